# Completion of bastide for bash: the program knows what may come next.
# shellcheck shell=bash
_bastide() {
  # Bash tells words apart at = and :, too. Those that touch in the line are one.
  local i word blanks words=() rest=${COMP_LINE:0:COMP_POINT}
  for ((i = 0; i <= COMP_CWORD; ++i)); do
    word=${COMP_WORDS[i]}
    blanks=${rest%%"$word"*}
    if ((i == COMP_CWORD)); then
      blanks=${rest%%[![:blank:]]*}
      word=${rest#"$blanks"}
    fi
    if ((i > 0)) && [ -z "$blanks" ]; then
      words[-1]+=$word
    else
      words+=("$word")
    fi
    rest=${rest#"$blanks$word"}
  done
  local typed=${words[-1]} line
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :files | :folders)
        compopt -o filenames
        i=-f
        [ "$line" = :files ] || i=-d
        while IFS= read -r word; do
          COMPREPLY+=("$word")
        done < <(compgen "$i" -- "$typed")
        ;;
      *) COMPREPLY+=("${line%%$'\t'*}") ;;
    esac
  done < <("${words[0]}" complete -- "${words[@]:1}" 2>/dev/null)
  # Only what stands after the last of these marks is replaced.
  local kept=${typed%"${typed##*[=:]}"}
  COMPREPLY=("${COMPREPLY[@]#"$kept"}")
  if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=,] ]]; then
    compopt -o nospace
  fi
} &&
  complete -F _bastide bastide
