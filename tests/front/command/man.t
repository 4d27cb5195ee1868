#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The manual and the program must agree: every command and option is in the page, the page has no
# other commands, and every example of the page and of the help runs.

. "$KF_SRCDIR/tests/tap.sh"

page=$KF_SRCDIR/man/kriegfish.6
tab=$(printf '\t')

# The text of one command's section, with plain dashes.
section() {
    awk -v name="$2" '
        /^\.SH/ { inside = 0; commands = /COMMANDS/ }
        commands && /^\.SS/ { inside = $2 == name }
        inside { gsub(/\\-/, "-"); print }' "$1"
}

page_commands() {
    awk '/^\.SH/ { commands = /COMMANDS/ } commands && /^\.SS/ { print $2 }' "$1"
}

# What of the table (standard input) the page lacks, and what it has too much.
differences() {
    awk -F '\t' '$1 == "command" { print $2 } $1 == "option" { print $2, $3 }' >"$scratch/wanted"
    while read -r command option; do
        if [ -z "$option" ]; then
            [ -n "$(section "$1" "$command")" ] || echo "no section for $command"
        else
            section "$1" "$command" | grep -qE -e "--$option([^a-z0-9-]|\$)" ||
                echo "no --$option in the section of $command"
        fi
    done <"$scratch/wanted"
    page_commands "$1" | while read -r command; do
        grep -qx -e "$command" "$scratch/wanted" || echo "there is no command $command"
    done
}

# Lines "$ ..." between .EX and .EE, as one would type them.
page_examples() {
    awk '
        /^\.EX/ { inside = 1 }
        /^\.EE/ { inside = 0 }
        inside && /^\$ / { print substr($0, 3) }' "$1" |
        sed 's/\\-/-/g; s/\\e/\\/g; s/\\&//g; s/\\(aq/'\''/g; s/\\(dq/"/g; s/\\~/ /g'
}

run_examples() {
    while IFS= read -r example; do
        ok "$example" timeout 3000 sh -c "$example" </dev/null
    done
}

cat >"$scratch/bad.6" <<'END'
.SH COMMANDS
.SS help
\-\-tables
.SS fly
.SH OTHER
.SS perft
END
is 'sees what is missing' "$(differences "$scratch/bad.6" <<END
command${tab}help${tab}${tab}
option${tab}help${tab}table${tab}
command${tab}perft${tab}${tab}
END
)" 'no --table in the section of help
no section for perft
there is no command fly'

"$KRIEGFISH" help --table >"$scratch/table"
ok 'there is a table' test -s "$scratch/table"
is 'page and program agree' "$(differences "$page" <"$scratch/table")" ''

for file in "$KF_SRCDIR"/man/*.[56]; do
    if command -v groff >/dev/null 2>&1; then
        is "groff has nothing to say of $(basename "$file")" \
            "$(groff -man -Tutf8 -ww -z "$file" 2>&1)" ''
    else
        skip 'no groff'
    fi
done

# The program under test comes first in the path.
PATH=$(dirname "$KRIEGFISH"):$PATH
export PATH
mkdir "$scratch/page" "$scratch/help"
page_examples "$page" >"$scratch/page_examples"
ok 'the page has examples' test -s "$scratch/page_examples"
cd "$scratch/page" && run_examples <"$scratch/page_examples"

awk -F '\t' '$1 == "example" { print "kriegfish " $3 }' "$scratch/table" >"$scratch/help_examples"
cd "$scratch/help" && run_examples <"$scratch/help_examples"

tap_done
