# shellcheck shell=sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# TAP for shell tests: `. "$KF_SRCDIR/tests/tap.sh"`, then ok and is, then tap_done at the end.
# make check sets KF_SRCDIR, KF_BUILDDIR and KRIEGFISH (the program). $scratch is a directory of the
# test's own, removed when it ends.

tap_points=0

# With the address sanitizer, looking for leaks takes seconds a process on some machines (4 s of an
# empty main() on one). Scripts start hundreds; the C tests do look for leaks.
: "${ASAN_OPTIONS=detect_leaks=0}"
export ASAN_OPTIONS

scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# tap_point STATUS DESCRIPTION [DIAGNOSTICS]
tap_point() {
    tap_points=$((tap_points + 1))
    if [ "$1" = 0 ]; then
        printf 'ok %d - %s\n' "$tap_points" "$2"
    else
        printf 'not ok %d - %s\n' "$tap_points" "$2"
        [ -z "${3-}" ] || printf '%s\n' "$3" | sed 's/^/# /'
    fi
}

# ok DESCRIPTION COMMAND...: the command must succeed.
ok() {
    tap_description=$1
    shift
    tap_output=$("$@" 2>&1)
    tap_point $? "$tap_description" "$tap_output"
}

# is DESCRIPTION GOT WANTED
is() {
    [ "$2" = "$3" ]
    tap_point $? "$1" "got:
$2
wanted:
$3"
}

skip() {
    tap_points=$((tap_points + 1))
    printf 'ok %d # SKIP %s\n' "$tap_points" "$1"
}

tap_done() {
    printf '1..%d\n' "$tap_points"
}
