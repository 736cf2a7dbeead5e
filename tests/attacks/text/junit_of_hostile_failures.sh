#!/bin/sh
# Attack: JUnit XML of scenarios that fail with quotes, brackets, ]]> and characters that XML forbids.
# Promise: clean-text
generate >scenario.json <<'END'
print('{ "scenarios": [')
for i, text in ipairs { "]]>", "<a b='\\\"'>", "&#27;", "\\u0001", "\\ufffe", "\\u001b[2J", "--><!--" } do
  print(('%s{ "rules": ["X-%d"], "title": "T %s", "ruleset": "base", "expect": [ "Red has %s" ] }'):format(
    i > 1 and "," or "", i, text, text))
end
print("] }")
END
must "1 3" test scenario.json --junit results.xml
if [ -s results.xml ]; then
  clean results.xml
  ! grep -q "$(printf '\357\277\276')" results.xml || wrong "U+FFFE is no character of XML"
fi
