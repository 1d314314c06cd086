#!/usr/bin/env bash
# Runs the last stage of the Dockerfile without Docker: a Debian 12 tree takes the place of its base image.
#
#     make deb && Scripts/try-image.sh dist FOLDER
#
# It needs root, debootstrap and Debian's packages. FOLDER keeps the tree.
set -euo pipefail
source=$(cd "$(dirname "$0")/.." && pwd)
package=$(realpath "$1"/*.deb)
tree=$2/image
rm -rf "$tree"
mkdir -p "$2"
[ -d "$2/debian" ] || debootstrap --variant=minbase bookworm "$2/debian"
cp -a "$2/debian" "$tree"
cp /etc/resolv.conf "$tree/etc/"
cp "$package" "$tree/tmp/"

inside() {
  unshare --mount --pid --fork chroot "$tree" /bin/bash -euo pipefail -c \
    "mount -t proc proc /proc; mkdir -p /work; cd /work; export DEBIAN_FRONTEND=noninteractive HOME=/root; $1"
}

# The command of the last RUN, with the lines that it goes on in.
inside "$(sed -n '/^FROM debian/,$p' "$source/Dockerfile" |
  sed -n '/^RUN /,/[^\\]$/p' | sed 's/^RUN //; s/\\$//' | tr '\n' ' ')"

# A project of somebody else, as a folder that is mounted is.
project=$tree/work
mkdir -p "$project"
cp "$source/Examples/brand.tokens.json" "$project"
inside 'git init --quiet . && git add . && git -c user.email=a -c user.name=a commit --quiet -m a
  chown -R 1000:1000 .'
sed -i 's/0\.54/0.64/' "$project/brand.tokens.json"
inside 'palette-check --version
  ! command -v swift
  status=0; palette-check check brand.tokens.json --format concise || status=$?; test $status = 1
  status=0; palette-check diff --git HEAD brand.tokens.json || status=$?; test $status = 1
  for library in libheif.so.1 libdav1d.so.6 libtiff.so.6 libjxl.so.0.7 libdeflate.so.0 libsqlite3.so.0; do
    ldconfig -p | grep -q "$library"
  done'
echo "try-image: $(du -sh "$tree" | cut -f 1) with the program"
