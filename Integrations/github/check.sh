#!/usr/bin/env bash
# Checks, with annotations, a summary of the step and a SARIF file. Findings do not end this step: the
# next ones still upload and comment.
set -uo pipefail

read -r -a paths <<<"$PATHS"
read -r -a arguments <<<"$ARGUMENTS"
formats=(--format github --output -)
if [ -n "$SARIF" ]; then formats+=(--format sarif --output "$SARIF"); fi
palette-check check "${paths[@]}" "${arguments[@]}" "${formats[@]}"
echo "status=$?" >>"$GITHUB_OUTPUT"
