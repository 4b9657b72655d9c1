/**
 * A brush is a part of an axis of the parallel coordinates. It is written as comparisons in the search of the table of
 * trials, so that the brushes and the table always show the same trials, and a person can read and change it.
 */
import { middleOf, placeOfValue, type Axis } from '../../charts/parallel/axes.ts';
import { formatValue } from '../../text/format.ts';
import type { Column } from '../trials/columns.ts';
import { comparisonText, findColumn, numberOf, parseSearch, type Condition, type Operator } from '../trials/search.ts';

/** Places on the axis, from 0 to 1. */
export interface Brush {
  readonly low: number;
  readonly high: number;
}

/** The part of the axis that a search leaves; null if it says nothing of it. */
export function brushOf(axis: Axis, search: string, columns: readonly Column[]): Brush | null {
  const conditions = conditionsOf(search, columns).filter((condition) => isOf(axis, condition));
  if (conditions.length === 0) return null;
  return axis.scale === 'category' ? brushOfCategories(axis, conditions) : brushOfRange(axis, conditions);
}

/** The search with another brush of the axis in place of its own. @param brush null for none */
export function withBrush(search: string, axis: Axis, brush: Brush | null, columns: readonly Column[]): string {
  const others = conditionsOf(search, columns).filter((condition) => !isOf(axis, condition));
  const name = nameIn(columns, axis);
  const own =
    brush === null ? [] : comparisons(axis, brush).map(([operator, value]) => comparisonText(name, operator, value));
  return [...others.map(({ source }) => source), ...own].join(' ');
}

/** The ends of a brush as values, for a person. */
export function brushText(axis: Axis, { low, high }: Brush): readonly [low: string, high: string] {
  if (axis.scale === 'category') {
    const chosen = chosenCategories(axis, { low, high });
    return [formatValue(chosen[0]), formatValue(chosen.at(-1))];
  }
  return [String(valueAt(axis, low)), String(valueAt(axis, high))];
}

/** A half-typed search finds everything, and a brush takes its place. */
function conditionsOf(search: string, columns: readonly Column[]): readonly Condition[] {
  const parsed = parseSearch(search, columns);
  return 'problem' in parsed ? [] : parsed.conditions;
}

function columnId({ name, isMetric, isFurther }: Axis): string {
  if (isFurther) return `tracked.${name}`;
  return isMetric ? 'value' : `parameters.${name}`;
}

/** Its own name, unless the table has another column of that name. */
function nameIn(columns: readonly Column[], axis: Axis): string {
  const id = columnId(axis);
  return findColumn(axis.name, columns)?.id === id ? axis.name : id;
}

function isOf(axis: Axis, condition: Condition): condition is Condition & { kind: 'comparison' } {
  const operators = axis.scale === 'category' ? ['=', '!='] : ['<', '<=', '>', '>='];
  return (
    condition.kind === 'comparison' && condition.column.id === columnId(axis) && operators.includes(condition.operator)
  );
}

type Comparison = Condition & { readonly kind: 'comparison' };
type CategoryAxis = Axis & { readonly scale: 'category' };
type RangeAxis = Exclude<Axis, { readonly scale: 'category' }>;

function brushOfRange(axis: RangeAxis, conditions: readonly Comparison[]): Brush {
  const ends = (sign: '<' | '>'): number[] =>
    conditions
      .filter(({ operator }) => operator.startsWith(sign))
      .map(({ value }) => placeOfValue(axis, numberOf(value)));
  return { low: Math.max(0, ...ends('>')), high: Math.min(1, ...ends('<')) };
}

/** From the first to the last of the categories that are left. */
function brushOfCategories(axis: CategoryAxis, conditions: readonly Comparison[]): Brush {
  const count = axis.values.length;
  const left = axis.values.flatMap((each, i) => {
    const isNamed = (value: string): boolean => String(each).toLowerCase() === value;
    return conditions.every(({ operator, value }) => isNamed(value) === (operator === '=')) ? [i] : [];
  });
  const [first, last] = [left.at(0), left.at(-1)];
  return first === undefined || last === undefined
    ? { low: 0, high: 0 }
    : { low: first / count, high: (last + 1) / count };
}

