#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Every command of the README runs in an empty environment: from the build tree, from an unpacked
# archive and installed. Data and engine profiles are found beside the program, not by a variable.

. "$KF_SRCDIR/tests/tap.sh"

# The indented lines of a page that start the program, without the remarks behind two spaces.
commands() {
    sed -n 's/^    \(build\/\)\{0,1\}kriegfish\( .*\)\{0,1\}$/kriegfish\2/p' "$1" | sed 's/   *.*$//'
}

# What would take minutes is played with less time, what would go on for ever is interrupted.
shorten() {
    case $1 in
    'kriegfish demo'*) echo "$1 --st 0.01" ;;
    'kriegfish belief'*) echo "$1 --boards 100" ;;
    'kriegfish analyze'*) echo "$1 --boards 100 --judged 2" ;;
    'kriegfish match'*) echo "$1 --games 2 --st 0.01" ;;
    'kriegfish ics'*) echo "timeout --preserve-status -s INT 1 $1 --port 0" ;;
    *) echo "$1" ;;
    esac
}

# run PROGRAM LINE: in an empty environment, but for what the sanitizers want.
run() {
    line=$(shorten "$2" | sed "s#kriegfish#$1#")
    # shellcheck disable=SC2086 # words of a command line
    env -i ASAN_OPTIONS="$ASAN_OPTIONS" $line </dev/null
}

# try_all WHERE PROGRAM COMMANDS: each command of a file, in a directory of its own.
try_all() {
    mkdir "$scratch/$1" && cd "$scratch/$1" || exit 1
    while IFS= read -r line; do
        ok "$1: $line" run "$2" "$line"
    done <"$3"
    ok "$1: the report is there" grep -q '<html' m.html
    is "$1: engine profiles are found" "$(run "$2" 'kriegfish engine' | grep -c '^[a-z]')" 4
}

cat >"$scratch/page.md" <<'END_OF_PAGE'
    ./check     the same
    build/kriegfish                     as an engine
    build/kriegfish console black --player greedy
    kriegfish ics --port 5333    the server
    engines/xkriegfish --black
text kriegfish help
END_OF_PAGE
is 'commands are found' "$(commands "$scratch/page.md")" 'kriegfish
kriegfish console black --player greedy
kriegfish ics --port 5333'

commands "$KF_SRCDIR/README.md" >"$scratch/commands"
ok 'the README has commands' test "$(wc -l <"$scratch/commands")" -ge 10
pictures() { # of a page, by the files it shows
    sed -n 's/.*!\[.*\](\(.*\)).*/\1/p' "$1"
}
ok 'and pictures' test "$(pictures "$KF_SRCDIR/README.md" | wc -l)" -ge 3
for picture in $(pictures "$KF_SRCDIR/README.md"); do
    ok "$picture is there" test -s "$KF_SRCDIR/$picture"
done

# A build tree is found by itself where the README has it, beside the source or in it.
source=$(cd "$KF_SRCDIR" && pwd)
build=$(cd "$KF_BUILDDIR" && pwd)
if [ "$build" = "$source" ] || [ "${build%/*}" = "$source" ]; then
    try_all tree "$KRIEGFISH" "$scratch/commands"
else
    skip 'the build tree is elsewhere'
fi

# Elsewhere those that need data.
grep -E 'kriegfish (match|report)' "$scratch/commands" >"$scratch/few"

mkdir "$scratch/archive.d"
cp "$KRIEGFISH" "$scratch/archive.d/"
cp -r "$KF_SRCDIR/engines" "$KF_SRCDIR/report" "$scratch/archive.d/"
try_all archive "$scratch/archive.d/$(basename "$KRIEGFISH")" "$scratch/few"

if (cd "$KF_BUILDDIR" && env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS make -s install \
    DESTDIR="$scratch/root") >"$scratch/install.log" 2>&1; then
    try_all installed "$(find "$scratch/root" -name "$(basename "$KRIEGFISH")" -type f -perm -u+x |
        head -n 1)" "$scratch/few"
else
    is 'installs' "$(cat "$scratch/install.log")" ''
fi

ok 'without data it says so' sh -c '
    cd "$1" && cp "$2" lonely && ! env -i ASAN_OPTIONS="$ASAN_OPTIONS" KRIEGFISH_DATADIR=/nowhere \
        ./lonely report m.pgn 2>err && grep -q /nowhere/report/page.html err' - \
    "$scratch/archive" "$KRIEGFISH"

tap_done
