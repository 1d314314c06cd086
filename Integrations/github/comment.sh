#!/usr/bin/env bash
# Says in one comment of a pull request, which is replaced at the next run, what it changes in contrast.
set -euo pipefail

mark="<!-- palette-check -->"
read -r -a paths <<<"$PATHS"
body=$(
  echo "$mark"
  for path in "${paths[@]}"; do
    palette-check diff --git "$BASE" "$path" --format markdown || [ $? = 1 ]
  done
)
known=$(gh api --paginate "repos/$GITHUB_REPOSITORY/issues/$NUMBER/comments" \
  --jq ".[] | select(.body | startswith(\"$mark\")) | .id" | head -n 1)
if [ -n "$known" ]; then
  gh api --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$known" --field "body=$body" >/dev/null
else
  gh api --method POST "repos/$GITHUB_REPOSITORY/issues/$NUMBER/comments" --field "body=$body" >/dev/null
fi
