# docker build -t palette-check . && docker run --rm -v "$PWD:/work" palette-check check .
FROM swift:6.3-bookworm AS build
RUN apt-get update && apt-get install --yes --no-install-recommends make git
COPY . /source
WORKDIR /source
RUN make deb DIST=/dist

FROM debian:12-slim
COPY --from=build /dist/*.deb /tmp/
# What the package recommends are formats of images. The folder that is mounted has another owner, which
# git would not read for `diff`.
RUN apt-get update && apt-get install --yes --no-install-recommends git \
    $(dpkg-deb --field /tmp/*.deb Recommends | tr -d ,) /tmp/*.deb \
  && git config --system --add safe.directory '*' \
  && rm -rf /tmp/*.deb /var/lib/apt/lists/*
WORKDIR /work
ENTRYPOINT ["palette-check"]
