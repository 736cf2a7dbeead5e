#!/bin/sh
# Attack: One function of 10 MiB, one table of 10 MiB, one expression of 10 MiB, one chain of elseif.
# Promise: bounded-time
# Slow
# Seconds: 6
# MiB: 700
plugin slow <<'END'
END
for kind in calls fields sums elseifs strings comments labels; do
  generate $kind >plugins/slow/rules.lua <<'END'
local n = 1 << 20
local body = {
  calls = "local f = function() " .. ("f() "):rep(n) .. "end",
  fields = "local t = { " .. ("{},"):rep(n) .. "}",
  sums = "local n = 1; n = n" .. (" + n"):rep(n),
  elseifs = "local n = 1 if n == 0 then " .. ("elseif n == 2 then "):rep(n // 4) .. " end",
  strings = "local t = " .. ("[==[x]==] .. "):rep(n // 2) .. "''",
  comments = ("--[==[ x ]==] "):rep(n // 2),
  labels = "local function f() " .. (function()
    local list = {}
    for i = 1, 60000 do list[i] = "goto l" .. i .. " ::l" .. i .. ":: " end
    return table.concat(list)
  end)() .. "end" }
io.write(body[arg[1]], "\n")
END
  must "0 3" show rules slow
done
