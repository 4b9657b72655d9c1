/** A template as it is on the disk. */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../system/errorCode.ts';
import { messageOf } from '../system/messageOf.ts';
import * as messages from './messages.ts';
import { MAX_BYTES, parseTemplate, type ReadTemplate } from './parseTemplate.ts';

/**
 * Any file that this person may read: a path from the root or above the folder is as good as that of a script.
 *
 * @param name as the declaration writes it, relative to `cwd`
 */
export function readTemplate(name: string, cwd: string): ReadTemplate {
  const file = path.resolve(cwd, name);
  const read = readText(file, name);
  if (!read.ok) return read;
  if (last?.text !== read.text || last.name !== name || last.file !== file) {
    last = { name, file, text: read.text, parsed: parseTemplate(name, file, read.text) };
  }
  return last.parsed;
}

/** The last that was read: while a person types a declaration, its template is checked again and again. */
let last: { name: string; file: string; text: string; parsed: ReadTemplate } | undefined;

function readText(file: string, name: string) {
  try {
    const stats = statSync(file);
    if (!stats.isFile()) return { ok: false, problem: messages.notAFile(name) } as const;
    if (stats.size > MAX_BYTES) return { ok: false, problem: messages.tooLarge(name, MAX_BYTES) } as const;
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return { ok: true, text: decoder.decode(readFileSync(file)) } as const;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { ok: false, problem: messages.noTemplate(name) } as const;
    if (errorCode(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      return { ok: false, problem: messages.notUtf8(name) } as const;
    return { ok: false, problem: messages.unreadable(name, messageOf(error)) } as const;
  }
}
