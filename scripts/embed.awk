# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Lines of a text file as a C array of strings: awk -v name=NAME -v header=FILE -f embed.awk FILE

BEGIN {
    print "#include \"config.h\"\n\n#include \"" header "\"\n\n#include <stddef.h>\n"
    print "const char *const " name "[] = {"
}
{
    gsub(/["\\]/, "\\\\&")
    print "    \"" $0 "\","
}
END { print "    NULL,\n};" }
