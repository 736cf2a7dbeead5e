#!/bin/sh
# Attack: Raw control bytes, no UTF-8 and overlong forms in each kind of file, within texts and without.
# Promise: clean-text
plugin loud <<'END'
END
# shellcheck disable=SC2059
for bytes in '\033[31m' '\302\233' '\377' '\300\200' '\355\240\200' '\r' '\000' '\342\200\256'; do
  printf "{ \"title\": \"a${bytes}b\", \"x${bytes}\": ${bytes} }" >evil.json
  must "2 3" show rules ./evil.json
  must "1 3" test evil.json
  cp evil.json game.jsonl
  must 3 replay game.jsonl
  printf -- "-- title: a${bytes}b\n-- requires: base${bytes}\n-- x${bytes}: 1\nlocal x = ${bytes} '${bytes}'\n" >evil.lua
  must "0 1 3" check evil.lua --games 1
  must "0 2 3" show rules base --with evil.lua
  printf -- "-- bot: a${bytes}b\nbot.value(function() error('${bytes}') end)\n" >evil.lua
  must "2 3 4 5" sim base --bots evil.lua --games 1
done