/** Without an end of the axis, beyond which nothing is. */
function comparisons(axis: Axis, brush: Brush): [Operator, string][] {
  if (axis.scale === 'category') return categoryComparisons(axis, brush);
  return [
    ...(brush.low > 0 ? [['>=', String(valueAt(axis, brush.low))] satisfies [Operator, string]] : []),
    ...(brush.high < 1 ? [['<=', String(valueAt(axis, brush.high))] satisfies [Operator, string]] : []),
  ];
}

/** The search knows no "one of": the others are excluded. */
function categoryComparisons(axis: CategoryAxis, brush: Brush): [Operator, string][] {
  const chosen = chosenCategories(axis, brush);
  if (chosen.length === 1) return [['=', String(chosen[0])]];
  return axis.values.filter((value) => !chosen.includes(value)).map((value) => ['!=', String(value)]);
}

/** Those whose middle is in the brush; of a brush between two, the nearest. */
function chosenCategories({ values }: CategoryAxis, { low, high }: Brush): CategoryAxis['values'] {
  const inside = values.filter((_, i) => middleOf(i, values.length) >= low && middleOf(i, values.length) <= high);
  const nearest = Math.min(values.length - 1, Math.floor(((low + high) / 2) * values.length));
  return inside.length > 0 ? inside : [values[nearest]];
}

/** A share of the axis that a person can aim at. */
const PRECISION = 1 / 500;

/** The value at a place, with as few digits as tell it from its neighbours. */
function valueAt({ scale, low, high, isInteger }: RangeAxis, place: number): number {
  if (place <= 0) return low;
  if (place >= 1) return high;
  const value = scale === 'log' ? low * (high / low) ** place : low + (high - low) * place;
  if (isInteger) return Math.round(value);
  const step = scale === 'log' ? value * Math.log(high / low) * PRECISION : (high - low) * PRECISION;
  const decimals = Math.ceil(-Math.log10(step));
  return decimals > 0
    ? Number(value.toFixed(Math.min(100, decimals)))
    : Math.round(value / 10 ** -decimals) * 10 ** -decimals;
}

export type End = 'low' | 'high';

/** Shares of an axis of numbers. */
const [STEP, LEAP] = [0.02, 0.1];

/** @returns the brush after the key, null where it is taken away, and undefined for a key that does not move */
export function movedEnd(key: string, axis: Axis, brush: Brush, end: End): Brush | null | undefined {
  if (key === 'Delete' || key === 'Backspace') return null;
  const place = placeAfter(key, axis, brush[end]);
  if (place === undefined) return undefined;
  // an end pushes nothing: it stops at the other one
  const least = axis.scale === 'category' ? 1 / axis.values.length : 0;
  return end === 'low'
    ? { ...brush, low: Math.max(0, Math.min(place, brush.high - least)) }
    : { ...brush, high: Math.min(1, Math.max(place, brush.low + least)) };
}

const DISTANCES: Readonly<Partial<Record<string, number>>> = {
  ...{ ArrowUp: STEP, ArrowDown: -STEP },
  ...{ PageUp: LEAP, PageDown: -LEAP },
};

function placeAfter(key: string, axis: Axis, place: number): number | undefined {
  const distance = DISTANCES[key];
  return distance === undefined ? { Home: 0, End: 1 }[key] : moved(axis, place, distance);
}

/** By the distance; by a category or an integer, where that is more. */
function moved(axis: Axis, place: number, distance: number): number {
  const direction = Math.sign(distance);
  const next = nextPlace(axis, place, direction);
  return direction * Math.max(direction * (place + distance), direction * next);
}

function nextPlace(axis: Axis, place: number, direction: number): number {
  if (axis.scale === 'category') return place + direction / axis.values.length;
  return axis.isInteger ? placeOfValue(axis, valueAt(axis, place) + direction) : place;
}
