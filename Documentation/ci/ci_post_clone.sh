#!/bin/sh
# ci_scripts/ci_post_clone.sh, executable. Xcode Cloud runs it before it builds, and stops if it fails.
set -eu
cd "$CI_PRIMARY_REPOSITORY_PATH"
scripts=$(mktemp -d)
git clone -q --depth 1 --branch v0.9.0 https://github.com/OWNER/xibmerge "$scripts"
XIB_REF=v0.9.0 "$scripts/script/ci/all"
