/**
 * The axes of parallel coordinates: one for each parameter that can vary, the most important first, and the metric, or
 * all objectives, last. A place on an axis is from 0, its lower end, to 1. And the room for the names above the axes and
 * the texts beside them, so that each is whole, in pixels of the frame.
 */
import { furtherValue, measuredValue, objectivesOf, type Summary, type TrialSummary } from '../../../src/protocol.ts';
import { formatNumber, formatValue } from '../../text/format.ts';
import { extentOf, worstShown } from '../ranges.ts';
import { wrapped, CHARACTER_WIDTH, LINE_HEIGHT } from '../wrapped.ts';

type Declared = Summary['axes'][number];
type Value = TrialSummary['parameters'][string];
type Unnamed<Axis> = Axis extends unknown ? Omit<Axis, 'parameter'> : never;

export type Axis = Unnamed<Declared> & {
  /** Of the parameter or of the metric. */
  readonly name: string;
  readonly isMetric: boolean;
  /** An objective that is not the first. */
  readonly isFurther?: true;
};

/** @param importance parameters, the most important first; the others follow in the declared order */
export function axesOf(summary: Summary, importance: readonly string[]): Axis[] {
  const rank = ({ parameter }: Declared): number => {
    const index = importance.indexOf(parameter);
    return index === -1 ? importance.length : index;
  };
  const parameters = summary.axes.toSorted((a, b) => rank(a) - rank(b));
  return [
    ...parameters.map(({ parameter, ...axis }) => ({ ...axis, name: parameter, isMetric: false })),
    ...objectivesOf(summary).map(({ metric, goal }) => metricAxis(summary, metric, goal)),
  ];
}

/** Values that would flatten the axis are at its end. */
function metricAxis(summary: Summary, name: string, goal: Summary['goal']): Axis {
  const isFurther = name !== summary.metric;
  const used = summary.trials.filter(({ value, invalid }) => value !== null && !invalid);
  const values = used.flatMap((trial) => measuredValue(trial, name, summary) ?? []);
  const worst = worstShown(values, goal);
  const [low, high] = extentOf(values);
  const ends = goal === 'maximize' ? { low: worst ?? low, high } : { low, high: worst ?? high };
  return { ...ends, scale: 'linear', isInteger: false, name, isMetric: true, ...(isFurther && { isFurther }) };
}

/** Whether a trial's place is at an end beyond which its value lies. */
export function isBeyond(axis: Axis, trial: TrialSummary): boolean {
  if (!axis.isMetric || axis.scale === 'category') return false;
  const value = metricOf(axis, trial);
  return value !== null && (value < axis.low || value > axis.high);
}

/** Of an axis that is one of a metric. */
export function metricOf({ name, isFurther }: Axis, trial: TrialSummary): number | null {
  return isFurther ? furtherValue(trial, name) : trial.value;
}

/** Where a trial is on the axis; null if it has no value there, because the parameter is not active. */
export function placeOf(axis: Axis, trial: TrialSummary): number | null {
  const { parameters } = trial;
  if (axis.isMetric) {
    const value = metricOf(axis, trial);
    return value === null ? null : placeOfValue(axis, value);
  }
  return Object.hasOwn(parameters, axis.name) ? placeOfValue(axis, parameters[axis.name]) : null;
}

export function placeOfValue(axis: Axis, value: Value): number {
  if (axis.scale === 'category') return middleOf(axis.values.indexOf(value), axis.values.length);
  const on = (x: number): number => (axis.scale === 'log' ? Math.log(Math.max(x, Number.MIN_VALUE)) : x);
  const length = on(axis.high) - on(axis.low);
  return length > 0 ? Math.min(1, Math.max(0, (on(Number(value)) - on(axis.low)) / length)) : 0.5;
}

/** Categories have equal parts of the axis. */
export const middleOf = (index: number, count: number): number => (index + 0.5) / count;

export interface Tick {
  readonly place: number;
  readonly text: string;
}

/**
 * The labels of an axis: its ends, or its categories, of very many some.
 *
 * @param most characters of a line
 */
export function ticksOf(axis: Axis, most: number): Tick[] {
  if (axis.scale !== 'category')
    return [
      { place: 0, text: formatNumber(axis.low) },
      { place: 1, text: formatNumber(axis.high) },
    ];
  const count = axis.values.length;
  const step = Math.ceil(count / MOST_TICKS);
  return axis.values.flatMap((value, i) =>
    i % step === 0 ? [{ place: middleOf(i, count), text: wrapped(formatValue(value), most).join('\n') }] : [],
  );
}

const MOST_TICKS = 12;

export type ParallelLayout = ReturnType<typeof layoutOf>;

/** The ordinate's ends, in places. */
export const ordinate = { low: -0.16, high: 1.04 } as const;

const [LEFT, RIGHT, BOTTOM] = [50, 95, 10];
/** From axis to axis: at least for numbers of eleven characters, and more of it where there are few axes. */
const [LEAST_DISTANCE, LEAST_SPAN] = [102, 300];
/** From an axis to its texts, and from these to the next axis. */
const BESIDE = 12;
const LEAST_HEIGHT = 240;

/** The distances from the frame to the axes, what is above and beside them, and the least size of the frame. */
export function layoutOf(axes: readonly Axis[]) {
  const gaps = Math.max(1, axes.length - 1);
  const distance = Math.max(LEAST_DISTANCE, LEAST_SPAN / gaps);
  const charactersIn = (width: number): number => Math.floor(width / CHARACTER_WIDTH);
  const names = axes.map(({ name }) => wrapped(name, charactersIn(distance - BESIDE / 2)));
  const ticks = axes.map((axis) => ticksOf(axis, charactersIn(distance - BESIDE)));
  const top = 2 * BESIDE + LINE_HEIGHT * Math.max(...names.map(({ length }) => length));
  const column = Math.max(...ticks.map(heightOf)) * (ordinate.high - ordinate.low);
  return {
    names: names.map((lines) => lines.join('\n')),
    ticks,
    margins: { left: LEFT, right: RIGHT, top, bottom: BOTTOM },
    width: LEFT + RIGHT + gaps * distance,
    height: top + BOTTOM + Math.max(LEAST_HEIGHT, column),
  };
}

/** Of texts with equal distances, none over another. */
function heightOf(ticks: readonly Tick[]): number {
  return ticks.length * (4 + LINE_HEIGHT * Math.max(...ticks.map(({ text }) => text.split('\n').length)));
}
