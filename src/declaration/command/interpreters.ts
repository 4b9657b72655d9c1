/** What starts a script of each kind, by its file extension. */
const interpreters: Readonly<Record<string, readonly string[]>> = {
  py: ['python3'],
  js: ['node'],
  mjs: ['node'],
  cjs: ['node'],
  sh: ['bash'],
  bash: ['bash'],
  zsh: ['zsh'],
  r: ['Rscript'],
  jl: ['julia'],
  rb: ['ruby'],
  pl: ['perl'],
  lua: ['lua'],
  php: ['php'],
};

/** The words that start `scriptFileName`; a file of no known kind is taken for a program of its own. */
export function startCommand(scriptFileName: string): readonly string[] {
  return [...(interpreters[extensionOf(scriptFileName)] ?? []), scriptFileName];
}

/** Whether a word of a command names a script file, as far as its ending tells. */
export function looksLikeScript(word: string): boolean {
  return Object.hasOwn(interpreters, extensionOf(word));
}

function extensionOf(fileName: string): string {
  return /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}
