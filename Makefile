# Two targets do everything on a fresh Debian 12 machine with Swift 6.3:
#   make run    all set-up, a release build, then the main job: check Palettes/ and audit sample images
#   make test   all set-up, then every test, the format check and the catalog check
# make install PREFIX=/usr/local DESTDIR= installs the program, its completions and manual pages, and
# the C library; make tarball and make deb pack them into dist/, make wheel the Python package.

SWIFT ?= swift
# Nobody debugs a release: without debug information it compiles in nine tenths of the time.
BUILD = $(SWIFT) build -c release -debug-info-format none
TOOL = .build/release/palette-check
GENERATE = .build/release/generate-catalogs
STATIC = .build/static/palette-check
STAGE = .build/stage
DIST = dist
PACKAGES = libyaml-dev pkg-config liblcms2-dev libpng-dev libjpeg-dev libwebp-dev libtiff-dev libheif-dev \
  libdav1d-dev libjxl-dev libgif-dev zlib1g-dev libdeflate-dev libsqlite3-dev python3
CROSS_PACKAGES = qemu-user libc6-dev-arm64-cross libgcc-12-dev-arm64-cross

# The programs that tests compare with; without them these tests are skipped.
PEERS = imagemagick libimage-exiftool-perl libavif-bin libvips-tools ghostscript git gzip curl \
  dpkg-dev valgrind python3-numpy python3-venv nodejs chromium fonts-liberation neovim ruby

# The C library is linked as Linux does it; on other systems only the command is installed.
SYSTEM := $(shell uname)

# Where `make install` puts files; DESTDIR is put before, for packages.
PREFIX ?= /usr/local
DESTDIR ?=
SHARE = $(DESTDIR)$(PREFIX)/share
LIB = $(DESTDIR)$(PREFIX)/lib
LIBRARY = .build/library

# How long each fuzz target runs.
SECONDS ?= 60

.PHONY: run test build-tests test-kernels build static install install-command install-library uninstall tarball deb standalone wheel site setup peers lint catalogs profiles bench fuzz findings clean

run: build
	@rm -rf run && mkdir -p run
	@echo
	@echo "== palette-check Palettes"
	@$(TOOL) check Palettes --fail-on error
	@echo
	@echo "== palette-check audit run/samples"
	@$(GENERATE) --samples run/samples
	@$(TOOL) audit run/samples --fail-on never

build: setup
	$(BUILD)

# The program with Swift's runtime inside: it runs where no toolchain is, and starts in less time.
static: build
	Scripts/link-static.sh $(TOOL) $(STATIC)

INSTALLED = install-command
ifeq ($(SYSTEM),Linux)
INSTALLED += install-library
endif
install: $(INSTALLED)

install-command: static
	install -d $(DESTDIR)$(PREFIX)/bin $(SHARE)/man/man1 $(SHARE)/bash-completion/completions \
	  $(SHARE)/zsh/site-functions $(SHARE)/fish/vendor_completions.d $(SHARE)/doc/palette-check
	install -m 755 $(STATIC) $(DESTDIR)$(PREFIX)/bin/palette-check
	$(TOOL) --generate-completion-script bash \
	  > $(SHARE)/bash-completion/completions/palette-check
	$(TOOL) --generate-completion-script zsh > $(SHARE)/zsh/site-functions/_palette-check
	$(TOOL) --generate-completion-script fish \
	  > $(SHARE)/fish/vendor_completions.d/palette-check.fish
	$(GENERATE) --manual $(TOOL) $(SHARE)/man/man1
	install -m 644 LICENSE Documentation/C.md $(SHARE)/doc/palette-check
	$(GENERATE) --rules > $(SHARE)/doc/palette-check/Rules.html

install-library: static
	PREFIX=$(PREFIX) Scripts/link-library.sh $(dir $(TOOL)) $(LIBRARY)
	install -d $(LIB)/pkgconfig $(DESTDIR)$(PREFIX)/include
	install -m 644 $(LIBRARY)/libpalette.so.1 $(LIBRARY)/libpalette.a $(LIB)
	ln -sf libpalette.so.1 $(LIB)/libpalette.so
	install -m 644 $(LIBRARY)/palette.pc $(LIB)/pkgconfig
	install -m 644 $(LIBRARY)/palette.h $(DESTDIR)$(PREFIX)/include

# The Python package with the library and the command inside, for any Linux and without Swift.
wheel: build
	python3 Python/backend.py .build/wheel .build/release

# The documentation site as static files, by the docc of the toolchain; its links are checked.
# `python3 -m http.server -d dist/site` shows it; SITE_BASE=/path is for a server that has it there.
SITE_BASE ?=
site: build
	mkdir -p $(DIST)
	python3 Scripts/make-site.py .build/release $(DIST)/site $(SITE_BASE)

# A tarball and a Debian package, the same bytes from the same build; LEVEL=1 packs in less time.
tarball deb: static
	@Scripts/setup.sh dpkg-dev
	rm -rf $(STAGE)
	$(MAKE) --no-print-directory --old-file=static install DESTDIR=$(STAGE) PREFIX=/usr
	Scripts/package.sh $@ $(STAGE) $(DIST) $(LEVEL)

