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

is 'players' "$(complete match --first pim)" 'pimc'
is 'players behind =' "$(complete match --first = pim)" 'pimc'
ok 'all players' test "$(complete match --second '' | wc -w)" -ge 16
is 'settings of a player' "$(complete match --first kriegfish : stre)" 'strength='
is 'a second setting' "$(complete match --first kriegfish : boards = '5,poo')" '5,pool='
is 'choices of a setting' "$(complete match --first kriegfish : select = tr)" 'tree'
is 'players as words' "$(complete tournament random gree)" 'greedy'
is 'players of the list' "$(complete players mcts-)" 'mcts-a mcts-b mcts-c'
is 'experiments' "$(complete experiment 2019-table-4.)" '2019-table-4.1 2019-table-4.2 2019-table-4.3'
is 'engines' "$(complete engine buil)" 'builtin'
is 'engines as options' "$(complete match --engine fairy)" 'fairy-stockfish'
is 'engines or files' "$(complete match --engine ga)" 'game.pgn'
mkdir games.d
is 'directories' "$(complete experiment --dir ga)" 'games.d'
rmdir games.d
is 'sides' "$(complete console bl)" 'black'
is 'options without a command' "$(complete --rul)" '--rules'
is 'their values' "$(complete --player pim)" 'pimc'
is 'what can be put off' "$(complete uci --no-)" '--no-resign --no-takebacks'

# xkriegfish WORD...: the same for the launcher.
xkriegfish() {
    bash -c '
        . "$1"
        shift
        COMP_WORDS=("$@")
        COMP_CWORD=$(($# - 1))
        _xkriegfish
        echo "${COMPREPLY[*]}"' bash "$KF_SRCDIR/completion/kriegfish" \
        "$KF_SRCDIR/engines/xkriegfish" "$@"
}
is 'launcher: options' "$(xkriegfish --bl)" '--black'
is 'launcher: players' "$(xkriegfish --player gre)" 'greedy'
is 'launcher: settings' "$(xkriegfish --player kriegfish : stre)" 'strength='
is 'launcher: the second of two' "$(xkriegfish --versus random gre)" 'greedy'
is 'launcher: rules' "$(xkriegfish --rules ci)" 'cincinnati'
is 'launcher: files' "$(xkriegfish --pgn ga)" 'game.pgn'

tap_done
