#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The rules of the house: what each room may include, no knots, no symbol of the truth in the
# players' library, no output and no exit below the front, short functions. Every rule is first
# broken in a made-up tree, so that we know it can fail.

. "$KF_SRCDIR/tests/tap.sh"

# Room, then the rooms it may include beside itself. A word in capitals stands for several rooms.
rooms='
base
board base
law base board
umpire base board law
eval base board
belief/heard base board law
belief/model base board law
belief/pool base board law belief/heard belief/model
belief/sets base board law belief/model
belief/ghosts base board law belief/heard
belief/chances base board law belief/heard belief/model belief/ghosts
belief base board law BELIEF
players base board law eval belief BELIEF
players/lone base board law belief BELIEF players
players/sampling base board law eval belief BELIEF players players/lone
players/tree base board law eval belief BELIEF players players/lone
players/dark base board law eval belief BELIEF players players/lone
players/champion base board law eval belief BELIEF players players/lone
study base board law eval belief BELIEF players
game base board law umpire eval belief BELIEF players
match base board law umpire eval belief BELIEF players game
front/shared base board law umpire eval belief BELIEF players game match
front/gui base board law umpire eval belief BELIEF players game match front/shared
front/console base board law umpire eval belief BELIEF players game match front/shared
front/ics base board law umpire eval belief BELIEF players game match front/shared
front/window base board law umpire eval belief BELIEF players game match front/shared front/command
front/lines base board law umpire eval belief BELIEF players game match front/shared
front/command base board law umpire eval belief BELIEF players game match FRONT
front/study base board law umpire eval belief BELIEF players study game match front/shared front/command
main base front/command
'
beliefs='belief/heard belief/model belief/pool belief/sets belief/ghosts belief/chances'
fronts='front/shared front/gui front/console front/ics front/lines'
rooms=$(echo "$rooms" | sed "s#BELIEF#$beliefs#; s#FRONT#$fronts#")
player_rooms="base board law eval belief $beliefs players players/lone players/sampling players/tree
    players/dark players/champion study"
truth_rooms="umpire game match front/command front/study front/window $fronts"

# Each rule prints its offences, one a line, for the tree in the current directory.

sources() {
    find src -name '*.[ch]' | LC_ALL=C sort
}

