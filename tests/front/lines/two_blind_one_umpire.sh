#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# usage: two_blind_one_umpire.sh WHITE BLACK SEED GO [OPTION]...
# Two blind players and an umpire, three processes with nothing between them but lines: prints every
# try and question. GO is what a player is told ("go 100", "go nodes 50"), OPTIONs are the umpire's.
white=$1 black=$2 seed=$3 go=$4
shift 4
pipes=$(mktemp -d) || exit 1
trap 'rm -rf "$pipes"' EXIT
for name in white black umpire; do
    mkfifo "$pipes/$name.in" "$pipes/$name.out" || exit 1
done
"$KRIEGFISH" umpire "$@" <"$pipes/umpire.in" >"$pipes/umpire.out" &
"$KRIEGFISH" blind --player "$white" --seed "$seed" "$@" <"$pipes/white.in" >"$pipes/white.out" &
"$KRIEGFISH" blind --player "$black" --seed "$seed" "$@" <"$pipes/black.in" >"$pipes/black.out" &
exec 3>"$pipes/white.in" 4<"$pipes/white.out" 5>"$pipes/black.in" 6<"$pipes/black.out"
exec 7>"$pipes/umpire.in" 8<"$pipes/umpire.out"
echo new white >&3
echo new black >&5
in=3 out=4
until [ "${said%1-0}${said%0-1}${said%1/2-1/2}" != "$said$said$said" ]; do
    echo "$go" >&$in
    read -r verb try <&$out && [ "$verb" != error: ] || exit 1
    echo "$try"
    echo "$try" >&7
    read -r said <&8 && echo "$said" >&3 && echo "$said" >&5
    case $said in
    *moved*) in=$((8 - in)) out=$((10 - out)) ;;
    error*) exit 1 ;;
    esac
done
