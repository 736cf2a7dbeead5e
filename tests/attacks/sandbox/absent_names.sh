#!/bin/sh
# Attack: Every name of Lua that is not in the reference: each is an error when the file is loaded or the rule runs.
# Promise: sandbox
# Seconds: 5
probe() {
  variant probe <<END
local thing = $1
if thing ~= nil then on.react("core:turn_end", { id = "found", run = function() end }) end
END
  must "0 3" show hooks base --with probe
}
probe string.upper
says "probe:found"
for name in load loadstring loadfile dofile io os debug package coroutine setmetatable getmetatable rawget rawset rawequal rawlen \
  pcall xpcall next collectgarbage print warn _G _VERSION utf8 bit32 setfenv getfenv newproxy unpack module string.dump string.gsub \
  string.match string.gmatch string.pack string.unpack string.packsize math.random math.randomseed math.pi math.huge math.sin math.sqrt \
  table.move table.pack; do
  probe "$name"
  never_says "probe:found"
done
