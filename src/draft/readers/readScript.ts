/** Picks the reader of a script by its extension. A script is read and never run. */
import { TYPESCRIPT_NOTE } from '../messages.ts';
import { readNode } from './node/node.ts';
import { hydraConfigOf } from './python/hydra.ts';
import { readPython } from './python/python.ts';
import { readR } from './r/r.ts';
import type { Script } from './script.ts';
import { readShell } from './shell/shell.ts';

export interface ScriptFile {
  /** The script's name without its folder, in which the declaration will be written. */
  readonly file: string;
  readonly text: string;
  /** The text of the file that `configFileOf` names, where it could be read. */
  readonly configText?: string | undefined;
}

/** The file that a script takes its values from, if there is one, as a path relative to the script's folder. */
export function configFileOf({ file, text }: Pick<ScriptFile, 'file' | 'text'>): string | undefined {
  return /\.py$/i.test(file) ? hydraConfigOf(text) : undefined;
}

/** What a script takes and prints; nothing where there is no reader for its kind. */
export function readScript(script: ScriptFile): Script {
  try {
    return readByExtension(script);
  } catch (error) {
    // brackets nest deeper than a parser can follow
    if (!(error instanceof RangeError)) throw error;
    return { flags: [], outputs: [], notes: [] };
  }
}

function readByExtension({ file, text, configText }: ScriptFile): Script {
  if (/\.py$/i.test(file)) return readPython(text, configText);
  if (/\.[mc]?js$/i.test(file)) return readNode(text);
  if (/\.[mc]?ts$/i.test(file)) return { ...readNode(text), notes: [TYPESCRIPT_NOTE] };
  if (/\.r$/i.test(file)) return readR(text);
  if (/\.(sh|bash|zsh)$/i.test(file)) return readShell(text);
  return { flags: [], outputs: [], notes: [] };
}
