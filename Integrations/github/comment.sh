#!/usr/bin/env bash
# Says in one comment of a pull request, which is replaced at the next run, what it changes in contrast.
set -euo pipefail

mark="<!-- palette-check -->"
mapfile -t paths < <(grep -v '^[[:space:]]*$' <<<"$PATHS")
body=$mark
for path in "${paths[@]}"; do
  status=0
  part=$(palette-check diff --git "$BASE" "$path" --format markdown) || status=$?
  # What got worse is no trouble.
  if [ "$status" -gt 1 ]; then
    echo "::error::palette-check diff of “$path” ended with status $status"
    exit "$status"
  fi
  body+=$'\n'$part
done
known=$(gh api --paginate "repos/$GITHUB_REPOSITORY/issues/$NUMBER/comments" \
  --jq ".[] | select(.body | startswith(\"$mark\")) | .id" | head -n 1)
if [ -n "$known" ]; then
  gh api --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$known" --field "body=$body" >/dev/null
else
  gh api --method POST "repos/$GITHUB_REPOSITORY/issues/$NUMBER/comments" --field "body=$body" >/dev/null
fi
