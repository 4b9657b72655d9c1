/**
 * Points to look at the model from: the recommended one, and where parameters are inactive there, the points of best
 * predicted mean, among the trials and the model's candidates, where they are active.
 */
import { predictMeans } from '../practical/predictions.ts';
import { matrixOf } from '../practical/searchSpace.ts';
import type { Point } from '../space/parameter.ts';
import type { FittedStudy } from './fittedStudy.ts';
import { isCategory } from './parameterValues.ts';

export interface KnownPoints {
  /** The recommended point, or the best one in which all these parameters are active; undefined if there is none. */
  readonly through: (names: readonly string[]) => Point | undefined;
  /** A point with other values. Parameters that these make active have the values of the best point with them. */
  readonly withValues: (through: Point, values: Point) => Point;
}

export function knownPoints(study: FittedStudy): KnownPoints {
  const { space } = study.searchSpace;
  const points = pointsByMean(study);
  const categories = new Set(space.filter(isCategory).map(({ name }) => name));
  const anywhere = Object.fromEntries(
    space.map(({ name }) => [name, points.find((point) => Object.hasOwn(point, name))?.[name] ?? null]),
  );
  return {
    through: (names) =>
      [study.incumbent.point, ...points].find((point) => names.every((name) => Object.hasOwn(point, name))),
    withValues: (through, values) => {
      const chosen = Object.entries(values).filter(([name]) => categories.has(name));
      const branch = chosen.length > 0 ? points.find((point) => chosen.every(([name, value]) => point[name] === value)) : undefined; // prettier-ignore
      return { ...anywhere, ...branch, ...through, ...values };
    },
  };
}

/** The best predicted mean first. */
function pointsByMean({ succeeded, candidateSet, searchSpace, model: { posterior }, predictions }: FittedStudy) {
  const tried = predictMeans(posterior, matrixOf(succeeded, searchSpace.groups.length));
  return [
    ...succeeded.map(({ point }, i) => ({ point, mean: tried[i] })),
    ...candidateSet.points.map((point, i) => ({ point, mean: predictions.mean[i] })),
  ]
    .sort((a, b) => b.mean - a.mean)
    .map(({ point }) => point);
}
