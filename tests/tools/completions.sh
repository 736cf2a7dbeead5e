#!/bin/sh
# The scripts in sdk/shell complete command lines in the shells that are here, and the manual page is well-formed.
# Usage: completions.sh PATH_OF_BASTIDE
set -u
LC_ALL=C.UTF-8
export LC_ALL
bastide=$(readlink -f "$1")
root=$(pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
PATH=$(dirname "$bastide"):$PATH
export PATH
failures=0
mkdir "$work/folder" && echo x >"$work/folder/a file.jsonl" && cd "$work/folder" || exit 1

# expect SHELL WANTED LINE: what the shell offers after this line, in any order.
expect() {
  offered=$("complete_in_$1" "$3" 2>"$work/err" | sort | tr '\n' '|')
  if [ "$offered" != "$2" ]; then
    echo "FAILED: $1, after \"bastide $3\": $offered instead of $2"
    cat "$work/err"
    failures=$((failures + 1))
  fi
}

# The words are told apart as bash does it, marks by themselves.
complete_in_bash() {
  printf '%s\n' "$1" | bash --norc -c '
    compopt() { :; }
    . "$1/sdk/shell/bastide.bash"
    IFS= read -r COMP_LINE
    COMP_LINE="bastide $COMP_LINE"
    COMP_POINT=${#COMP_LINE}
    read -ra COMP_WORDS <<<"$(sed "s/[=:]/ & /g" <<<"$COMP_LINE")"
    [[ $COMP_LINE == *" " ]] && COMP_WORDS+=("")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _bastide
    printf "%s\n" "${COMPREPLY[@]}"' bash "$root"
}
complete_in_fish() {
  # shellcheck disable=SC2016
  fish --no-config -c 'source $argv[1]/sdk/shell/bastide.fish; complete -C "bastide $argv[2]"' "$root" "$1" |
    cut -f 1
}
# Its completions need an editor: what they hand to it is written down instead.
complete_in_zsh() {
  # shellcheck disable=SC2016
  zsh -f -c '
    _describe() { print -rl -- ${${(P)4}%%:*} }
    _files() { local found=(${words[CURRENT]}*(N)); (( $#found )) && print -rl -- $found }
    words=(bastide ${=2})
    [[ $2 != *" " ]] || words+=("")
    CURRENT=$#words
    source $1/sdk/shell/_bastide' zsh "$root" "$1"
}

for shell in bash fish zsh; do
  if ! command -v "$shell" >/dev/null; then
    echo "left out: completion in $shell, which is not here"
    continue
  fi
  expect "$shell" 'balance|' 'bal'
  expect "$shell" 'big-box|big-box-classic|' 'sim big'
  expect "$shell" '--bots|' 'sim base --bot'
done
expect bash 'base.farmers=false|base.farmers=true|' 'sim base --set base.f'
expect bash 'false|true|' 'sim base --set base.farmers='
expect bash 'greedy,random|' 'sim base --bots greedy,ra'
expect bash 'a file.jsonl|' 'replay a'
expect bash 'always|auto|' '--color=a'

"$bastide" help --man >"$work/bastide.1"
if ! command -v groff >/dev/null; then
  echo "left out: the form of the manual page; groff is not here"
else
  groff -Kutf8 -Tutf8 -man -ww "$work/bastide.1" >"$work/page" 2>"$work/err"
  if [ -s "$work/err" ]; then
    echo "FAILED: the manual page:"
    cat "$work/err"
    failures=$((failures + 1))
  fi
fi
"$bastide" help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p' | sort -u >"$work/verbs"
while IFS= read -r verb; do
  grep -q "^\.SS $verb\$" "$work/bastide.1" || { echo "FAILED: the manual page has no $verb"; failures=$((failures + 1)); }
done <"$work/verbs"
echo "$failures failures"
[ "$failures" -eq 0 ]
