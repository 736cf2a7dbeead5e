#!/bin/sh
# Attack: bastide new does not write over what is there, nor through links.
# Promise: own-folder
mkdir -p scripts/variants bots plugins elsewhere
echo precious >scripts/variants/mine.lua
must "1 2 3 6" new variant mine
[ "$(cat scripts/variants/mine.lua)" = precious ] || wrong "overwritten"
ln -s ../elsewhere plugins/mine
must "0 1 2 3 6" new plugin mine
for name in ../x /tmp/x . .. 'a/b' 'a b' -x 'a.b' '' core con; do
  must "0 1 2 3" new variant "$name"
done
[ ! -e ../x.lua ] || wrong "written outside"
