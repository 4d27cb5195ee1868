#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# same.sh [--quick] [WAY...]: does the program play the same games however it is built? Builds it in
# build-same-WAY with each way below that this machine has the compiler for, and compares the numbers
# of kriegfish bench with tests/data/bench_number (--quick: shorter ones, with the first way's) and the
# bytes of some games with those of the first way. A line for each way says "same", "differs" or
# "skipped" and why; the exit status tells of differences. Debian has the compilers in clang,
# musl-tools, gcc-i686-linux-gnu, gcc-aarch64-linux-gnu and qemu-user.

cd "$(dirname "$0")/.." || exit 1
. scripts/setup.sh

# WAY | compiler that has to be there | runs it | variables and options for configure
ways='gcc | gcc | | CC=gcc --enable-werror
clang | clang | | CC=clang
O0 | gcc | | CC=gcc CFLAGS=-O0
sanitizers | gcc | | CC=gcc CFLAGS=-O1 --enable-sanitizers
musl | musl-gcc | | CC=musl-gcc CFLAGS=-O1 --without-readline LDFLAGS=-static
sse32 | i686-linux-gnu-gcc | | CC=i686-linux-gnu-gcc --host=i686-linux-gnu CFLAGS=-O2%-msse2%-mfpmath=sse --without-readline LDFLAGS=-static
arm64 | aarch64-linux-gnu-gcc | qemu-aarch64 | CC=aarch64-linux-gnu-gcc --host=aarch64-linux-gnu CFLAGS=-O2 --without-readline LDFLAGS=-static'

quick=
if [ "${1-}" = --quick ]; then
    quick=yes
    shift
fi
wanted=" $* "

# A % in an option stands for a space inside it; with ccache a second run is quick.
configure() {
    directory=$1
    shift
    mkdir -p "$directory" && [ ! -f "$directory/Makefile" ] || return 0
    cache=$(command -v ccache)
    count=$#
    while [ "$count" != 0 ]; do
        word=$(printf '%s' "$1" | tr % ' ')
        case $word in
        CC=*) word="CC=${cache:+$cache }${word#CC=}" ;;
        esac
        set -- "$@" "$word"
        shift
        count=$((count - 1))
    done
    (cd "$directory" && ../configure -q --disable-swift "$@")
}

build() {
    configure "$@" && make -s -C "$1" -j"${JOBS-$(nproc 2>/dev/null || echo 2)}" kriegfish
}

# Seeds, boards, rules, and players of every family.
play() {
    program=$1 file=$2
    rm -f "$file"
    while read -r white black seed more; do
        # shellcheck disable=SC2086 # options
        $run "$program" demo --white "$white" --black "$black" --seed "$seed" $more --nodes 20 \
            --engine builtin --pgn "$file" >/dev/null 2>&1 </dev/null || return 1
    done <<END
kriegfish pimc 1 --board gardner
kriegfish mcts-a 2 --board silverman --rules english
mcts-c metaposition 3 --board gardner --rules rand
ismcts1 twolevel 4 --board losalamos --rules cincinnati
kriegfish greedy 5 --fen 4k3/pppp4/8/8/8/8/4PPPP/4K3
hs:pool=100 mcts-b 6 --board rbkr --rules berkeley-any
END
    sed -i '/^\[Date /d' "$file"
}

bench() {
    # shellcheck disable=SC2046 # options
    $run "$1" bench $([ -z "$quick" ] || echo --plies 3 --nodes 20) 2>/dev/null </dev/null |
        awk 'NR > 1 { print $1, $NF }' >"$2"
}

# What is not the same in this way's results, one word each.
differences() {
    cmp -s "build-same-$1/games.pgn" "$games" || printf ' games'
    cmp -s "build-same-$1/bench" "$numbers" || printf ' bench'
}

KRIEGFISH_DATADIR=$(pwd)
ASAN_OPTIONS=detect_leaks=0
export KRIEGFISH_DATADIR ASAN_OPTIONS
quietly "Making configure" make_configure || exit 1
games='' numbers='' status=0
[ -n "$quick" ] || numbers=tests/data/bench_number

while IFS='|' read -r way compiler run options; do
    way=${way%% *} compiler=$(echo $compiler) run=$(echo $run)
    case $wanted in
    *" $way "* | "  ") ;;
    *) continue ;;
    esac
    missing=
    for need in $compiler $run; do
        command -v "$need" >/dev/null 2>&1 || missing="$missing $need"
    done
    if [ -n "$missing" ]; then
        echo "$way: skipped, there is no$missing"
        continue
    fi
    program=build-same-$way/kriegfish
    # shellcheck disable=SC2086 # options
    if ! quietly "Building $way" build "build-same-$way" $options; then
        echo "$way: skipped, it does not build"
        status=1
        continue
    fi
    if ! play "$program" "build-same-$way/games.pgn" || ! bench "$program" "build-same-$way/bench"; then
        echo "$way: differs: it fails"
        status=1
        continue
    fi
    games=${games:-build-same-$way/games.pgn} numbers=${numbers:-build-same-$way/bench}
    differ=$(differences "$way")
    if [ -z "$differ" ]; then
        echo "$way: same"
    else
        echo "$way: differs:$differ"
        status=1
    fi
done <<END
$ways
END
exit $status
