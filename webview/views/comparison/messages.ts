/** The sentences of the section in which studies are beside each other. */
export const COMPARISON = 'Compared studies';
/** The second study of a name. */
export const another = (name: string, number: number): string => `${name} (${number})`;

export const facts = {
  state: 'State',
  goal: 'Goal',
  recommended: 'Recommended',
  trial: 'In trial',
  bestMeasured: 'Best measured',
  trials: 'Trials ended',
  failed: 'Failed',
  time: 'Time',
} as const;
export const parameter = (name: string): string => `Recommended: ${name}`;
export const TABLE = 'Compared studies, a column for each';
