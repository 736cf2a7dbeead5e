#!/bin/sh
# Attack: Texts that break out of HTML, SVG, XML and JSON within pages.
# Promise: clean-text
# Seconds: 6
talk '</script><script>alert(1)</script>]]><!--&#27;&lt;\u0027\u0022 onload=x' '</script><script>alert(1)</script>]]><!--&#27; onload=x'
speak loud
must "0 1 3 4" test scenario.json --junit results.xml
[ ! -s results.xml ] || clean results.xml
