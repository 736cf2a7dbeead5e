#!/bin/sh
# Attack: A list of trusted plugins with garbage, a million lines, controls, folders; a library that is not trusted stays shut.
# Promise: honest-files
# Seconds: 4
mkdir -p "$HOME/.config/bastide"
list=$HOME/.config/bastide/trusted-plugins
for content in '\000\001\377' '*' '' 'deadbeef' '\033[31m' '# all\n\n\n' "$(printf 'f%.0s' $(seq 3000))"; do
  # shellcheck disable=SC2059
  printf "$content" >"$list"
  must 0 show rules base
  must "0 1" doctor
done
yes "$(printf '0%.0s' $(seq 64)) x" | head -n 100000 >"$list"
must 0 show rules base
rm "$list"
mkdir "$list"
must 0 show rules base
must "0 1" doctor
must "1 2 3 6" trust base
