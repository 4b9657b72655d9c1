/** Limits on one metric that no value keeps: `x <= 1` beside `x >= 2`. */
import { metricsIn, needsBaseline } from '../../../engine/port/limits.ts';
import { numberOf, type Expression } from '../../../space/expression.ts';

export interface PlacedLimit {
  readonly limit: Expression;
  readonly text: string;
  readonly path: readonly PropertyKey[];
}

/** Two limits of which no value of their metric keeps both, as far as the expressions alone say it. */
export function excludingLimits(limits: readonly PlacedLimit[]): readonly [PlacedLimit, PlacedLimit] | undefined {
  const bounds = limits.flatMap((placed) => boundOf(placed) ?? []);
  const uppers = bounds.filter(({ side }) => side === 'upper');
  const lowers = bounds.filter(({ side }) => side === 'lower');
  for (const upper of uppers) {
    const lower = lowers.find((each) => each.metric === upper.metric && isEmptyBetween(each, upper));
    if (lower !== undefined) return [upper.placed, lower.placed];
  }
  return undefined;
}

interface Bound {
  readonly placed: PlacedLimit;
  readonly metric: string;
  readonly side: 'lower' | 'upper';
  readonly value: number;
  readonly isStrict: boolean;
}

/** By what two divisions may have rounded. */
const ROUNDING = 1e-12;

function isEmptyBetween(lower: Bound, upper: Bound): boolean {
  if (lower.value === upper.value) return lower.isStrict || upper.isStrict;
  const size = Math.max(Math.abs(lower.value), Math.abs(upper.value));
  return lower.value - upper.value > ROUNDING * size;
}

/** Undefined of several metrics, of a baseline, which is not known yet, and where the metric is not linear in it. */
function boundOf(placed: PlacedLimit): Bound | undefined {
  const { limit } = placed;
  const [metric, ...others] = metricsIn(limit);
  if (limit.kind !== 'binary' || others.length > 0 || needsBaseline(limit)) return undefined;
  const [left, right] = [lineOf(limit.left), lineOf(limit.right)];
  if (left === undefined || right === undefined) return undefined;
  const slope = left.slope - right.slope;
  const value = (right.offset - left.offset) / slope;
  if (!Number.isFinite(value)) return undefined;
  const isBelow = limit.operator === '<' || limit.operator === '<=';
  const side = isBelow === slope > 0 ? 'upper' : 'lower';
  return { placed, metric, side, value, isStrict: limit.operator === '<' || limit.operator === '>' };
}

/** slope · metric + offset */
interface Line {
  readonly slope: number;
  readonly offset: number;
}

function lineOf(side: Expression): Line | undefined {
  const constant = numberOf(side, () => undefined);
  if (constant !== undefined) return { slope: 0, offset: constant };
  if (side.kind === 'name') return { slope: 1, offset: 0 };
  if (side.kind === 'minus') {
    const line = lineOf(side.of);
    return line && scaled(line, -1);
  }
  if (side.kind !== 'binary') return undefined;
  const [left, right] = [lineOf(side.left), lineOf(side.right)];
  if (left === undefined || right === undefined) return undefined;
  if (side.operator === '+') return sumOf(left, right);
  if (side.operator === '-') return sumOf(left, scaled(right, -1));
  if (side.operator === '*' && left.slope === 0) return scaled(right, left.offset);
  if (side.operator === '*' && right.slope === 0) return scaled(left, right.offset);
  return side.operator === '/' && right.slope === 0 ? scaled(left, 1 / right.offset) : undefined;
}

function sumOf(a: Line, b: Line): Line {
  return { slope: a.slope + b.slope, offset: a.offset + b.offset };
}

function scaled({ slope, offset }: Line, factor: number): Line {
  return { slope: slope * factor, offset: offset * factor };
}
