#!/bin/sh
# Copyright (C) 2026 the Kriegfish developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What play and check do to install what is missing, with made-up apt-get, sudo and id in the path.

. "$KF_SRCDIR/tests/tap.sh"

bin=$scratch/bin
mkdir "$bin"

# fake NAME BODY: a command that notes its call and does BODY.
fake() {
    printf '#!/bin/sh\necho "%s $*" >>"%s/calls"\n%s\n' "$1" "$scratch" "$2" >"$bin/$1"
    chmod +x "$bin/$1"
}

# install NEEDS: runs install_needs in a shell of its own; status, words and calls are kept.
install() {
    : >"$scratch/calls"
    PATH=$bin:$PATH sh -c '. "$1/scripts/setup.sh"; install_needs "$2"' sh "$KF_SRCDIR" "$1" \
        >"$scratch/out" 2>"$scratch/err" </dev/null
    status=$?
}

fake apt-get 'exit 0'
fake sudo 'exit 1'
fake id 'echo 0'

install 'gcc:sh libc6-dev:/'
is 'nothing missing: status' $status 0
is 'nothing missing: no call' "$(cat "$scratch/calls")" ''
is 'nothing missing: no word' "$(cat "$scratch/err")" ''

install 'gcc:no-such-command shell:sh some-dev:/no/such/file'
is 'as root: status' $status 0
is 'as root: one update, then the missing ones' "$(grep apt-get "$scratch/calls" |
    sed 's/.*Timeout=[0-9]* //')" 'update
install -y --no-install-recommends gcc some-dev'
is 'nothing on standard output' "$(cat "$scratch/out")" ''

fake id 'echo 1000'
install 'gcc:no-such-command some-dev:/no/such/file'
is 'no right to install: status' $status 1
ok 'no right to install: says which packages' grep -q 'gcc some-dev' "$scratch/err"
is 'no right to install: apt-get is left alone' "$(grep apt-get "$scratch/calls")" ''
ok 'no terminal: sudo must not ask' grep -q 'sudo -n' "$scratch/calls"

fake sudo 'shift; exec "$@"'
install 'gcc:no-such-command'
is 'sudo: status' $status 0
ok 'sudo: installs' grep -q 'install.* gcc' "$scratch/calls"

fake apt-get 'echo "no network"; exit 100'
install 'gcc:no-such-command'
is 'apt-get fails: status' $status 1
ok 'apt-get fails: says why' grep -q 'no network' "$scratch/err"
ok 'apt-get fails: says which packages' grep -q 'apt-get install gcc' "$scratch/err"

# What takes long says so, and what does not is quiet. The slow ones wait until something was said.
slowly() { # SCRIPT: quietly with this, in a shell of its own
    : >"$scratch/err"
    ERR=$scratch/err sh -c '. "$1/scripts/setup.sh"; quietly "Doing something" sh -c "$2"' sh "$KF_SRCDIR" "$1" \
        >"$scratch/out" 2>"$scratch/err" </dev/null
    status=$?
}
linger='i=0; until [ -s "$ERR" ] || [ $i = 300 ]; do sleep 0.2; i=$((i + 1)); done'
slowly "echo FILES 20; for i in 1 2 3; do echo '  CC       '\$i.o; done; $linger"
is 'slow: status' $status 0
ok 'slow: says what it does, and how far it is' grep -q '^Doing something: 3 of 20 files, 2 s$' "$scratch/err"
slowly "echo FILES 1; echo '  CC       'x.o; $linger"
ok 'slow: or that it is linking' grep -q '^Doing something: all files compiled, linking, 2 s$' "$scratch/err"
is 'slow: nothing on standard output' "$(cat "$scratch/out")" ''
slowly "echo STEP one; echo STEP two of them; echo x; $linger"
ok 'slow: or the step it is at' grep -q '^Doing something: two of them, 2 s$' "$scratch/err"
slowly "$linger"
ok 'slow: or nothing but the time' grep -q '^Doing something, 2 s$' "$scratch/err"
slowly "echo 'checking for gcc'; $linger"
ok 'slow: else the last line of the log' grep -q '^Doing something: checking for gcc, 2 s$' "$scratch/err"
began=$(date +%s)
slowly 'echo quick'
if [ $(($(date +%s) - began)) -lt 2 ]; then
    is 'quick: no word' "$(cat "$scratch/err")" ''
else
    skip 'nothing is quick on this machine now'
fi
slowly "echo 'x.c: error: no'; $linger; exit 1"
is 'failed: status' $status 1
ok 'failed: shows the log' grep -q 'x.c: error: no' "$scratch/err"

tap_done
