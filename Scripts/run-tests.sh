#!/usr/bin/env bash
# Runs the tests that are built, and repeats at the end what failed: between thousands of lines that
# run side by side it would have to be looked for. Tests that start other programs wait for them, and
# run in a process of their own, so that no processor is idle meanwhile.
set -uo pipefail
cd "$(dirname "$0")/.."
log=.build/tests.log
others=.build/tests-of-programs.log

run() {
  "${SWIFT:-swift}" test -c release --skip-build --disable-xctest --ignore-lock "$@" 2>&1
}

status=0
if [ $# -gt 0 ]; then
  run "$@" | tee "$log" || status=$?
else
  programs='^(PaletteCheckTests|PaletteABITests)\.'
  run --filter "$programs" > "$others" &
  background=$!
  run --skip "$programs" | tee "$log" || status=$?
  wait "$background" || status=$?
  tee -a "$log" < "$others"
fi
[ "$status" -ne 0 ] || exit 0
echo
echo "== what failed"
# Lines with ↳ are comments and values of the issue before them.
grep -A 3 '^✘.* recorded an issue' "$log" | grep '^[✘↳]' || tail -n 20 "$log"
exit "$status"
