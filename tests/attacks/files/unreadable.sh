#!/bin/sh
# Attack: Files and folders that may not be read: a named error, and others are still found.
# Promise: own-folder
plugin mine <<'END'
END
for name in plugins/mine/rules.lua plugins/mine/plugin.json rulesets/mine.json; do
  chmod 000 $name
  if [ "$(id -u)" -ne 0 ]; then
    must 3 show rules mine
  fi
  chmod 644 $name
done
must 0 show rules mine
