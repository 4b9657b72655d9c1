/** The command of a script whose constants are replaced: the same, with the launcher that replaces them in front of it. */
import { fileURLToPath } from 'node:url';
import * as messages from '../messages.ts';

/** Where the launcher finds the names and values, as a JSON object. */
export const CONSTANTS_VARIABLE = 'BBKB_CONSTANTS';

/** Beside this file, and beside the bundles that it becomes a part of. */
const PYTHON_LAUNCHER = fileURLToPath(new URL('./python/launch.py', import.meta.url));

/**
 * `python3 train.py` becomes `python3 LAUNCHER train.py`. The launcher is found at each start, since its path changes with
 * the version of this program.
 *
 * @throws Error, a sentence, when the command names no script that can be launched
 */
export function launchedCommand(argv: readonly string[]): readonly string[] {
  const script = argv.findIndex((word) => isPythonScript(word));
  const at = script === -1 ? argv.indexOf('-m') : script;
  if (at === -1) throw new Error(messages.noScriptToLaunch);
  return at === 0 ? ['python3', PYTHON_LAUNCHER, ...argv] : argv.toSpliced(at, 0, PYTHON_LAUNCHER);
}

function isPythonScript(word: string): boolean {
  return /\.(py|ipynb)$/i.test(word) && !/^-|=/.test(word);
}
