/** A declaration in a file: other files that it names are looked for in the same folder. */
import path from 'node:path';
import { readRegularFile, readRegularFileSync } from '../../system/regularFile.ts';
import type { ReadSibling } from '../dialects/translation.ts';
import { parseDeclaration, type ChangeWritten, type ParsedDeclaration } from './parseDeclaration.ts';

/** A text that is far too long for a declaration is a problem of its own, with its line. */
const MAX_BYTES = 16 * 2 ** 20;

/** @throws Error of the system, also where it is no file that can be read to its end */
export async function readDeclarationText(file: string): Promise<string> {
  return (await readRegularFile(file, MAX_BYTES)).toString();
}

/**
 * @param file absolute: where `text` is, or will be
 * @param change what the file is read as
 */
export function parseDeclarationFile(text: string, file: string, change?: ChangeWritten): ParsedDeclaration {
  return parseDeclaration(text, path.basename(file), siblingReader(path.dirname(file)), change);
}

/** A search space is a page of text; a larger file is something else. */
const MAX_SIBLING_BYTES = 2 ** 20;

/** Reads files that another tuner's file names, in the same folder. @param folder absolute */
export function siblingReader(folder: string): ReadSibling {
  return (name) => {
    try {
      return readRegularFileSync(path.resolve(folder, name), MAX_SIBLING_BYTES).toString();
    } catch {
      return undefined;
    }
  };
}