# The checker of token files as one file that needs nothing else, not even a C library.
standalone: setup
	$(BUILD) --disable-default-traits --scratch-path .build/tokens-only \
	  --product palette-check
	mkdir -p $(DIST)
	Scripts/link-static.sh --all .build/tokens-only/release/palette-check $(DIST)/palette-check-tokens

# Removes what `make install` with the same PREFIX and DESTDIR put there.
uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/palette-check $(SHARE)/man/man1/palette-check.1 \
	  $(SHARE)/man/man1/palette-check-*.1 $(SHARE)/bash-completion/completions/palette-check \
	  $(SHARE)/zsh/site-functions/_palette-check \
	  $(SHARE)/fish/vendor_completions.d/palette-check.fish $(LIB)/libpalette.so.1 \
	  $(LIB)/libpalette.so $(LIB)/libpalette.a $(LIB)/pkgconfig/palette.pc \
	  $(DESTDIR)$(PREFIX)/include/palette.h
	rm -rf $(SHARE)/doc/palette-check

test: setup lint test-kernels build-tests
	Scripts/check-packages.sh .build/release
	Scripts/check-without-images.sh .build/release
	$(GENERATE) --check
	python3 Scripts/derive-matrices.py --check
	SWIFT=$(SWIFT) Scripts/run-tests.sh

build-tests: setup
	$(BUILD) --build-tests

# The kernels in C give the same bytes with every instruction set: those of this machine, and NEON by QEMU.
test-kernels:
	@Scripts/setup.sh $(CROSS_PACKAGES)
	Scripts/test-kernels.sh

lint:
	$(SWIFT) format lint --strict --recursive --parallel \
	  Package.swift Sources Tests Plugins Palettes Profiles
	python3 Scripts/check-dependencies.py

# Rewrites everything that is generated: catalogs, matrices, the system color table, the profiles.
# It runs twice, because the schema of the configuration comes from the rules of the catalog.
catalogs: setup
	for run in 1 2; do $(BUILD) --product generate-catalogs && $(GENERATE) || exit; done
	python3 Scripts/derive-matrices.py

# Rewrites the list of all findings on the corpora, of which each was judged true: look at what changed.
findings: setup
	$(BUILD) --build-tests
	-RECORD_SNAPSHOTS=1 $(SWIFT) test -c release --skip-build --disable-xctest \
	  --filter 'Corpus(Image)?Findings'
	git diff --stat -- Tests/PaletteRulesTests/Snapshots Tests/ImageAuditTests/Snapshots

# Rewrites Profiles/ from published colorimetry; the bytes are the same everywhere.
profiles: setup
	$(BUILD) --product generate-catalogs
	$(GENERATE) --profiles

# Installs the Debian packages that are missing, or prints the line that does. Modules that need none
# of them are compiled meanwhile: few, because the build of all others waits for them.
setup:
	@MEANWHILE='$(BUILD) --target TokenGraph' Scripts/setup.sh $(PACKAGES)

peers:
	@Scripts/setup.sh $(PEERS)

clean:
	rm -rf .build Tests/Fuzz/.build run dist

# Coverage-guided fuzzing of every reader. An input that fails one is left in .build/fuzz. Stripping
# would drop the counters of coverage, and gold does not link them with the address sanitizer.
FUZZ = Tests/Fuzz/.build/release/fuzz
fuzz: setup
	$(SWIFT) build -c release --package-path Tests/Fuzz --sanitize fuzzer --sanitize address \
	  --disable-dead-strip -Xswiftc -use-ld=lld
	@failed=""; for target in $$($(FUZZ)); do \
	  echo "== $$target"; \
	  SWIFT_BACKTRACE=enable=no $(FUZZ) $$target .build/fuzz -max_total_time=$(SECONDS) \
	    || failed="$$failed $$target"; \
	done; \
	test -z "$$failed" || { echo "failed:$$failed"; exit 1; }

# Ours and the peers on the same work in one run; the peers come from PyPI into .build.
bench: setup
	@Scripts/setup.sh python3-venv
	$(BUILD) --package-path Benchmarks --product measure
	$(BUILD) --package-path Benchmarks --product measure-transforms
	test -x .build/peers/bin/python3 || python3 -m venv .build/peers
	.build/peers/bin/pip install --quiet numpy colour-science coloraide wcag-contrast-ratio \
	  pillow pyvips pyvips-binary
	.build/peers/bin/python3 Benchmarks/compare.py Benchmarks/.build/release/measure
	.build/peers/bin/python3 Benchmarks/compare-transforms.py \
	  Benchmarks/.build/release/measure-transforms
	$(BUILD) --product palette-check
	python3 Benchmarks/compare-tokens.py $(TOOL)
	$(BUILD) --product palette
	Scripts/link-library.sh .build/release $(LIBRARY)
	PALETTE_LIBRARY=$(LIBRARY)/libpalette.so.1 PYTHONPATH=Python .build/peers/bin/python3 \
	  Python/measure.py $(LIBRARY)
	$(BUILD) --package-path Benchmarks --product measure-images
	.build/peers/bin/python3 Benchmarks/compare-images.py $(TOOL) \
	  Benchmarks/.build/release/measure-images --many 100000
