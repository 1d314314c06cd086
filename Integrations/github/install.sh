#!/usr/bin/env bash
# Puts palette-check on the path of the next steps: the one that is installed, else a release, whose
# checksum is compared.
set -euo pipefail

if [ -z "${VERSION:-}" ] && command -v palette-check >/dev/null; then
  palette-check --version
  exit 0
fi
if [ "$(uname -s)" != Linux ]; then
  echo "::error::there are releases for Linux only: use a runner such as ubuntu-latest, or install palette-check in an earlier step"
  exit 2
fi
version=${VERSION:-${REF#v}}
if ! [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]]; then
  echo "::error::“$version” is no release: use the action at a tag such as v0.1.0, or set version"
  exit 2
fi
name=palette-check-$version-linux-$(uname -m)
folder=${RUNNER_TEMP:?}/palette-check
mkdir -p "$folder"
for file in "$name.tar.gz" "$name.tar.gz.sha256"; do
  curl --fail --silent --show-error --location --retry 3 --output "$folder/$file" \
    "${RELEASES:-https://github.com/$REPOSITORY/releases/download}/v$version/$file"
done
(cd "$folder" && sha256sum --check --quiet "$name.tar.gz.sha256")
tar --extract --gzip --file "$folder/$name.tar.gz" --directory "$folder"
# The libraries of image formats; Ubuntu and Debian call some of them differently.
if ! "$folder/$name/bin/palette-check" --version 2>/dev/null; then
  sudo apt-get update -qq
  sudo apt-get install --yes --no-install-recommends -qq \
    libyaml-0-2 liblcms2-2 libpng16-16 libjpeg62-turbo libwebp7 libgif7 zlib1g >/dev/null 2>&1 ||
    sudo apt-get install --yes --no-install-recommends -qq \
      libyaml-0-2 liblcms2-2 libpng16-16t64 libjpeg62 libwebp7 libgif7 zlib1g >/dev/null
  "$folder/$name/bin/palette-check" --version
fi
echo "$folder/$name/bin" >>"$GITHUB_PATH"
