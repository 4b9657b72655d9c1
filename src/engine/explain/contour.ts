/** The predicted mean over two parameters, while the others stay as they are at the recommended point. */
import { predictMeans } from '../model/predictions.ts';
import { matrixOf } from '../../space/searchSpace.ts';
import type { Value } from '../../space/parameter.ts';
import type { FittedStudy } from './fittedStudy.ts';
import { knownPoints } from './knownPoints.ts';
import { scaleOf, valuesAlong, type AxisScale } from './parameterValues.ts';

export interface Contour {
  readonly x: Axis;
  readonly y: Axis;
  /** In the metric's units: at y.values[i] and x.values[j] it is mean[i][j]. */
  readonly mean: readonly (readonly number[])[];
}

interface Axis {
  readonly parameter: string;
  readonly scale: AxisScale;
  readonly values: readonly Value[];
  /** The value at the point that the plane goes through. */
  readonly at: Value;
}

const MAX_VALUES = 40;

/** Null if a name is of no parameter that varies, or if the two are never active together. */
export function contourOf(study: FittedStudy, names: readonly [x: string, y: string]): Contour | null {
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
  const { searchSpace, toMetric, model } = study;
  const points = y.values.flatMap((v) =>
    x.values.map((u) => known.withValues(through, { [x.parameter]: u, [y.parameter]: v })),
  );
  const rows = matrixOf(points.map(searchSpace.candidate));
  const means = predictMeans(model.posterior, rows);
  const width = x.values.length;
  return {
    ...{ x, y },
    mean: y.values.map((_, i) => Array.from(means.subarray(i * width, (i + 1) * width), toMetric)),
  };
}
