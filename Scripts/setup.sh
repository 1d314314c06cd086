#!/bin/sh
# Installs the Debian packages named as arguments that are missing; where it may not, prints the one
# line to type and stops. MEANWHILE is a command that needs none of them: it runs while they are
# fetched, and what it says is said again by the command that needs what it makes.
set -eu

command -v swift >/dev/null || {
  echo "setup: Swift 6.3 or later is needed: https://www.swift.org/install/linux/" >&2
  exit 2
}
command -v dpkg-query >/dev/null || exit 0 # not Debian: pkg-config says what is missing

missing=""
for package in "$@"; do
  status=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

line="apt-get update && apt-get install --yes --no-install-recommends$missing"
if [ "$(id -u)" = 0 ]; then
  sudo=""
elif sudo -n true 2>/dev/null; then
  sudo="sudo"
else
  echo "setup: missing packages. Type: sudo sh -c '$line'" >&2
  exit 2
fi
echo "setup: installing$missing"
# shellcheck disable=SC2086
[ -z "${MEANWHILE:-}" ] || $MEANWHILE >/dev/null 2>&1 &
export DEBIAN_FRONTEND=noninteractive
$sudo apt-get update -qq
# shellcheck disable=SC2086
$sudo apt-get install --yes --no-install-recommends -qq $missing >/dev/null
wait
