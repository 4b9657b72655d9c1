/** The files of declarations, and of the scripts that they can tune, by their names. */
import path from 'node:path';

export function isDeclarationFile(file: string): boolean {
  return /\.bbkb\.(?:ya?ml|json)$/.test(file);
}

/** How scripts end; the menus of package.json have the same endings. */
export const scriptExtensions: readonly string[] =
  'py ipynb mjs cjs js mts cts ts sh bash zsh R r jl rb pl lua php'.split(' ');

export function isScriptFile(file: string): boolean {
  const extension = path.extname(file).slice(1);
  return scriptExtensions.includes(extension) || scriptExtensions.includes(extension.toLowerCase());
}

/** `train.bbkb.yaml` of `train.py`, beside it. */
export function declarationOfScript(script: string): string {
  const { dir, name } = path.parse(script);
  return path.join(dir, `${name}.bbkb.yaml`);
}
