#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What bash offers at TAB, as bash itself would ask for it.

. "$KF_SRCDIR/tests/tap.sh"

if ! command -v bash >/dev/null 2>&1; then
    skip 'no bash'
    tap_done
    exit
fi

# complete WORD...: what is offered for the last word, in one line.
complete() {
    bash -c '
        . "$1"
        shift
        COMP_WORDS=("$@")
        COMP_CWORD=$(($# - 1))
        _kriegfish
        echo "${COMPREPLY[*]}"' bash "$KF_SRCDIR/completion/kriegfish" "$KRIEGFISH" "$@"
}

cd "$scratch" && : >game.pgn
is 'commands' "$(complete per)" 'perft'
ok 'all commands' test "$(complete '' | wc -w)" -ge 4
is 'options' "$(complete perft --bo)" '--board'
is 'choices' "$(complete perft 3 --board ga)" 'gardner'
is 'choices behind =' "$(complete perft 3 --board = ga)" 'gardner'
ok 'all choices' test "$(complete perft 3 --board = | wc -w)" -ge 5
is 'help completes commands' "$(complete help per)" 'perft'
is 'files' "$(complete perft ga)" 'game.pgn'
is 'nothing to offer' "$(complete perft --fen x)" ''

tap_done
