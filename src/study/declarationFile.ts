/** A declaration that lies in a file: what it names beside itself is looked for there. */
import path from 'node:path';
import { parseDeclaration, type Parsed } from './declaration.ts';
import { filesBeside } from './dialects/beside.ts';

/** @param file absolute: where `text` lies, or will */
export function parseDeclarationFile(text: string, file: string): Parsed {
  return parseDeclaration(text, path.basename(file), filesBeside(path.dirname(file)));
}
