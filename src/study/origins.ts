/** Where the results of a study come from: its sessions may run other code, and a script may change while one runs. */
import type { Origin } from './eventParts.ts';
import type { StudyState } from './studyState.ts';
import type { Trial } from './trial.ts';

type Origins = Pick<StudyState, 'origins'>;

/** The last one known. */
export function latestOrigin({ origins }: Origins): Origin | null {
  return origins.at(-1) ?? null;
}

/** That of the trial's last attempt; null where it has none, or is older than what the journal says of it. */
export function originOf({ origins }: Origins, { origin }: Pick<Trial, 'origin'>): Origin | null {
  return origin === undefined ? null : origins[origin];
}
