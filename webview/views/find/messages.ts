/** The sentences of the field that finds trials. */
import { trialTitle } from '../../text/messages.ts';

export const FIND = 'Find trials';
export const exampleText = (search: string): string => `Find trials: ${search}`;

/** @param hasValue whether the first of the shown ones has a value that is used */
export function foundText(count: number, total: number, shown: number, hasValue: boolean): string {
  const matching = `${count} of ${total} trials ${count === 1 ? 'matches' : 'match'}`;
  if (count === 0) return 'No trial matches.';
  if (count === 1) return `${matching}:`;
  if (hasValue) return count > shown ? `${matching}. The best ${shown}:` : `${matching}, the best first:`;
  return count > shown ? `${matching}. The newest ${shown}:` : `${matching}, the newest first:`;
}

/** "Trial 31 · loss = 0.954 · lr = 0.01" */
export const trialText = (trial: number, facts: readonly (readonly [name: string, value: string])[]): string =>
  [trialTitle(trial), ...facts.map(([name, value]) => `${name} = ${value}`)].join(' · ');
