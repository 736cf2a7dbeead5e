#!/bin/sh
# Attack: Brackets 10 to the power of 6 deep in each kind of JSON file and in a line of a record.
# Promise: bounded-time
plugin slow <<'END'
END
generate >deep <<'END'
io.write(("["):rep(1000000), ("]"):rep(1000000))
END
generate >deeper <<'END'
io.write(('{"a":'):rep(1000000), "1", ("}"):rep(1000000))
END
for file in deep deeper; do
  cp $file rulesets/slow.json
  must 3 show rules slow
  cp $file plugins/slow/plugin.json
  must 3 show rules plugins/slow
  cp $file scenario.json
  must "1 3" test scenario.json
  cp $file game.jsonl
  must 3 replay game.jsonl
  must 3 score game.jsonl
  brief
done
