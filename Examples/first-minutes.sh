#!/usr/bin/env bash
# From nothing to a check that fails at the right line, and on to one that passes in CI with a baseline:
#   first-minutes.sh FOLDER     works in a copy of FOLDER, by default of the folder of this script
set -euo pipefail

step() { printf '\n== %s\n' "$*"; }
status() { "$@" && code=0 || code=$?; }
expect() { [ "$code" = "$1" ] || { echo "status $code, expected $1" >&2; exit 1; }; }

copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -R "${1:-$(dirname "$0")}"/. "$copy"
cd "$copy"

step "palette-check .   names the file, the line and the edit"
status palette-check . --format concise
expect 1

step "palette-check init   writes a commented configuration"
palette-check init
cat palette-check.yml

step "palette-check baseline write .   accepts what is there"
palette-check baseline write .

step "baseline: …   as a line of the configuration"
echo 'baseline: palette-check-baseline.json' >>palette-check.yml

step "palette-check .   passes: this line is what CI runs"
status palette-check .
expect 0

step "a change that makes text fainter fails, and nothing else does"
sed -i.bak 's/0\.13, 0\.13, 0\.15/0.6, 0.6, 0.6/' brand.tokens.json
status palette-check . --format concise
expect 1

step "palette-check fix --unsafe .   writes colors that pass; prune empties the baseline"
palette-check fix --unsafe . --quiet
palette-check baseline prune .
status palette-check .
expect 0
