#!/bin/sh
# Attack: Symbols that hold scripts, references, styles, entities, foreign content and tricks of XML: all refused by name.
# Promise: clean-text
# Seconds: 12
plugin mine <<'END'
END
manifest mine ', "looks": { "town": { "symbol": "town.svg" }, "man": { "symbol": "town.svg" } }'
# attempt TEXT: this within a symbol is refused, with the file and the place.
attempt() {
  printf '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">%s</svg>' "$1" >plugins/mine/town.svg
  must 3 render mine --tiles --svg tiles.svg
  says 'town.svg:1:'
  [ ! -e tiles.svg ] || wrong "a picture was made of $1"
}
attempt '<script>alert(1)</script>'
attempt '<path d="M0,0" onclick="alert(1)"/>'
attempt '<path d="M0,0" ONCLICK="alert(1)"/>'
attempt '<path d="M0,0"/onload="alert(1)">'
attempt '<path d="M0,0" style="background:url(http://example.org)"/>'
attempt '<use href="#board"/>'
attempt '<image xlink:href="file:///etc/passwd"/>'
attempt '<foreignObject><body onload="alert(1)"/></foreignObject>'
attempt '<animate attributeName="href" to="javascript:alert(1)"/>'
attempt '<path d="M0,0&quot; onload=&quot;alert(1)"/>'
attempt '<path fill="url(#o0)" d="M0,0"/>'
attempt '<path id="p-rim" d="M0,0"/>'
attempt '</svg><script>alert(1)</script><svg>'
attempt '<![CDATA[<script>alert(1)</script>]]>'
attempt '<?xml-stylesheet href="http://example.org/a.css"?>'
attempt '<!-- --><script>alert(1)</script><!-- -->'
attempt '<!-- <script>'
attempt '&lt;script&gt;alert(1)'
attempt '<p:script xmlns:p="http://www.w3.org/1999/xhtml">alert(1)</p:script>'
attempt '<circle r="1e999999999"/>'
printf '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg viewBox="0 0 9 9">&b;</svg>' >plugins/mine/town.svg
must 3 render mine --tiles --svg tiles.svg
# What is harmless is drawn, and nothing of its comments comes along.
printf '<svg viewBox="0 0 9 9"><!-- <script>alert(1)</script> --><circle r="4" fill="currentColor"/></svg>' >plugins/mine/town.svg
must 0 render mine --tiles --svg tiles.svg
must 0 sim mine --games 1 --records 1 --record games --quiet
must 0 replay games/game-000001.jsonl --html page.html --quiet
for file in tiles.svg page.html; do
  grep -qF '<circle r="4" fill="currentColor"/>' "$file" || wrong "$file has no symbol"
  ! grep -qF 'alert(1)' "$file" || wrong "$file holds a stranger's script"
done
