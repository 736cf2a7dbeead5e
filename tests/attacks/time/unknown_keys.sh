#!/bin/sh
# Attack: 900,000 keys that a manifest, a ruleset, a tile file or a scenario do not know: about 100 are named.
# Promise: bounded-time
# Slow
# Seconds: 6
# MiB: 700
plugin slow <<'END'
END
generate >keys <<'END'
for i = 1, 900000 do io.write('"k', i, '": 1,') end
END
{ printf '{ '; cat keys; printf '"id": "slow" }\n'; } >plugins/slow/plugin.json
must 1 check slow --games 1
brief
says "more"
manifest slow ''
{ printf '{ '; cat keys; printf '"plugins": { "slow": "*" } }\n'; } >rulesets/slow.json
must 3 show rules slow
brief
{ printf '{ '; cat keys; printf '"ruleset": "base" }\n'; } >scenario.json
must "1 3" test scenario.json
brief
