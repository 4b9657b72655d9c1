/** All problems, and their two halves. */
import { fronts } from './fronts.ts';
import { limited } from './limited.ts';
import { limitedFronts } from './limitedFronts.ts';
import type { Problem } from './problem.ts';
import { trainedFronts, trainedLimitedFronts } from './trained.ts';

const byId = (a: Problem, b: Problem): number => (a.id < b.id ? -1 : 1);

/** Real trainings came later, and do not move the others. */
const byKind = [fronts, limitedFronts, limited, trainedFronts, trainedLimitedFronts].map((kind) =>
  [...kind].sort(byId),
);

export const problems: readonly Problem[] = byKind.flat();

export const halves = ['tuned', 'held'] as const;
/** Defaults are chosen by what they do on `tuned` alone; `held` says how good they are. */
export type Half = (typeof halves)[number];

/** Within each kind the problems are dealt out in turn, by their ids in alphabetical order, the first to `tuned`. */
export function halfOf({ id }: Problem): Half {
  const place = byKind.map((kind) => kind.findIndex((each) => each.id === id)).find((found) => found >= 0) ?? 0;
  return place % 2 === 0 ? 'tuned' : 'held';
}
