# shellcheck shell=sh disable=SC2034
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What play and check have in common: install what is missing, build out of tree. Read by them from
# the top of the source; says what it does on standard error only.

# Debian puts chess engines here, and not every root has it in its path.
PATH=$PATH:/usr/games
export PATH

# Each thing needed is PACKAGE:PROBE, where the probe is a command or a file.
BUILD_NEEDS="gcc:gcc libc6-dev:/usr/include/stdio.h make:make autoconf:autoconf
    automake:automake libreadline-dev:/usr/include/readline/readline.h"
PLAY_NEEDS="$BUILD_NEEDS fairy-stockfish:fairy-stockfish xboard:xboard"
CHECK_NEEDS="$PLAY_NEEDS stockfish:stockfish gnuchess:gnuchess xvfb:Xvfb xdotool:xdotool
    imagemagick:convert tmux:tmux pgn-extract:pgn-extract"
# Never the i386 architecture: Wine of 64 bits is enough.
WINDOWS_NEEDS="$BUILD_NEEDS gcc-mingw-w64-x86-64:x86_64-w64-mingw32-gcc
    wine64:/usr/lib/wine/wine64 zip:zip"

say() {
    printf '%s\n' "$*" >&2
}

missing_packages() {
    for need in $1; do
        probe=${need#*:}
        case $probe in
        /*) [ -e "$probe" ] || printf '%s ' "${need%%:*}" ;;
        *) command -v "$probe" >/dev/null 2>&1 || printf '%s ' "${need%%:*}" ;;
        esac
    done
}

# Runs a command as root, or fails. Only somebody at a terminal can be asked for a password.
as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif ! command -v sudo >/dev/null 2>&1; then
        say "There is no sudo here and this is not root."
        return 1
    elif [ -t 0 ] && [ -t 2 ]; then
        sudo "$@"
    else
        sudo -n "$@"
    fi
}

# What the log tells of how far things are, with a colon before it: files compiled of all that have to
# be, else the step that was told, else its last line.
progress() {
    awk -v width=60 '
        /^FILES / { all = $2 }
        /^STEP / { step = substr($0, 6) }
        /^  CC / { done++ }
        NF { last = $0 }
        END {
            if (all && done >= all) print ": all files compiled, linking"
            else if (all) print ": " done + 0 " of " all " files"
            else if (step != "") print ": " step
            else if (last != "") print ": " substr(last, 1, width)
        }' "$SETUP_LOG"
}

# watch WHAT: what takes longer than two seconds says so, with its progress: every second at a
# terminal, else every twenty seconds. Until unwatch, which takes its mark away: a signal alone can be
# lost while a shell starts.
watch() {
    : >"$SETUP_LOG.watched"
    (
        trap - EXIT
        trap 'exit 0' INT TERM
        seconds=0
        while sleep 1 && [ -e "$SETUP_LOG.watched" ]; do
            seconds=$((seconds + 1))
            if [ -t 2 ] && [ $seconds -ge 2 ]; then
                printf '\r\033[K%s%s, %d s' "$1" "$(progress)" $seconds >&2
            elif [ $((seconds % 20)) = 2 ]; then
                say "$1$(progress), $seconds s"
            fi
        done
    ) &
    watcher=$!
}

unwatch() {
    [ -n "$watcher" ] || return 0
    rm -f "$SETUP_LOG.watched"
    kill "$watcher" 2>/dev/null
    wait "$watcher" 2>/dev/null
    watcher=
    if [ -t 2 ]; then printf '\r\033[K' >&2; fi
}

apt() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 "$@" \
        </dev/null >>"$SETUP_LOG" 2>&1
}

# Installs what is missing of the needs, or says exactly which packages are needed.
install_needs() {
    missing=$(missing_packages "$1")
    [ -n "$missing" ] || return 0
    say "Installing: $missing"
    if command -v apt-get >/dev/null 2>&1; then
        # shellcheck disable=SC2086 # a list of packages
        if as_root true && watch "Installing" && apt update &&
            apt install -y --no-install-recommends $missing; then
            unwatch
            return 0
        fi
        unwatch
        tail -n 20 "$SETUP_LOG" >&2
    else
        say "There is no apt-get here."
    fi
    say "These packages are needed and could not be installed: $missing"
    say "As root: apt-get update && apt-get install $missing"
    return 1
}

# Makes configure when it is missing or older than what it is made from.
make_configure() {
    for source in configure.ac Makefile.am m4/*.m4; do
        if [ ! -x configure ] || [ ! -f Makefile.in ] || [ "$source" -nt configure ]; then
            autoreconf -i && touch configure
            return
        fi
    done
}

# build_in DIRECTORY CONFIGURE-OPTION...: configures it once and makes the program.
build_in() {
    directory=$1
    shift
    echo "STEP making configure"
    make_configure || return 1
    mkdir -p "$directory" || return 1
    if [ ! -f "$directory/Makefile" ]; then
        echo "STEP looking at this machine"
        (cd "$directory" && ../configure -q "$@") || return 1
    fi
    echo "STEP counting files"
    echo "FILES $(make -n -C "$directory" 2>/dev/null | grep -c -- ' -c -o ')"
    make -C "$directory" -j"$(nproc 2>/dev/null || echo 2)" V=0
}

# The first errors in the log and its end.
show_log() {
    grep -i 'error:' "$SETUP_LOG" | head -n 20 >&2
    tail -n 20 "$SETUP_LOG" >&2
}

# quietly WHAT COMMAND...: runs a command quietly unless it fails or takes its time.
quietly() {
    watch "$1"
    shift
    if ! "$@" >"$SETUP_LOG" 2>&1 </dev/null; then
        unwatch
        show_log
        return 1
    fi
    unwatch
}

SETUP_LOG=$(mktemp) || exit 1
watcher=
trap 'unwatch; rm -f "$SETUP_LOG"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
