/** The program that starts a script, by the extension of the file. */
const interpreters: Readonly<Record<string, readonly string[]>> = {
  py: ['python3'],
  ipynb: ['python3'],
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

/** The command that starts `scriptFileName`; a file with another extension is a program itself. */
export function startCommand(scriptFileName: string): readonly string[] {
  return [...(interpreters[extensionOf(scriptFileName)] ?? []), scriptFileName];
}

/** Whether a word of a command names a script file, by its extension. */
export function looksLikeScript(word: string): boolean {
  return Object.hasOwn(interpreters, extensionOf(word));
}

function extensionOf(fileName: string): string {
  return /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}
