/** Where the results of a study come from: its sessions may run other code, and a script may change while one runs. */
import { looksLikeScript } from '../declaration/command/interpreters.ts';
import type { Origin } from './eventParts.ts';
import type { List } from './list/list.ts';
import type { StudyState } from './studyState.ts';
import type { Trial } from './trial.ts';

type Origins = Pick<StudyState, 'origins'>;

/** The last one known. */
export function latestOrigin({ origins }: Origins): Origin | null {
  return origins.at(-1) ?? null;
}

/** With another content of the script from now on. */
export function withScript(origins: List<Origin>, sha256: string): List<Origin> {
  const last = origins.at(-1);
  return last?.script ? origins.append({ ...last, script: { ...last.script, sha256 } }) : origins;
}

/** Its script, unless that is a file of data, which trials may write: any file that a command names is kept. */
export function codeOf(origin: Origin | null): Origin['script'] {
  if (!origin?.script) return null;
  const { script, command } = origin;
  return command[0] === script.path || looksLikeScript(script.path) ? script : null;
}

/** Whether the trial ran with another version of the script than trials have now; false where that is not known. */
export function ranOtherScript(study: Origins, trial: Pick<Trial, 'origin'>): boolean {
  const [then, now] = [originOf(study, trial), latestOrigin(study)].map((origin) => codeOf(origin)?.sha256);
  return then !== undefined && now !== undefined && then !== now;
}

/** That of the trial's last attempt; null where it has none, or is older than what the journal says of it. */
export function originOf({ origins }: Origins, { origin }: Pick<Trial, 'origin'>): Origin | null {
  return origin === undefined ? null : origins.get(origin);
}
