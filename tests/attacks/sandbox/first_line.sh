#!/bin/sh
# Attack: A script begins with #!, a byte order mark, UTF-16, or nothing but a comment.
# Promise: sandbox
plugin probe <<'END'
END
for head in '#!/usr/bin/lua\n' '\357\273\277' '\377\376l\000' '#' '\000' '--[[' '--[==[ x ]==]' '\r' '\032'; do
  # shellcheck disable=SC2059
  printf "$head" >plugins/probe/rules.lua
  must "0 3" show rules probe
  must "0 1" check probe --games 1
done
