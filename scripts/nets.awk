# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The table src/players/lone/plan.nets as C: awk -f nets.awk FILE

function finish() {
    if (name != "")
        print "};\nconst unsigned " name "_COUNT = sizeof " name " / sizeof *" name ";"
}

BEGIN { print "#include \"config.h\"\n\n#include \"players/lone/nets.h\"\n" }

/^#/ { next }

NF == 1 {
    finish()
    name = "NETS_" toupper($1)
    print "const struct net " name "[] = {"
    next
}

{ print "    {0x" $3 ", " $1 ", " $2 "}," }

END { finish() }
