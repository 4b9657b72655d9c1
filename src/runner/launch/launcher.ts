/** How a script is started whose constants are replaced: with the launcher of its language. */
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import type { Invocation } from '../executor.ts';
import * as messages from '../messages.ts';
import { launchedScript } from './scriptOf.ts';

/** Where a launcher finds the names and values, as a JSON object. */
const CONSTANTS_VARIABLE = 'BBKB_CONSTANTS';

/** Where that of Node finds the script, with its full path. */
const SCRIPT_VARIABLE = 'BBKB_SCRIPT';

// beside this file, and beside the bundles that it becomes a part of
const PYTHON_LAUNCHER = fileURLToPath(new URL('./python/launch.py', import.meta.url));
const NODE_LAUNCHER = fileURLToPath(new URL('./node/launch.cjs', import.meta.url));

export const LAUNCHERS: readonly string[] = [PYTHON_LAUNCHER, NODE_LAUNCHER];

/**
 * `python3 train.py` becomes `python3 LAUNCHER train.py`. A command of Node stays as it is: Node loads the launcher
 * before the script, in processes that the script starts as well. The launcher is found at each start, since its path
 * changes with the version of this program.
 *
 * @param cwd absolute: the folder in which the script runs
 * @param nodeOptions the person's own NODE_OPTIONS, which come after the launcher's
 * @throws Error, a sentence, when the command names no script that can be launched
 */
export function launchWithConstants(
  argv: readonly string[],
  values: object,
  cwd: string,
  nodeOptions = '',
): Invocation {
  const script = launchedScript(argv);
  if (script === undefined) throw new Error(messages.noScriptToLaunch);
  const env = { [CONSTANTS_VARIABLE]: JSON.stringify(values) };
  const { language, at } = script;
  const isPython = language === 'python';
  const words = at === 0 ? [isPython ? 'python3' : 'node', ...argv] : argv;
  const [file = '', ...args] = isPython ? words.toSpliced(Math.max(at, 1), 0, PYTHON_LAUNCHER) : words;
  if (isPython) return { file, args, env };
  // in quotes, since Node cuts this variable at blanks
  const options = `--require ${JSON.stringify(NODE_LAUNCHER)} ${nodeOptions}`.trim();
  return { file, args, env: { ...env, [SCRIPT_VARIABLE]: path.resolve(cwd, argv[at] ?? ''), NODE_OPTIONS: options } };
}
