# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The table src/players/lone/plan.boxes as C: awk -f boxes.awk FILE

function finish() {
    if (section == "known")
        print "};"
    else if (section != "")
        print "};\nconst unsigned " name "_COUNT = sizeof " name " / sizeof *" name ";"
}

BEGIN { print "#include \"config.h\"\n\n#include \"players/lone/plan.h\"\n" }

/^#/ { next }

NF == 1 {
    finish()
    section = $1
    name = "PLAN_" toupper(section)
    sets = 0
    if (section == "known")
        print "const bitboard_t PLAN_PAWN_KNOWN[32][48] = {"
    else
        print "const struct plan_box " name "[] = {"
    next
}

section == "known" {
    line = sets % 48 == 0 ? "    {" : "     "
    for (i = 1; i <= NF; i++)
        line = line "0x" $i ", "
    sets += NF
    print line (sets % 48 == 0 ? "}," : "")
    next
}

{ print "    {" $1 ", " $2 ", " $3 ", " $4 "}," }

END { finish() }
