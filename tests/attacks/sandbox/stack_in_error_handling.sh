#!/bin/sh
# Attack: Errors raised where the stack has overflowed: within error messages, sorts, tostring and concatenations.
# Promise: sandbox
# Seconds: 5
for body in 'local function f() return f() + 1 end f()' 'local function f(...) return f(1, ...) end f()' \
  'local function f() error({ f() }) end f()' 'local function f() table.sort({ 3, 2, 1 }, f) end f()' \
  'local function f() local s = "x" .. f() return s end f()' 'local function f() return tostring(f()) end f()' \
  'local function f(n) g:tiles():max(function() return f(n + 1) end) return 1 end f(1)' \
  'local t = {} for i = 1, 240 do t[i] = i end local function f() return f(table.unpack(t, 1, 200)) end f()' \
  'local function f() for _ in f do f() end end f()' 'local function f() fx.ask { text = "Which?", to = g.active, type = "confirm", args = f } f() end f()'; do
  variant probe <<END
on.react("core:turn_end", { run = function(g, fx) $body end })
END
  must 4 play base --with probe --seats random,random
  brief
done
