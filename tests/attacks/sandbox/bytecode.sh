#!/bin/sh
# Attack: Binary chunks and text that begins like one, as a script, a module, a variant and a bot.
# Promise: sandbox
plugin probe <<'END'
END
printf '\033LuaT\000\031\223\r\n\032\n\004\010\010xV' >chunk
luac=$(command -v luac5.4 || command -v luac || true)
[ -z "$luac" ] || echo 'return 1' | "$luac" -o whole - || wrong "cannot compile"
for file in chunk whole; do
  [ -s $file ] || continue
  cp $file plugins/probe/rules.lua
  must 3 show rules probe
  echo 'require("module")' >plugins/probe/rules.lua
  cp $file plugins/probe/module.lua
  must 3 show rules probe
  { printf -- '-- bot: x\n'; cat $file; } >bot.lua
  must "2 3 5" sim base --bots bot.lua --games 1
  cp $file bot.lua
  must "2 3 5" sim base --bots bot.lua --games 1
done
