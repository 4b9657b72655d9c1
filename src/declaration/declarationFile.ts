/** The files of declarations, by their names. */
import path from 'node:path';

export function isDeclarationFile(file: string): boolean {
  return /\.bbkb\.(?:ya?ml|json)$/.test(file);
}

/** `train.bbkb.yaml` of `train.py`, beside it. */
export function declarationOfScript(script: string): string {
  const { dir, name } = path.parse(script);
  return path.join(dir, `${name}.bbkb.yaml`);
}
