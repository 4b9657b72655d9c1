/** A template as it is on the disk. */
import path from 'node:path';
import { errorCode, messageOf } from '../system/errors.ts';
import { readRegularFileSync } from '../system/regularFile.ts';
import * as messages from './messages.ts';
import { MAX_BYTES, parseTemplate, type ReadTemplate } from './parseTemplate.ts';

/**
 * Any file that this person may read: a path from the root or above the folder is as good as that of a script.
 *
 * @param name as the declaration writes it, relative to `cwd`
 */
export function readTemplate(name: string, cwd: string): ReadTemplate {
  const file = path.resolve(cwd, name);
  let text: string;
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    text = decoder.decode(readRegularFileSync(file, MAX_BYTES));
  } catch (error) {
    return { ok: false, problem: whyUnreadable(name, error) };
  }
  if (last?.text !== text || last.name !== name || last.file !== file)
    last = { name, file, text, parsed: parseTemplate(name, file, text) };
  return last.parsed;
}

/** The last that was read: while a person types a declaration, its template is checked again and again. */
let last: { name: string; file: string; text: string; parsed: ReadTemplate } | undefined;

function whyUnreadable(name: string, error: unknown): string {
  switch (errorCode(error)) {
    case 'ENOENT':
      return messages.noTemplate(name);
    case 'EFTYPE':
      return messages.notAFile(name);
    case 'EFBIG':
      return messages.tooLarge(name, MAX_BYTES);
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return messages.notUtf8(name);
    default:
      return messages.unreadable(name, messageOf(error));
  }
}