# FILE:LINE:TEXT of every source line, comments and the insides of strings left out.
code() {
    sources | xargs awk '
        FNR == 1 { inside = 0 }
        {
            line = $0
            gsub(/\\./, "", line)
            if (line !~ /^[ \t]*#[ \t]*include/)
                gsub(/"[^"]*"/, "\"\"", line)
            if (inside) {
                if (!match(line, /\*\//))
                    next
                line = substr(line, RSTART + 2)
                inside = 0
            }
            gsub(/\/\*[^*]*\*\//, " ", line)
            sub(/\/\/.*/, "", line)
            if (match(line, /\/\*/)) {
                line = substr(line, 1, RSTART - 1)
                inside = 1
            }
            print FILENAME ":" FNR ":" line
        }'
}

# FILE INCLUDED for every quoted include but config.h.
includes() {
    code | sed -n 's/^\([^:]*\):[0-9]*:[ \t]*#[ \t]*include[ \t]*"\([^"]*\)".*/\1 \2/p' |
        awk '$2 != "config.h"'
}

bad_includes() {
    includes | awk -v rooms="$(echo "$rooms" | tr "\n" ";")" '
        function home(path) {
            sub(/\/[^\/]*$/, "", path)
            return path
        }
        BEGIN {
            count = split(rooms, list, ";")
            for (i = 1; i <= count; i++) {
                n = split(list[i], words, " ")
                for (j = 1; j <= n; j++)
                    allowed[words[1], words[j]] = 1
            }
        }
        {
            from = $1
            sub(/^src\//, "", from)
            from = from == "main.c" ? "main" : home(from)
            if (!((from, home($2)) in allowed) || $2 !~ /^[a-z]+\/[a-z0-9_\/]+\.h$/)
                print $1 " may not include " $2
        }'
    includes | while read -r file included; do
        [ -f "src/$included" ] || echo "$file includes $included, which does not exist"
    done
}

# The names of modules: NAME_posix.c and NAME_windows.c are the same part of NAME on two systems.
module() {
    sed 's/^src\///; s/\.[ch]$//; s/_posix$//; s/_windows$//'
}

# Every folder is a room of the table, and a room has walls before it has too many files.
crowded_rooms() {
    sources | grep / | sed 's/^src\///; s/\/[^\/]*$//' | grep -v '\.c$' | sort -u |
        while read -r room; do
            echo "$rooms" | grep -q "^$room\( \|\$\)" || echo "$room is not in the table of rooms"
            files=$(find "src/$room" -maxdepth 1 -name '*.c' | module | sort -u | wc -l)
            [ "$files" -le 25 ] || echo "$room has $files C files"
        done
}

# The truth has one door, and only the table and the fronts may open it.
reveals() {
    includes | awk '$2 == "umpire/reveal.h" && $1 !~ /^src\/(umpire|game|front)\// {
        print $1 " opens the door to the truth" }'
    includes | awk '$1 == "src/umpire/umpire.h" && $2 == "umpire/reveal.h" {
        print $1 " opens it for everybody" }'
    code | grep -E '^src/umpire/umpire\.h:[0-9]*:(const )?struct board'
}

# A module is a .c and its .h; tsort complains of loops and names who is in them.
knots() {
    includes | sed 's/\.[ch] / /; s/\.h$//; s/ / src\//' | awk '$1 != $2' | tsort 2>&1 >/dev/null |
        sed -n 's/^tsort: //p'
}

# grep for words that stand alone, in code outside of the places named by the first pattern.
words_outside() {
    code | grep -vE "^($1):" | grep -E "(^|[^a-zA-Z0-9_])($2)"
}

outputs() {
    words_outside 'src/main\.c|src/front/[^:]*' \
        '(printf|vprintf|puts|putchar|putchar_unlocked) *\(|d?write *\( *1 *,|dprintf *\( *1 *,|stdout'
    words_outside 'src/main\.c|src/front/[^:]*|src/base/[a-z]*_posix\.c' 'STDOUT_FILENO'
}

exits() {
    words_outside 'src/main\.c|src/front/[^:]*|src/base/mem\.c|src/base/process_posix\.c' \
        '(exit|_exit|_Exit|quick_exit|abort) *\('
}

# The operating system shows in base/*_posix.c and base/*_windows.c alone. Elsewhere the C library is
# allowed, pthread in base/thread.h, where threads begin, and readline where lines are typed. A
# signal's handler needs sig_atomic_t, so <signal.h> is, too, but not its POSIX half.
c_library='assert|ctype|errno|float|inttypes|limits|locale|math|signal|stdarg|stdatomic|stdbool|stddef|stdint|stdio|stdlib|string|time'
platforms='_WIN32|_WIN64|__MINGW|__CYGWIN__|__unix|__linux|__APPLE__|__FreeBSD__|__GLIBC__|HAVE_SYS_|HAVE_UNISTD'

system_headers() {
    code | grep -vE '^src/base/[a-z]+_(posix|windows)\.[ch]:' >"$scratch/elsewhere"
    grep -E '^[^:]*:[0-9]*:[ \t]*#[ \t]*include[ \t]*<' "$scratch/elsewhere" |
        grep -vE "<($c_library)\.h>" | grep -vE '^src/base/thread\.h:[0-9]*:#include <pthread\.h>' |
        grep -vE '^src/front/shared/prompt\.c:[0-9]*:#include <readline/[a-z]*\.h>'
    grep -E "^[^:]*:[0-9]*:[ \t]*#[ \t]*(if|elif).*($platforms)" "$scratch/elsewhere"
    grep -E '(sigaction|sigset_t|sigprocmask|SIG(PIPE|HUP|TSTP|CHLD)|(^|[^a-z_])(fork|poll|mmap|localtime_r|popen) *\()' \
        "$scratch/elsewhere"
    includes | awk '$2 ~ /_(posix|windows)\.h$/ && $1 !~ /^src\/base\/[a-z]+_(posix|windows)\.[ch]$/ {
        print $1 " includes " $2 }'
}

# Functions begin and end in the first column (.clang-format sees to that).
long_functions() {
    find src -name '*.c' | LC_ALL=C sort | xargs awk -v limit=60 '
        FNR == 1 { name = "" }
        /^[a-z].*\(/ && !/;$/ && !/=/ { name = $0; start = FNR }
        /^[a-z].*=/ || /^(struct|enum|union)[^(]*\{/ { name = "" }
        /^}/ && name != "" {
            if (FNR - start + 1 > limit)
                print FILENAME ":" start ": " FNR - start + 1 " lines: " name
            name = ""
        }'
}

many_parameters() {
    sources | xargs awk -v limit=5 '
        FNR == 1 { head = "" }
        /^[a-z][^=;]*\(/ && !/^(struct|enum|union)[^(]*\{/ { head = ""; start = FNR; open = 1 }
        open { head = head $0 }
        open && /[;{]$/ {
            open = 0
            sub(/__attribute__.*/, "", head)
            sub(/^[^(]*\(/, "", head)
            while (gsub(/\([^()]*\)/, "", head)) # parameters that are functions
                continue
            sub(/\).*/, "", head)
            if (gsub(/,/, ",", head) + 1 > limit)
                print FILENAME ":" start ": more than " limit " parameters"
        }'
}

headers_without_pragma() {
    find src -name '*.h' | while read -r file; do
        grep -q '^#pragma once$' "$file" || echo "$file"
    done
}

sources_without_config() {
    find src -name '*.c' | while read -r file; do
        first=$(grep -m 1 '^ *# *include' "$file")
        [ "$first" = '#include "config.h"' ] || echo "$file"
    done
}

sources_without_licence() {
    sources | while read -r file; do
        head -n 5 "$file" | grep -q 'SPDX-License-Identifier: GPL-3.0-or-later' || echo "$file"
    done
}

unfinished() {
    sources | xargs grep -nE '(TODO|FIXME|XXX)'
    sources | xargs awk 'length($0) > 100 { print FILENAME ":" FNR ": more than 100 columns" }'
}

unmapped() {
    sources | module | uniq | while read -r module; do
        grep -qE "(^|[^a-z0-9_/])$module([^a-z0-9_]|\$)" HACKING.md || echo "$module"
    done
}

# Reads "ROOM TYPE SYMBOL" lines (U: needed, else defined) and prints what of the truth's symbols
# the players' library needs.
forbidden_symbols() {
    awk -v players="$player_rooms" -v truth="$truth_rooms" '
        BEGIN {
            n = split(players, list, " ")
            for (i = 1; i <= n; i++) is_player[list[i]] = 1
            n = split(truth, list, " ")
            for (i = 1; i <= n; i++) is_truth[list[i]] = 1
        }
        $2 == "U" && ($1 in is_player) { needed[$3] = $1 }
        $2 != "U" && ($1 in is_truth) { home[$3] = $1 }
        $2 != "U" && ($1 in is_player) { own[$3] = 1 }
        END {
            for (symbol in needed)
                if ((symbol in home) && !(symbol in own))
                    print needed[symbol] " needs " symbol " of " home[symbol]
        }'
}

library() {
    echo "$KF_BUILDDIR/lib$(echo "$1" | tr / _).a"
}

symbols() {
    for room in $player_rooms $truth_rooms; do
        nm -g "$(library "$room")" 2>/dev/null |
            awk -v room="$room" 'NF >= 2 && $(NF - 1) ~ /^[A-Z]$/ { print room, $(NF - 1), $NF }'
    done
}

# Reads "ROOM SYMBOL SECTION" lines and prints what can be written to. Constant tables of pointers
# lie in .data.rel.ro; sanitizers and compilers add symbols that begin with "__" or a dot.
mutable_globals() {
    awk '$3 ~ /^(\.bss|\.data|\.tbss|\.tdata|\*COM\*)/ && $3 !~ /^\.data\.rel\.ro/ && $2 !~ /^(__|\.)/ {
        print $1 " has the mutable global " $2 }'
}

objects() {
    for room in $player_rooms umpire game match; do
        nm -f sysv "$(library "$room")" 2>/dev/null |
            awk -F '|' -v room="$room" 'NF >= 7 { gsub(/ /, "", $1); print room, $1, $7 }'
    done
}

# The same rules on a tree with every fault in it.

put() {
    mkdir -p "$(dirname "$1")"
    cat >"$1"
}

make_bad_tree() {
    put src/belief/pool.c <<'END'
#include "belief/pool.h"
#include "belief/none.h"
#include "umpire/reveal.h"
void pool(void) {
    printf("truth"); // printf("harmless")
    exit(1);
    TODO();
}
END
    put src/match/pairing.h <<'END'
#include "umpire/reveal.h"
END
    put src/umpire/umpire.h <<'END'
#include "umpire/reveal.h"
const struct board *umpire_truth(const struct umpire *umpire);
struct umpire *umpire_open(const struct board *start);
END
    put src/umpire/reveal.h <<'END'
END
    put src/belief/pool.h <<'END'
#include "belief/view.h"
END
    put src/belief/view.h <<'END'
#pragma once
#include "belief/chances.h"
END
    put src/belief/chances.h <<'END'
#pragma once
#include "belief/pool.h"
int many(int a, int b, int c,
         int d, int e, void (*f)(int, int));
END
    put src/players/tree/uct.c <<'END'
#include "players/dark/messages.h"
END
    put src/players/dark/messages.h <<'END'
END
    put src/front/ics/play.c <<'END'
#include "front/gui/cecp.h"
END
    put src/front/gui/cecp.h <<'END'
END
    put src/attic/old.h <<'END'
END
    put src/base/wake.c <<'END'
#include <errno.h>
#include <unistd.h>
#include <pthread.h>
#include "base/source_posix.h"
#ifdef _WIN32
# include <windows.h>
#endif
struct sigaction action; // struct sigaction
int main(void) { return fork(); }
END
    put src/base/wake_posix.c <<'END'
#include <unistd.h>
#ifdef __linux__
#include "base/source_posix.h"
#endif
END
    put src/base/source_posix.h <<'END'
#include <poll.h>
END
    {
        echo 'static int run(int x) {'
        awk 'BEGIN { for (i = 0; i < 60; i++) print "    x++;" }'
        echo '}'
    } | put src/base/long.c
    echo '- belief/pool: particles' >HACKING.md
}

make_good_tree() {
    put src/belief/pool.c <<'END'
// SPDX-License-Identifier: GPL-3.0-or-later
#include "config.h"

#include "belief/pool.h"

#include <signal.h>
#include <stdio.h>

/* exit(1); and
   puts("x") */
static void pool(int a, int b, int c, int d, int (*e)(int, int)) {
    wait_for_poll(a); // poll(a)
    fprintf(file, "printf(");
    snprintf(NULL, 0, "exit(1) stdout");
    on_exit_do(a);
}

static const int table[] = {
END
    awk 'BEGIN { for (i = 0; i < 99; i++) print "    1," ; print "};"}' >>src/belief/pool.c
    put src/belief/pool.h <<'END'
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "law/law.h"
END
    put src/law/law.h <<'END'
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
END
    put src/main.c <<'END'
// SPDX-License-Identifier: GPL-3.0-or-later
#include "config.h"
int main(void) {
    puts("hello");
    exit(0);
}
END
    printf '%s\n' '- belief/pool' '- law/law' '- main' >HACKING.md
}

rules='bad_includes system_headers crowded_rooms reveals knots outputs exits long_functions many_parameters headers_without_pragma
    sources_without_config sources_without_licence unfinished unmapped'

mkdir "$scratch/bad" "$scratch/good"
cd "$scratch/bad" && make_bad_tree
for rule in $rules; do
    ok "$rule: sees the fault" test -n "$($rule)"
done
is 'bad_includes: sees only the fault' "$(bad_includes)" \
    'src/belief/pool.c may not include umpire/reveal.h
src/front/ics/play.c may not include front/gui/cecp.h
src/players/tree/uct.c may not include players/dark/messages.h
src/belief/pool.c includes belief/none.h, which does not exist'
is 'system_headers: sees only the faults' "$(system_headers)" \
    'src/base/wake.c:2:#include <unistd.h>
src/base/wake.c:3:#include <pthread.h>
src/base/wake.c:6:# include <windows.h>
src/base/wake.c:5:#ifdef _WIN32
src/base/wake.c:8:struct sigaction action; 
src/base/wake.c:9:int main(void) { return fork(); }
src/base/wake.c includes base/source_posix.h'
is 'crowded_rooms: sees only the fault' "$(crowded_rooms)" 'attic is not in the table of rooms'
is 'reveals: sees only the faults' "$(reveals)" 'src/belief/pool.c opens the door to the truth
src/match/pairing.h opens the door to the truth
src/umpire/umpire.h opens it for everybody
src/umpire/umpire.h:2:const struct board *umpire_truth(const struct umpire *umpire);'
is 'outputs: sees only the fault' "$(outputs | cut -d: -f1,2)" src/belief/pool.c:5

cd "$scratch/good" && make_good_tree
for rule in $rules; do
    is "$rule: silent on a good tree" "$($rule)" ''
done

bad_symbols='belief U umpire_peek
umpire T umpire_peek
game U pool_add
belief T pool_add
players U pool_add'
is 'forbidden_symbols: sees the fault' "$(echo "$bad_symbols" | forbidden_symbols)" \
    'belief needs umpire_peek of umpire'

bad_objects='belief pool_count .bss
belief names.0 .data.rel.ro.local
board KINDS .rodata
law last_word .data'
is 'mutable_globals: sees the fault' "$(echo "$bad_objects" | mutable_globals)" \
    'belief has the mutable global pool_count
law has the mutable global last_word'

# And now the house itself.

cd "$KF_SRCDIR" || exit 1
for rule in $rules; do
    is "$rule" "$($rule)" ''
done
ok 'symbols: there are some' test -n "$(symbols)"
is 'forbidden_symbols' "$(symbols | forbidden_symbols)" ''
ok 'objects: there are some' test -n "$(objects)"
is 'mutable_globals' "$(objects | mutable_globals)" ''

tap_done
