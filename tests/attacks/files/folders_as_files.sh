#!/bin/sh
# Attack: Folders that are called like files: rules.lua, tiles.json, plugin.json, a ruleset, a record, a bot.
# Promise: own-folder
plugin mine <<'END'
END
for name in rules.lua tiles.json plugin.json; do
  mv plugins/mine/$name kept
  mkdir plugins/mine/$name
  must 3 show rules mine
  must "1 3" check mine
  rmdir plugins/mine/$name
  mv kept plugins/mine/$name
done
mkdir rulesets/folder.json game.jsonl bot.lua
must 3 show rules folder
must 3 replay game.jsonl
must "2 3 5" sim base --bots bot.lua --games 1
must "2 3 6" play base --seats random,random --save game.jsonl
must "2 3 6" sim base --games 1 --save bot.lua
must "2 3 6" render base --tiles --svg bot.lua
