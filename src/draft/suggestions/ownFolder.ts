/**
 * Whether each trial of a draft runs in a folder of its own, because parallel trials would share their output files.
 */
import type { DraftedParameter } from './draftParameter.ts';
import { nameWords } from '../nameWords.ts';
import type { Flag, PassStyle } from '../readers/flag.ts';
import { isRelativeFile } from '../readers/relativeFile.ts';
import type { FixedPaths } from '../readers/script.ts';
import type { Launcher } from './command.ts';
import { ownOutput } from './ownOutputs.ts';

interface Drafted {
  readonly paths: FixedPaths | undefined;
  readonly parameters: readonly DraftedParameter[];
  readonly launcher: Launcher;
  readonly passStyle: PassStyle;
}

export interface OwnFolder {
  readonly ownFolder: boolean;
  readonly notes: readonly string[];
}

export function ownFolderOf({ paths, parameters, launcher, passStyle }: Drafted): OwnFolder {
  if (paths === undefined) return { ownFolder: false, notes: [] };
  const written = [...new Set(paths.written.map(({ path }) => path))];
  // a module is found from the folder that it runs in, and so may be the names in a configuration
  const isBound = launcher.cwd !== undefined;
  const mayMove = !isBound && passStyle !== 'template' && passStyle !== 'hydra';
  const ownFolder = mayMove && paths.runsAnywhere && !parameters.some(({ flag }) => mayNameFile(flag));
  return { ownFolder, notes: [ownFolder ? ownFolderNote(written) : sharedPathsNote(written, isBound)] };
}

/** @param paths at least one */
function ownFolderNote(paths: readonly string[]): string {
  return `The script writes ${listed(paths)}, so each trial runs in an empty folder of its own.`;
}

/**
 * @param paths at least one
 * @param isBound whether the script runs in one folder only
 */
function sharedPathsNote(paths: readonly string[], isBound: boolean): string {
  const remedy = isBound
    ? 'set parallel to 1, or let a flag say where the script writes'
    : 'add "cwd: trial" if the script also runs in an empty folder, else set parallel to 1';
  return `Trials that run at the same time share ${listed(paths)}: ${remedy}.`;
}

const MAX_LISTED = 6;

function listed(names: readonly string[]): string {
  const shown =
    names.length > MAX_LISTED ? [...names.slice(0, MAX_LISTED), `${names.length - MAX_LISTED} more`] : names;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}` : shown.join('');
}

/** By its default, or because a person has to give one. */
function mayNameFile(flag: Flag): boolean {
  // the files that are read stand in the text with the constants
  if (flag.passStyle === 'constants' || ownOutput(flag) !== undefined) return false;
  const { default: given, name, required } = flag;
  if (typeof given === 'string' && given !== '' && isRelativeFile(given)) return true;
  const isPlace = PLACE.test(nameWords(name.slice(0, 120)).join(' '));
  return isPlace && (required === true || (typeof given === 'string' && /^[^/~\s]+$/.test(given)));
}

const PLACE =
  /\b(?:data|dir|directory|folder|root|path|file|filename|input|corpus|config|cfg|train file|checkpoint|ckpt)$|^data/;
