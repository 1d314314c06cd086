#!/usr/bin/env bash
# Runs the tests that are built, and repeats at the end what failed: between thousands of lines that
# run side by side it would have to be looked for.
set -uo pipefail
cd "$(dirname "$0")/.."
log=.build/tests.log
"${SWIFT:-swift}" test -c release --skip-build --disable-xctest "$@" 2>&1 | tee "$log" && exit
status=$?
echo
echo "== what failed"
# Lines with ↳ are comments and values of the issue before them.
grep -A 3 '^✘.* recorded an issue' "$log" | grep '^[✘↳]' || tail -n 20 "$log"
exit $status
