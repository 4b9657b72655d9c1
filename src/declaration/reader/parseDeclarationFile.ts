/** A declaration that lies in a file: what it names beside itself is looked for there. */
import path from 'node:path';
import { parseDeclaration, type ParsedDeclaration } from './parseDeclaration.ts';
import { siblingReader } from '../dialects/siblingFiles.ts';

/** @param file absolute: where `text` lies, or will */
export function parseDeclarationFile(text: string, file: string): ParsedDeclaration {
  return parseDeclaration(text, path.basename(file), siblingReader(path.dirname(file)));
}
