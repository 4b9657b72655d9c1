import { version } from '../../../package.json';
import { messageOf } from '../../system/messageOf.ts';
import { bug } from './messages.ts';
import { printError } from './terminal.ts';

/** The last handler of all: an error that nothing expected is said in a sentence, not as a stack of minified code. */
export function reportBug(error: unknown): never {
  printError(bug(version, messageOf(error)), process);
  process.exit(1);
}
