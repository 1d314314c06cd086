#!/usr/bin/env bash
# Checks, with annotations, a summary of the step and a SARIF file. Findings do not end this step: the
# next ones still upload and comment.
set -uo pipefail

# One path a line, without blank lines; arguments are separated by spaces and line breaks.
mapfile -t paths < <(grep -v '^[[:space:]]*$' <<<"$PATHS")
read -r -d '' -a arguments <<<"$ARGUMENTS"
formats=(--format github --output -)
if [ -n "$SARIF" ]; then
  rm -f "$SARIF"
  formats+=(--format sarif --output "$SARIF")
fi
palette-check check "${paths[@]}" "${arguments[@]}" "${formats[@]}"
echo "status=$?" >>"$GITHUB_OUTPUT"
# Wrong usage writes none: there is nothing to upload then, and the last step fails with the status.
if [ -n "$SARIF" ] && [ -f "$SARIF" ]; then echo "sarif=$SARIF" >>"$GITHUB_OUTPUT"; fi
