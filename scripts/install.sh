#!/bin/sh
# install.sh: installs Majordomus from release archives that lie beside this
# script, after it has verified them. It fetches nothing and asks nothing.
#
# usage: sh install.sh [--prefix DIR] [--verify|--uninstall]
#
#   --prefix DIR  where to (~/.local unless told otherwise): DIR/bin,
#                 DIR/share/man, and the completions below DIR/share
#   --verify      verify the archives that are here, and install nothing
#   --uninstall   take our lines out of every tool's settings, and remove what was
#                 installed there; nothing is removed when a line has to stay
#
# The archive for this system and SHA256SUMS have to be in the script's own
# folder. Exit status: 0 done, 1 refused, 2 usage, 3 a fault.
set -eu
umask 022
unset -v CDPATH # it could lead cd elsewhere

say() {
  printf 'install.sh: %s\n' "$1" >&2
}

# prefix_set DIR takes a place to install to.
prefix_set() {
  case $1 in /*) prefix=$1 ;; *)
    say "'$1' is not an absolute path (given by --prefix)"
    exit 2
    ;;
  esac
}

prefix='' act=install
case ${HOME:-} in /?*) prefix=$HOME/.local ;; esac
while [ $# -gt 0 ]; do
  case $1 in
  --prefix)
    if [ $# -lt 2 ]; then
      say "--prefix wants a folder"
      exit 2
    fi
    prefix_set "$2"
    shift
    ;;
  --prefix=*) prefix_set "${1#--prefix=}" ;;
  --verify) act=verify ;;
  --uninstall) act=uninstall ;;
  -h | --help)
    sed -n 's/^# \{0,1\}//p' "$0" | sed '/^!/d'
    exit 0
    ;;
  *)
    say "unknown argument '$1'"
    exit 2
    ;;
  esac
  shift
done

here=$(cd "$(dirname "$0")" && pwd -P)

# sum FILE prints its SHA-256 with whatever program there is for it.
sum() {
  if command -v sha256sum >/dev/null 2>&1; then
    sha256sum <"$1"
  elif command -v shasum >/dev/null 2>&1; then
    shasum -a 256 <"$1"
  elif command -v openssl >/dev/null 2>&1; then
    openssl dgst -sha256 -r <"$1"
  else
    say "nothing here computes a SHA-256 (sha256sum, shasum, openssl): nothing was verified, nothing installed"
    exit 3
  fi
}

# verify NAME refuses a file that is not what SHA256SUMS says.
verify() {
  want=$(sed -n "s/^\([0-9a-f]\{64\}\)  $1\$/\1/p" "$here/SHA256SUMS")
  if [ -z "$want" ]; then
    say "'$1' is not in SHA256SUMS"
    exit 1
  fi
  got=$(sum "$here/$1")
  got=${got%% *}
  if [ "$got" != "$want" ]; then
    say "'$1' is not the file that was released: its SHA-256 is '$got', SHA256SUMS says '$want'"
    exit 1
  fi
}

system() {
  case $(uname -s) in
  Linux) os=linux ;;
  Darwin) os=darwin ;;
  *)
    say "there is no archive with the commands for '$(uname -s)'"
    exit 1
    ;;
  esac
  case $(uname -m) in
  x86_64 | amd64) arch=amd64 ;;
  aarch64 | arm64) arch=arm64 ;;
  *)
    say "there is no archive for '$(uname -m)'"
    exit 1
    ;;
  esac
}

# place refuses to go on without a folder to install to.
place() {
  if [ -z "$prefix" ]; then
    say "there is no home folder to install to (hint: --prefix)"
    exit 1
  fi
}

# remove takes away what an install put below the prefix, and folders that are
# empty then.
remove() {
  rm -f "$prefix/bin/majordomus" "$prefix/share/man/man1/majordomus.1" "$prefix/share/man/man1/majordomus-"*.1 \
    "$prefix/share/bash-completion/completions/majordomus" "$prefix/share/zsh/site-functions/_majordomus" \
    "$prefix/share/fish/vendor_completions.d/majordomus.fish"
  for dir in share/man/man1 share/man share/bash-completion/completions share/bash-completion share/zsh/site-functions share/zsh \
    share/fish/vendor_completions.d share/fish share bin; do
    rmdir "$prefix/$dir" 2>/dev/null || :
  done
}

if [ "$act" = uninstall ]; then
  place
  if [ -x "$prefix/bin/majordomus" ]; then
    # Outside of every repository: what was recorded, and the consent, stay.
    if ! (cd / && "$prefix/bin/majordomus" uninstall </dev/null); then
      say "nothing was removed: settings of a tool still call '$prefix/bin/majordomus' (hint: solve what is said above, then run this again)"
      exit 1
    fi
    "$prefix/bin/majordomus" toolkit remove 2>/dev/null || :
  fi
  remove
  printf 'removed from %s\n' "$prefix"
  exit 0
fi

if [ ! -r "$here/SHA256SUMS" ]; then
  say "'$here/SHA256SUMS' is missing: nothing can be verified"
  exit 1
fi

if [ "$act" = verify ]; then
  found=0
  for file in "$here"/majordomus-*; do
    if [ -f "$file" ]; then
      verify "${file##*/}"
      found=$((found + 1))
    fi
  done
  if [ "$found" -eq 0 ]; then
    say "no archive is in '$here'"
    exit 1
  fi
  printf '%s file(s) are what was released\n' "$found"
  exit 0
fi

system
archive=''
for file in "$here/majordomus-"*"-$os-$arch.tar.gz"; do
  if [ -f "$file" ]; then
    if [ -n "$archive" ]; then
      say "several archives for $os-$arch are in '$here': keep one"
      exit 1
    fi
    archive=${file##*/}
  fi
done
if [ -z "$archive" ]; then
  say "no archive for $os-$arch is in '$here'"
  exit 1
fi
verify "$archive"

place
work=$(mktemp -d "${TMPDIR:-/tmp}/majordomus-install.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 3' HUP INT TERM
tar -xzf "$here/$archive" -C "$work"
from=$work/${archive%.tar.gz}

mkdir -p "$prefix/bin" "$prefix/share"
cp "$from/majordomus" "$prefix/bin/.majordomus.new"
chmod 755 "$prefix/bin/.majordomus.new"
mv -f "$prefix/bin/.majordomus.new" "$prefix/bin/majordomus" # a running one keeps its own
cp -R "$from/share/." "$prefix/share/"

printf 'installed %s\n' "$prefix/bin/majordomus"
case ":${PATH:-}:" in *":$prefix/bin:"*) ;; *) printf 'not on your PATH: %s\n' "$prefix/bin" ;; esac
printf 'next: go to a repository and run: majordomus init\n'
