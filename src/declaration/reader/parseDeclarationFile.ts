/** A declaration in a file: other files that it names are looked for in the same folder. */
import path from 'node:path';
import { parseDeclaration, type ParsedDeclaration } from './parseDeclaration.ts';
import { siblingReader } from '../dialects/siblingFiles.ts';

/** @param file absolute: where `text` is, or will be */
export function parseDeclarationFile(text: string, file: string): ParsedDeclaration {
  return parseDeclaration(text, path.basename(file), siblingReader(path.dirname(file)));
}
