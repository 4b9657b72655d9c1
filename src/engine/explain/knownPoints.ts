/**
 * Points to look at the model from: the recommended one. Where a parameter is inactive there, the point of best
 * predicted mean in which it is active, among the trials and the model's candidates.
 */
import { predictMeans } from '../model/predictions.ts';
import { matrixOf } from '../../space/searchSpace.ts';
import type { Point } from '../../space/parameter.ts';
import type { FittedStudy } from './fittedStudy.ts';
import { likelyKept } from './likelyKept.ts';
import { isCategory } from './parameterValues.ts';

export interface KnownPoints {
  /** The recommended point, or the best one in which all these parameters are active; undefined if there is none. */
  readonly through: (names: readonly string[]) => Point | undefined;
  /** A point with other values. Parameters that only these make active take the values of the best point with them. */
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
      const inBranch = (point: Point): boolean => chosen.every(([name, value]) => point[name] === value);
      const branch = chosen.length > 0 ? points.find(inBranch) : undefined;
      return { ...anywhere, ...branch, ...through, ...values };
    },
  };
}

/** The best predicted mean first, and those that likely keep the limits before the others. */
function pointsByMean(study: FittedStudy) {
  const { succeeded, candidateSet, predictions } = study;
  const rows = matrixOf(succeeded);
  const tried = predictMeans(study.model.posterior, rows);
  const [keepsTried, keepsCandidate] = [rows, candidateSet.X].map((X) => likelyKept(study, X));
  return [
    ...succeeded.map(({ point }, i) => ({ point, mean: tried[i], keeps: keepsTried[i] })),
    ...candidateSet.points.map((point, i) => ({ point, mean: predictions.mean[i], keeps: keepsCandidate[i] })),
  ]
    .sort((a, b) => Number(b.keeps) - Number(a.keeps) || b.mean - a.mean)
    .map(({ point }) => point);
}
