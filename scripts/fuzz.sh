#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# fuzz.sh SECONDS [TARGET...]: builds the targets of tests/fuzz with clang, address and undefined-
# behaviour sanitizers and libFuzzer in build-fuzz/, and lets each look for trouble so long (all of
# them, unless some are named). Prints one line a target, with the processor time it got, which is
# less on a busy machine; what was found is in build-fuzz/found/, and the exit status tells. What
# brings a reader down belongs into tests/fuzz/corpus/TARGET/, under a name that says what it is,
# together with the mending.

cd "$(dirname "$0")/.." || exit 1
. scripts/setup.sh
top=$(pwd)

seconds=${1-}
case $seconds in
'' | *[!0-9]*)
    say "usage: fuzz.sh SECONDS [TARGET...]"
    exit 2
    ;;
esac
shift

install_needs "$BUILD_NEEDS clang:clang" || exit 1
version=$(clang -dumpversion | cut -d. -f1)
runtime=$(clang -print-resource-dir)/lib/linux/libclang_rt.fuzzer-$(uname -m).a
install_needs "libclang-rt-$version-dev:$runtime" || exit 1

# The programs alone: no test is run in this directory.
build() {
    make_configure && mkdir -p build-fuzz || return 1
    if [ ! -f build-fuzz/Makefile ]; then
        (cd build-fuzz && ../configure -q --disable-swift CFLAGS='-O1 -g' CC="${CC-clang}" \
            --enable-sanitizers=fuzzer-no-link,address,undefined) || return 1
    fi
    make -s -C build-fuzz -j"$(nproc 2>/dev/null || echo 2)" tests/fuzz/fuzzer tests/fuzz/replay
}

quietly "Building the fuzz targets" build || exit 1
mkdir -p build-fuzz/found build-fuzz/run
[ $# != 0 ] || set -- $(build-fuzz/tests/fuzz/replay)

stat_of() {
    awk -v name="stat::$1:" '$1 == name { print $2 }' "$SETUP_LOG"
}

# What the shell has noted about its children in a file of `times`, in seconds.
processor_time() {
    awk -F '[ms ]+' 'NR == 2 { printf "%.0f", 60 * $1 + $2 + 60 * $3 + $4 }' "$1"
}

trouble=0
for target; do
    mkdir -p "build-fuzz/corpus/$target"
    (cd build-fuzz/run || exit 1
        KF_FUZZ=$target "$top/build-fuzz/tests/fuzz/fuzzer" \
        -max_total_time="$seconds" -timeout=300 -rss_limit_mb=2048 -max_len=4096 \
        -print_final_stats=1 -print_funcs=0 -artifact_prefix="$top/build-fuzz/found/$target-" \
        "$top/build-fuzz/corpus/$target" "$top/tests/fuzz/corpus/$target"
        status=$?
        times >"$top/build-fuzz/spent"
        exit $status) </dev/null >"$SETUP_LOG" 2>&1
    status=$?
    units=$(stat_of number_of_executed_units)
    if [ "$status" = 0 ]; then
        echo "$target: ${units:-0} inputs in $(processor_time build-fuzz/spent) s, $(find "build-fuzz/corpus/$target" -type f | wc -l) kept"
    else
        trouble=1
        cp "$SETUP_LOG" "build-fuzz/found/$target.log"
        echo "$target: trouble after ${units:-some} inputs, see build-fuzz/found/$target.log"
    fi
done
exit $trouble
