/** The script of a command whose constants can be replaced. */
import { launchedScript } from '../runner/launch/scriptOf.ts';

/** The words of the command that may be the script, as files. */
export function scriptFiles(command: readonly string[]): readonly string[] {
  const script = launchedScript(command);
  const word = script && command[script.at];
  if (word === undefined) return [];
  if (word !== '-m') return [word];
  const module = command[(script?.at ?? 0) + 1]?.replaceAll('.', '/');
  return module === undefined ? [] : [`${module}.py`, `${module}/__main__.py`];
}
