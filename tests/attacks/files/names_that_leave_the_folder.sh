#!/bin/sh
# Attack: File names of a manifest and of require with .., absolute, with a colon, with NUL, backslashes, and empty.
# Promise: own-folder
# Never says: root:
plugin mine <<'END'
END
echo '{}' >outside.json
# shellcheck disable=SC2088
for name in ../../outside.json /etc/passwd ./../mine/../../outside.json 'a/../../../outside.json' 'C:tiles.json' '..\\..\\outside.json' \
  'tiles.json\u0000.lua' '' . .. / '~/x' 'file:///etc/passwd' '/proc/self/environ' '/dev/stdin'; do
  printf '{ "id": "mine", "version": "1.0.0", "api": 2, "tiles": "%s", "rules": "rules.lua" }' "$name" >plugins/mine/plugin.json
  must 3 show rules mine
  printf '{ "id": "mine", "version": "1.0.0", "api": 2, "tiles": "tiles.json", "rules": "%s" }' "$name" >plugins/mine/plugin.json
  must 3 show rules mine
done
manifest mine ''
for name in ../../outside /etc/passwd ../base/rules core ./rules 'rules\0x' '' .. 'base:rules'; do
  echo "require(\"$name\")" >plugins/mine/rules.lua
  must 3 show rules mine
done
