#!/bin/sh
# Attack: Plugins and variants that require each other.
# Promise: bounded-time
plugin one <<'END'
END
plugin two <<'END'
END
manifest one ', "requires": { "two": "*" }'
manifest two ', "requires": { "one": "*" }'
echo '{ "plugins": { "one": "*", "two": "*" } }' >rulesets/one.json
must 3 show rules one
must "0 1 3" check plugins/one --games 1
must "0 1 4" matrix --only one --games 1
variant a b </dev/null
variant b a </dev/null
must "0 3" show rules base --with a --with b
