#!/bin/sh
# SPDX-License-Identifier: MIT
# image.sh PACKAGES OUT.tar: a root file system with gatecade and its simulators, of Debian's archive and the packages in the
# folder PACKAGES (make deb).  `podman import OUT.tar gatecade` or `docker import OUT.tar gatecade` makes an image of it.
set -eu
packages=$(cd "${1:?usage: image.sh PACKAGES OUT.tar}" && pwd) out=${2:?usage: image.sh PACKAGES OUT.tar}
# shellcheck disable=SC2016 # the hooks have a $1 of their own
mmdebstrap --variant=minbase --include=iverilog,ghdl-mcode,verilator,g++,make,bubblewrap,ca-certificates \
    --customize-hook="mkdir -p \"\$1/tmp/packages\" && cp $packages/gatecade_*.deb $packages/gatecade-hdl-tools_*.deb \"\$1/tmp/packages\"" \
    --customize-hook='chroot "$1" sh -c "apt-get update && apt-get install -y --no-install-recommends /tmp/packages/*.deb && apt-get clean"' \
    --customize-hook='rm -rf "$1/tmp/packages" "$1/var/lib/apt/lists"/*' bookworm "$out"
ls -lh "$out"
