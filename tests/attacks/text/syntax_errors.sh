#!/bin/sh
# Attack: Errors of the compiler quote the token that they meet, and what stands around it.
# Promise: clean-text
# shellcheck disable=SC2059
for text in '\27[31m' "'\\27[31m' 'x" 'local \27[31m = 1' '"unfinished \27[31m' '[[ unfinished \155' 'goto \302\255\27' '::a:: ::a::' 'x = = "\27[31m"'; do
  variant loud </dev/null
  printf "$(printf '%s' "$text" | sed 's/\\27/\\033/g; s/\\155/\\233/g')\n" >>scripts/variants/loud.lua
  must 1 check loud --games 1
  must 3 show rules base --with loud
done
