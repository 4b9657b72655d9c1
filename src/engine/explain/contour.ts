/** The predicted mean over two parameters, while the others stay as they are at the recommended point. */
import type { ModelledMetric } from '../model/metricModels.ts';
import { predictMeans } from '../model/predictions.ts';
import { matrixOf } from '../../space/searchSpace.ts';
import type { Value } from '../../space/parameter.ts';
import type { FittedStudy } from './fittedStudy.ts';
import { chancesToKeep } from './likelyKept.ts';
import { knownPoints } from './knownPoints.ts';
import { scaleOf, valuesAlong, type AxisScale } from './parameterValues.ts';

export interface Contour {
  readonly x: Axis;
  readonly y: Axis;
  /** In the metric's units: at y.values[i] and x.values[j] it is mean[i][j]. */
  readonly mean: readonly (readonly number[])[];
  /** The probability to have a value and keep all limits, in the same places; absent without limits. */
  readonly keeps?: readonly (readonly number[])[];
}

interface Axis {
  readonly parameter: string;
  readonly scale: AxisScale;
  readonly values: readonly Value[];
  /** The value at the point that the plane goes through. */
  readonly at: Value;
}

const MAX_VALUES = 40;

/**
 * Of the first metric, or of another one of the study's. Null if a name is of no parameter that varies, or if the two
 * are never active together.
 */
export function contourOf(
  study: FittedStudy,
  names: readonly [x: string, y: string],
  { model, toMetric }: ModelledMetric = study,
): Contour | null {
  const known = knownPoints(study);
  const through = known.through(names);
  const parameters = names.flatMap((name) => study.varying.filter((each) => each.name === name));
  if (through === undefined || parameters.length !== 2) return null;
  const [x, y] = parameters.map((parameter) => ({
    parameter: parameter.name,
    scale: scaleOf(parameter),
    values: valuesAlong(parameter, MAX_VALUES),
    at: through[parameter.name],
  }));
  const points = y.values.flatMap((v) =>
    x.values.map((u) => known.withValues(through, { [x.parameter]: u, [y.parameter]: v })),
  );
  const rows = matrixOf(points.map(study.searchSpace.candidate));
  const means = predictMeans(model.posterior, rows);
  const keeps = chancesToKeep(study, rows);
  const inRows = (all: readonly number[]) =>
    y.values.map((_, i) => all.slice(i * x.values.length, (i + 1) * x.values.length));
  return {
    ...{ x, y },
    mean: inRows(Array.from(means, toMetric)),
    ...(keeps && { keeps: inRows(keeps) }),
  };
}
