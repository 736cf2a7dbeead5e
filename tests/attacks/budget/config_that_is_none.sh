#!/bin/sh
# Attack: The user's config.json is no JSON, a pipe, a folder, huge, or holds limits that are none: a named error, never a crash.
# Promise: own-budgets
# Seconds: 5
mkdir -p "$HOME/.config/bastide"
config=$HOME/.config/bastide/config.json
for content in '' '{' '[]' '7' '{ "limits": 7 }' '{ "limits": { "x": 1 } }' '{ "limits": { "core.memory_mib": -1 } }' '{ "limits": { "core.memory_mib": 1e400 } }' \
  '{ "own": "x" }' '{ "own": [7] }' '{ "unknown": "\u001b[31m\u009b" }' '{ "limits": { "core.memory_mib": 64 }, "limits": {} }'; do
  echo "$content" >"$config"
  must "0 2 3 6" show rules base
  must "0 1 2 3 6" doctor
done
rm "$config"
mkfifo "$config"
must "0 2 3 6" show rules base
rm "$config"
mkdir "$config"
must "0 2 3 6" show rules base
