/** Where the results of a study come from: its sessions may run other code, and a script may change while one runs. */
import { looksLikeScript } from '../declaration/command/interpreters.ts';
import type { Origin, Script } from './eventParts.ts';
import type { List } from './list/list.ts';
import type { StudyState } from './studyState.ts';
import type { Trial } from './trial.ts';

type Origins = Pick<StudyState, 'origins'>;

/** The last one known. */
export function latestOrigin({ origins }: Origins): Origin | null {
  return origins.at(-1) ?? null;
}

/** With another content of the script, or of what it imports, from now on. */
export function withScript(origins: List<Origin>, edited: Partial<Script>): List<Origin> {
  const last = origins.at(-1);
  return last?.script ? origins.append({ ...last, script: { ...last.script, ...edited } }) : origins;
}

/** Its script, unless that is a file of data, which trials may write: any file that a command names is kept. */
export function codeOf(origin: Origin | null): Script | null {
  if (!origin?.script) return null;
  const { script, command } = origin;
  return command[0] === script.path || looksLikeScript(script.path) ? script : null;
}

/** Whether the trial ran with another version of the script than trials have now; false where that is not known. */
export function ranOtherScript(study: Origins, trial: Pick<Trial, 'origin'>): boolean {
  const [then, now] = [originOf(study, trial), latestOrigin(study)].map(codeOf);
  return then !== null && now !== null && otherFile(then, now) !== undefined;
}

interface OtherFile {
  readonly path: string;
  readonly sha256: string;
  /** The script, where it is the same, and a file that it imports is not. */
  readonly importedBy?: string;
}

/**
 * The file as it was then that is another now: the script, or else one that it imports; undefined where all are the same.
 * One that only one of the two has is no change by itself: journals of before have none, and which files there are
 * follows from the script.
 */
export function otherFile(then: Script, now: Script): OtherFile | undefined {
  const { path, sha256 } = then;
  if (sha256 !== now.sha256) return { path, sha256 };
  const imported = new Map(Object.entries(now.imports ?? {}));
  const files = Object.entries(then.imports ?? {}).map(([path, sha256]) => ({ path, sha256, importedBy: now.path }));
  return files.find((file) => imported.has(file.path) && imported.get(file.path) !== file.sha256);
}

/** That of the trial's last attempt; null where it has none, or is older than what the journal says of it. */
export function originOf({ origins }: Origins, { origin }: Pick<Trial, 'origin'>): Origin | null {
  return origin === undefined ? null : origins.get(origin);
}
