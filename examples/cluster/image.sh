#!/bin/sh
# SPDX-License-Identifier: MIT
# image.sh PACKAGES OUT.tar [OCI]: a root file system with gatecade and its simulators, of Debian's archive and the packages in the
# folder PACKAGES (make deb); and the same as an image in the folder OCI, in the Open Container Initiative's layout.
#   podman import OUT.tar gatecade        docker import OUT.tar gatecade        skopeo copy oci:OCI:latest docker://…
# Needs mmdebstrap, as root or with user namespaces, and no network but Debian's archive.  Prints sizes.
set -eu
usage="usage: image.sh PACKAGES OUT.tar [OCI]"
packages=$(cd "${1:?$usage}" && pwd) out=${2:?$usage} oci=${3-}
[ -n "$(ls "$packages"/gatecade_*.deb 2>/dev/null)" ] || { echo "image.sh: $packages has no gatecade_*.deb: run make deb" >&2; exit 1; }
# shellcheck disable=SC2016 # the hooks have a $1 of their own
mmdebstrap --quiet --variant=minbase --include=iverilog,ghdl-mcode,verilator,g++,make,bubblewrap,ca-certificates \
    --customize-hook="mkdir -p \"\$1/tmp/packages\" && cp $packages/gatecade_*.deb $packages/gatecade-hdl-tools_*.deb \"\$1/tmp/packages\"" \
    --customize-hook='chroot "$1" sh -c "apt-get -q update && apt-get -q install -y --no-install-recommends /tmp/packages/*.deb && apt-get clean"' \
    --customize-hook='rm -rf "$1/tmp/packages" "$1/var/lib/apt/lists"/*' bookworm "$out"
ls -lh "$out"
[ -n "$oci" ] || exit 0

# An image is a folder of blobs under their hashes: the root file system, what it is, which layers make it.
blobs=$oci/blobs/sha256
mkdir -p "$blobs"
hash() { sha256sum "$1" | cut -d' ' -f1; }
put() { # put FILE: into the blobs; prints "sha256:…", "size": …
    name=$(hash "$1")
    mv "$1" "$blobs/$name"
    printf '"digest": "sha256:%s", "size": %s' "$name" "$(wc -c <"$blobs/$name")"
}
whole=$(hash "$out")
gzip -n -6 <"$out" >"$oci/layer"
layer=$(put "$oci/layer")
case $(uname -m) in x86_64) machine=amd64 ;; aarch64) machine=arm64 ;; *) machine=$(uname -m) ;; esac
printf '{"architecture": "%s", "os": "linux", "config": {"Cmd": ["/bin/sh"], "Env": ["PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8"]}, "rootfs": {"type": "layers", "diff_ids": ["sha256:%s"]}}\n' \
    "$machine" "$whole" >"$oci/config"
config=$(put "$oci/config")
printf '{"schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json", "config": {"mediaType": "application/vnd.oci.image.config.v1+json", %s}, "layers": [{"mediaType": "application/vnd.oci.image.layer.v1.tar+gzip", %s}]}\n' \
    "$config" "$layer" >"$oci/manifest"
manifest=$(put "$oci/manifest")
printf '{"schemaVersion": 2, "manifests": [{"mediaType": "application/vnd.oci.image.manifest.v1+json", %s, "annotations": {"org.opencontainers.image.ref.name": "latest"}}]}\n' "$manifest" >"$oci/index.json"
printf '{"imageLayoutVersion": "1.0.0"}\n' >"$oci/oci-layout"
du -sh "$oci"
