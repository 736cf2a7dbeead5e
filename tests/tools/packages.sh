#!/bin/sh
# The packages that CPack makes hold what `cmake --install` puts down, name the version, and their programs run: that of
# the archive with its own libraries. Usage: packages.sh CPACK CMAKE BUILD_FOLDER VERSION
set -u
cpack=$1
cmake=$2
build=$3
version=$4
root=$(pwd)
for tool in dpkg-shlibdeps dpkg-deb file; do
  command -v "$tool" >/dev/null || { echo "left out: $tool is missing"; exit 77; }
done
[ -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf ] || { echo "left out: fonts-dejavu-core is missing"; exit 77; }
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
log=$work/log

fail() {
  echo "FAILED: $1"
  tail -n 30 "$log"
  exit 1
}

# step WHAT COMMAND…: must succeed.
step() {
  what=$1
  shift
  "$@" >"$log" 2>&1 </dev/null || fail "$what"
}

# says WHAT TEXT: the last step printed the text.
says() { grep -qF -- "$2" "$log" || fail "$1: nobody says \"$2\""; }

# list FOLDER: the files below it.
list() { (cd "$1" && find . ! -type d | sort); }

# The same files in less time: how they are compressed is dpkg's.
step "packages" "$cpack" --config "$build/CPackConfig.cmake" -B "$work/made" -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip
step "installed" "$cmake" --install "$build" --prefix "$work/prefix" --component program
list "$work/prefix" >"$work/wanted"

# --- the archive ---------------------------------------------------------------------------------

name=bastide-$version-linux-$(uname -m)
step "archive" tar -xzf "$work/made/$name.tar.gz" -C "$work"
list "$work/$name" | grep -v -e '^\./lib/bastide/' -e '^\./share/bastide/fonts/' \
  -e '^\./share/doc/bastide/libraries/' >"$work/found"
cmp -s "$work/wanted" "$work/found" || { diff "$work/wanted" "$work/found" >"$log"; fail "files of the archive"; }
program=$work/$name/bin/bastide
step "libraries" ldd "$program"
if grep -v -e linux-vdso -e ld-linux -e "$work/$name/bin/../lib/bastide/" -e 'lib\(c\|m\|dl\|rt\|pthread\|resolv\|gcc_s\|stdc++\)\.so' \
  "$log" >"$work/foreign"; then
  cp "$work/foreign" "$log"
  fail "the archive lacks libraries"
fi
[ "$(find "$work/$name/share/doc/bastide/libraries" -type f | wc -l)" -ge 10 ] || fail "licences of the libraries"
mkdir "$work/home"
alone() { (cd "$work/home" && env -i HOME="$work/home" "$program" "$@"); }
step "version" alone --version
says "version" "bastide $version"
step "demo" alone demo --games 20
step "check" alone check base-abbot
step "play" alone play base --seats greedy,random --seed 3 --quiet --save game.jsonl
step "picture" alone render game.jsonl --png game.png
[ -s "$work/home/game.png" ] || fail "picture"

# --- the Debian package --------------------------------------------------------------------------

debian=$work/made/bastide_${version}_$(dpkg --print-architecture).deb
step "Debian package" dpkg-deb -x "$debian" "$work/debian"
list "$work/debian/usr" >"$work/found"
cmp -s "$work/wanted" "$work/found" || { diff "$work/wanted" "$work/found" >"$log"; fail "files of the Debian package"; }
[ "$(cd "$work/debian" && echo *)" = usr ] || fail "the Debian package holds more than /usr"
step "control" dpkg-deb -f "$debian"
says "control" "Version: $version"
says "control" "libstdc++6"
! grep -qF openmpi "$log" || fail "the program asks for Open MPI"
step "scripts" dpkg-deb --ctrl-tarfile "$debian"
! tar -tf "$log" | grep -E 'inst$|rm$' || fail "the Debian package runs scripts"
step "version" "$work/debian/usr/bin/bastide" --version
says "version" "bastide $version"
step "found data" "$work/debian/usr/bin/bastide" show
says "found data" "over-hill-and-dale"
for file in man/man1/bastide.1 bash-completion/completions/bastide zsh/vendor-completions/_bastide \
  fish/vendor_completions.d/bastide.fish doc/bastide/copyright; do
  [ -s "$work/debian/usr/share/$file" ] || fail "share/$file is missing"
done

grep -q "^## $version" "$root/CHANGELOG.md" || fail "CHANGELOG.md does not tell of $version"
echo "ok"
