/** Texts that no reader parses. */
import { scriptTooLong, TOO_DEEP_NOTE } from '../messages.ts';
import { nestsTooDeep } from './sourceTree.ts';

// 6,000 lines: nobody writes a longer one, and a hostile one of this length takes 1 s
const MAX_LENGTH = 250_000;
const MAX_HERE_DOCUMENTS = 1000;

/** Why the script is not even parsed: the parsers take quadratic time for deep nesting. */
export function unreadableNote(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return scriptTooLong(text.length, MAX_LENGTH);
  const hereDocuments = text.match(/<</g)?.length ?? 0;
  return nestsTooDeep(text) || hereDocuments > MAX_HERE_DOCUMENTS ? TOO_DEEP_NOTE : undefined;
}
