/** The sentences of the section in which studies are beside each other. */
import { pluralize } from '../../../src/protocol.ts';

export const COMPARISON = 'Compared studies';
/** The second study of a name. */
export const another = (name: string, number: number): string => `${name} (${number})`;

export const facts = {
  state: 'State',
  goal: 'Goal',
  front: 'Front',
  hypervolume: 'Hypervolume',
  recommended: 'Recommended',
  trial: 'In trial',
  bestMeasured: 'Best measured',
  trials: 'Trials ended',
  failed: 'Failed',
  time: 'Time',
} as const;
/** Of the points of the front of the page's study. */
export const beatsOf = (name: string): string => `Beats of ${name}`;
export const beatenBy = (name: string): string => `Beaten by ${name}`;
export const countOf = (count: number, all: number): string => `${count} of ${pluralize(all, 'point')}`;
export const percent = (share: number): string => `${Math.round(100 * share)} %`;
export const parameter = (name: string): string => `Recommended: ${name}`;
export const TABLE = 'Compared studies, a column for each';
