/** What a shell runs to complete `bbkb`: it asks the program itself, so that nothing is written twice. */

/** A candidate on each line, a tab between it and what it means. */
const ASK = 'bbkb completion words --';

const BASH = `_bbkb() {
  local candidate
  COMPREPLY=()
  while IFS= read -r candidate; do
    candidate=\${candidate%%$'\\t'*}
    [[ $candidate == *[/=] ]] && compopt -o nospace 2> /dev/null
    COMPREPLY+=("$(printf %q "$candidate")")
  done < <(${ASK} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null)
}
complete -o default -F _bbkb bbkb
`;

const ZSH = `#compdef bbkb
_bbkb() {
  local line
  local -a names shown
  for line in "\${(@f)$(${ASK} "\${(@)words[2,CURRENT]}" 2> /dev/null)}"; do
    [[ -n $line ]] || continue
    names+=("\${line%%$'\\t'*}")
    shown+=("\${line/$'\\t'/  -- }")
  done
  if (( $#names )); then
    compadd -l -d shown -a names
  else
    _files
  fi
}
compdef _bbkb bbkb
`;

const FISH = `complete -c bbkb -f -a '(${ASK} (commandline -opc)[2..] (commandline -ct) 2> /dev/null)'
`;

export const scripts: Readonly<Record<string, string>> = { bash: BASH, zsh: ZSH, fish: FISH };
