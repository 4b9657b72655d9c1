/** A template as it is on the disk. */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../system/errorCode.ts';
import { messageOf } from '../system/messageOf.ts';
import * as messages from './messages.ts';
import { parseTemplate, type ReadTemplate } from './parseTemplate.ts';

/**
 * Any file that this person may read: a path from the root or above the folder is as good as that of a script.
 *
 * @param name as the declaration writes it, relative to `cwd`
 */
export function readTemplate(name: string, cwd: string): ReadTemplate {
  const file = path.resolve(cwd, name);
  const read = readText(file, name);
  return read.ok ? parseTemplate(name, file, read.text) : read;
}

/** Each trial reads and writes all of it. */
const MAX_BYTES = 250_000;

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
