#!/usr/bin/env bash
# Packs what `make install` installed below STAGE/usr, so that the same input gives the same bytes:
#   package.sh tarball STAGE DIST [LEVEL]   DIST/palette-check-VERSION-linux-ARCH.tar.gz, and its SHA-256
#   package.sh deb STAGE DIST [LEVEL]       DIST/palette-check_VERSION_ARCH.deb
# LEVEL is that of gzip, which takes less time than the usual compression.
# SOURCE_DATE_EPOCH is the time of every file; without it, that of the last commit.
set -euo pipefail

kind=$1
stage=$(realpath "$2")
dist=$3
level=${4:-}
program=$stage/usr/bin/palette-check
version=$("$program" --version)
name=palette-check-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
: "${SOURCE_DATE_EPOCH:=$(git -C "$(dirname "$0")" log -1 --format=%ct 2>/dev/null || echo 0)}"
export SOURCE_DATE_EPOCH
mkdir -p "$dist"

python3 "$(dirname "$0")/make-sbom.py" "$program" >"$stage/usr/share/doc/palette-check/sbom.cdx.json"
find "$stage" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +

case $kind in
  tarball)
    tar --create --directory "$stage/usr" --transform "s,^\.,$name," --sort=name --format=ustar \
      --owner=0 --group=0 --numeric-owner --mode=go=rX,u+rw . |
      gzip -"${level:-9}" --no-name >"$dist/$name.tar.gz"
    (cd "$dist" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
    echo "$dist/$name.tar.gz"
    ;;
  deb)
    architecture=$(dpkg --print-architecture)
    # dpkg-shlibdeps wants to see a source package.
    mkdir -p "$stage/source/debian" "$stage/DEBIAN"
    printf 'Source: palette-check\n\nPackage: palette-check\nArchitecture: any\n' \
      >"$stage/source/debian/control"
    depends=$(cd "$stage/source" && dpkg-shlibdeps -O "$program" 2>"$stage/shlibdeps.log") || {
      cat "$stage/shlibdeps.log" >&2
      exit 1
    }
    depends=${depends#shlibs:Depends=}
    rm -r "$stage/source" "$stage/shlibdeps.log"
    gzip -9 --no-name "$stage"/usr/share/man/man1/*.1
    mv "$stage/usr/share/doc/palette-check/LICENSE" "$stage/usr/share/doc/palette-check/copyright"
    size=$(du --summarize --block-size=1024 "$stage/usr" | cut -f 1)
    # Formats whose library is opened at first use are recommended.
    cat >"$stage/DEBIAN/control" <<END
Package: palette-check
Version: $version
Architecture: $architecture
Maintainer: ${DEB_MAINTAINER:-The palette-check authors <palette-check@localhost>}
Installed-Size: $size
Depends: $depends
Recommends: libheif1, libdav1d6, libtiff6, libjxl0.7, libdeflate0, libsqlite3-0
Section: devel
Priority: optional
Description: checks the colors of design tokens and exported images
 palette-check measures the contrast of every pair of colors in every appearance, with verdicts on
 unrounded values, finds what is wrong with tokens, style sheets and asset catalogs, writes fixes,
 and audits folders of exported images.
END
    (cd "$stage" && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
    find "$stage" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
    package=$dist/palette-check_${version}_$architecture.deb
    compression=(-Zxz)
    [ -z "$level" ] || compression=(-Zgzip -z"$level")
    dpkg-deb --root-owner-group "${compression[@]}" --build "$stage" "$package" >/dev/null
    echo "$package"
    ;;
  *)
    echo "package.sh: unknown kind “$kind”: use tarball or deb" >&2
    exit 2
    ;;
esac
