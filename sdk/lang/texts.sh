#!/bin/sh
# texts.sh: prints the texts of the program for translators, as bastide.pot, out of its sources.
# Starts in the root of the project.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
find kernel sdk -name '*.cpp' -o -name '*.h' | LC_ALL=C sort >"$work/files"
xgettext --files-from="$work/files" --output="$work/all.pot" --language=C++ --from-code=UTF-8 \
  --keyword --keyword=said --keyword=said_with --keyword=said_counted:2,3 --keyword=line_of --keyword=require:2 \
  --keyword=said_as:1c,2 --keyword=marked --keyword=add_option:3 --keyword=add_flag:3 --keyword=add_call:3 \
  --keyword=marked_as:1c,2 --no-wrap --add-location=file
# Scripts of pages, and the holes of pages that are texts.
mkdir -p "$work/holes/sdk/page"
for page in sdk/page/*.html; do
  grep -o '{{"[^"]*"}}' "$page" | sed 's/^{{/said(/; s/}}$/);/' >"$work/holes/$page"
done
find sdk/page sdk/studio/src -name '*.html' -o -name '*.js' -o -name '*.ts' | LC_ALL=C sort >"$work/pages"
xgettext --directory="$work/holes" --directory=. --files-from="$work/pages" --output="$work/all.pot" --join-existing \
  --language=JavaScript --from-code=UTF-8 --keyword --keyword=said --keyword=saidWith --keyword=saidParts \
  --keyword=saidCounted:1,2 --keyword=saidCountedParts:1,2 --keyword=saidAs:1c,2 --no-wrap --add-location=file
sed -i "s/CHARSET/UTF-8/" "$work/all.pot"
LC_ALL=C.UTF-8
export LC_ALL
# What has no word in it needs no translation, save headings.
msggrep --no-wrap --msgid --extended-regexp --regexp='^([^{]|\{[^}]*\})*[A-Za-z]' \
  --output-file="$work/worded.pot" "$work/all.pot"
msggrep --no-wrap --msgctxt --fixed-strings --regexp=heading --output-file="$work/headings.pot" "$work/all.pot"
msgcat --no-wrap --use-first --output-file="$work/words.pot" "$work/worded.pot" "$work/headings.pot"
sed '/^"POT-Creation-Date/d; /, c-format/d; /, c++-format/d; /, javascript-format/d' "$work/words.pot"
