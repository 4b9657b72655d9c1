/** A project in memory: its files by their paths from the script's folder. */
import { draftOf, type Draft } from '../../../../../src/draft/draft.ts';
import type { Flag } from '../../../../../src/draft/readers/flag.ts';
import { readScript } from '../../../../../src/draft/readers/readScript.ts';
import type { Script } from '../../../../../src/draft/readers/script.ts';

type Files = Readonly<Record<string, string>>;

export function scriptOf(text: string, files: Files = {}): Script {
  return readScript({ file: 'train.py', text, readFile: (name) => files[name] });
}

export function draftOfPython(text: string, files: Files = {}): Draft {
  return draftOf({ file: 'train.py', text, readFile: (name) => files[name] });
}

/** The names of what a draft tunes. */
export function activeOf(text: string, files: Files = {}): readonly string[] {
  return draftOfPython(text, files).parameters.flatMap(({ active, flag }) => (active ? [flag.name] : []));
}

export function flagsOf(text: string, files: Files = {}): readonly Flag[] {
  return scriptOf(text, files).flags;
}

/** Each flag as `name type default`, and a `!` where the script needs it. */
function briefly(flags: readonly Flag[]): readonly string[] {
  return flags.map(
    ({ name, type, default: given, required }) =>
      `${name} ${type}${given === undefined ? '' : ` ${String(given)}`}${required ? ' !' : ''}`,
  );
}

/** The flags of a script, briefly. */
export function flagLines(text: string, files: Files = {}): readonly string[] {
  return briefly(flagsOf(text, files));
}
