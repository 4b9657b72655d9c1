/** The trials in two of the objectives: the front, what it dominates, and what breaks a limit. */
import { bestOf, deviationsOf, expectedAt, frontRole, isBetter, objectivePoints } from '../../../src/protocol.ts';
import { objectivesOf, objectiveText, type Deviation } from '../../../src/protocol.ts';
import type { ExpectedValue, Insight, ObjectivePoint, Summary } from '../../../src/protocol.ts';
import { formatEstimate, formatNumber, sentences } from '../../text/format.ts';
import { brokenTexts, outText, thoseThatKeep } from '../../text/limitText.ts';
import * as labels from '../../text/messages.ts';
import { rowsOf } from '../../text/progress.ts';
import { contentOf, OUTSIDE, tableOf, chartOption, numberAxis } from '../chart.ts';
import type { ChartContent, ChartTable, TooltipItem } from '../chart.ts';
import { trialMarks, type Place } from '../marks.ts';
import { isBeyond, shownValue, worstShown } from '../ranges.ts';
import { hollow, hollowMarks, line, marks, outside } from '../symbols.ts';
import type { Theme } from '../theme.ts';
import { betterAt, frontLine, NOTHING_YET, smallOption, type Pair } from './pair.ts';

export interface FrontChoices extends Pair {
  /** The trial that the person's weights or bound choose; null of an empty front. */
  readonly shown: number | null;
  /** What the models expect of the front, where they are known. */
  readonly insight?: Pick<Insight, 'front'> | null | undefined;
}

export function drawFront(summary: Summary, choices: FrontChoices, theme: Theme): ChartContent {
  const points = objectivePoints(summary);
  const view = viewOf(points, summary, choices);
  const front = points.filter(({ isOnFront }) => isOnFront);
  const kept = points.filter(({ isOut }) => !isOut).length;
  const beyond = points.filter(view.isBeyond).length;
  const [x, y] = view.axes;
  const title = `Front: ${y.metric} against ${x.metric}`;
  if (points.length === 0) return contentOf(title, NOTHING_YET, null);
  const others = objectivesOf(summary).filter((_, i) => i !== x.index && i !== y.index);
  const caption = sentences(
    betterAt(x, y),
    `${front.length} of ${thoseThatKeep(kept, summary)} ${front.length === 1 ? 'is' : 'are'} on the front.`,
    others.length > 0 && projectedText(others.map(({ metric }) => metric)),
    outside(beyond),
  );
  const option = optionOf(points, view, choices, summary, theme);
  return contentOf(title, caption, {
    option: choices.isSmall ? smallOption(option) : option,
    table: frontTable(points, view, summary),
    marks: trialMarks(points, (point) => [view.placeOf(point)]),
  });
}

const legend = {
  front: 'front',
  dominated: 'dominated',
  shown: 'your choice',
  whisker: '± one deviation from run to run',
} as const;

const projectedText = (others: readonly string[]): string =>
  `A point of the front that looks dominated here is better in ${others.join(' or ')}.`;

interface Axis {
  readonly metric: string;
  readonly goal: Summary['goal'];
  /** Among the objectives. */
  readonly index: number;
  /** Where it ends on the worse side, so that an outlier does not flatten it; null where all have room. */
  readonly cut: number | null;
}

type FrontView = ReturnType<typeof viewOf>;

function viewOf(points: readonly ObjectivePoint[], summary: Summary, { x, y }: FrontChoices) {
  const objectives = objectivesOf(summary);
  const axisOf = (index: number): Axis => {
    const { metric, goal } = objectives[index];
    const valuesOf = (wanted: readonly ObjectivePoint[]): number[] => wanted.map((point) => point.values[index]);
    // what breaks a limit is no reason for a longer axis
    const kept = valuesOf(points.filter(({ isOut }) => !isOut));
    const cut = worstShown(kept, goal) ?? (kept.length > 0 ? bestOf(kept, otherWay(goal)) : null);
    const front = valuesOf(points.filter(({ isOnFront }) => isOnFront));
    return { metric, goal, index, cut: cut === null ? null : bestOf([cut, ...roomFor(front, goal)], otherWay(goal)) };
  };
  const axes = [axisOf(x), axisOf(y)] as const;
  const [across, up] = axes;
  /** A value beyond an axis is at its end. */
  const placeOf = ({ values }: ObjectivePoint): Place => [
    shownValue(values[x], across.cut, across.goal),
    shownValue(values[y], up.cut, up.goal),
  ];
  const isOut = ({ values }: ObjectivePoint): boolean =>
    axes.some(({ index, cut, goal }) => isBeyond(values[index], cut, goal));
  return { axes, placeOf, isBeyond: isOut };
}

/** The front itself is never cut, nor what is as near to it as half its length. */
function roomFor(front: readonly number[], goal: Summary['goal']): number[] {
  if (front.length === 0) return [];
  const [best, worst] = [bestOf(front, goal), bestOf(front, otherWay(goal))];
  return [worst + (worst - best) / 2];
}

const otherWay = (goal: Summary['goal']): Summary['goal'] => (goal === 'maximize' ? 'minimize' : 'maximize');

function optionOf(
  points: readonly ObjectivePoint[],
  view: FrontView,
  { shown, isSmall, insight }: FrontChoices,
  summary: Summary,
  theme: Theme,
) {
  const placesOf = (isWanted: (point: ObjectivePoint) => boolean): Place[] => points.filter(isWanted).map(view.placeOf);
  const [x, y] = view.axes;
  const front = points.filter(({ isOnFront }) => isOnFront);
  const deviations = deviationsOf(summary);
  const edge = { goal: x.goal, isEdge: deviations.length === 2 };
  const series = [
    hollowMarks(placesOf((point) => point.isOut && !view.isBeyond(point)), theme, 6, outText(rowsOf(points.filter(({ isOut }) => isOut), summary))), // oxfmt-ignore
    { ...marks(legend.dominated, theme.trial, 'circle', 5), data: placesOf((point) => !point.isOnFront && !point.isOut && !view.isBeyond(point)) }, // oxfmt-ignore
    arrows(points.filter(view.isBeyond), view, theme),
    { ...frontLine(legend.front, theme.bestSoFar, front.map(view.placeOf), edge), symbol: 'circle', z: 3 },
    ...(isSmall ? [] : [whiskers(front.map(view.placeOf), [deviations[x.index], deviations[y.index]], theme)]),
    { ...marks(shown === summary.recommended?.trial ? frontRole(summary) : legend.shown, theme.bestPoint, 'diamond', 16), data: placesOf(({ trial }) => trial === shown), z: 5 }, // oxfmt-ignore
  ].filter(({ data }) => data.length > 0);
  return chartOption(theme, {
    x: numberAxis(theme, x.metric),
    y: [numberAxis(theme, y.metric)],
    series,
    tooltip: { trigger: 'item', lines: ([item]) => tooltipLines(item, points, view, deviations, summary, insight) },
  });
}

type Deviations = readonly (Deviation | null)[];

/** One deviation to both sides of each point, in the directions in which it is known: lines with gaps between them. */
function whiskers(places: readonly Place[], deviations: Deviations, theme: Theme) {
  const [across, up] = deviations.map((deviation) => deviation?.sd ?? 0);
  const gap = { value: [NaN, NaN] };
  const whisker = ([x, y]: Place, [dx, dy]: Place) => {
    const cap = { symbol: 'rect', symbolSize: dx > 0 ? [1, CAP] : [CAP, 1] };
    return [{ value: [x - dx, y - dy], ...cap }, { value: [x + dx, y + dy], ...cap }, gap];
  };
  const data = places.flatMap((place) => [
    ...(across > 0 ? whisker(place, [across, 0]) : []),
    ...(up > 0 ? whisker(place, [0, up]) : []),
  ]);
  const quiet = { silent: true, tooltip: { show: false }, z: 4 };
  return { ...line(legend.whisker, theme.text, 1), ...quiet, data };
}

/** Pixels across the end of a whisker. */
const CAP = 7;

/** At the edges beyond which the values lie: up or down, else to the side. */
function arrows(beyond: readonly ObjectivePoint[], { axes: [x, y], placeOf }: FrontView, theme: Theme) {
  const turn = ({ values }: ObjectivePoint): number => {
    if (isBeyond(values[y.index], y.cut, y.goal)) return y.goal === 'maximize' ? 180 : 0;
    return x.goal === 'maximize' ? 90 : -90;
  };
  const data = beyond.map((point) => ({
    ...{ value: placeOf(point), symbolRotate: turn(point) },
    ...(point.isOut && { itemStyle: hollow(theme.muted) }),
  }));
  return { ...marks(OUTSIDE, theme.trial, 'triangle', 9), data };
}

function tooltipLines(
  item: TooltipItem,
  points: readonly ObjectivePoint[],
  { placeOf }: FrontView,
  deviations: Deviations,
  summary: Summary,
  insight: FrontChoices['insight'],
): string[] {
  const at = item.value;
  if (!Array.isArray(at)) return [];
  // of trials at one place the one of the front
  const here = points.filter((point) => placeOf(point).every((x, i) => x === at[i]));
  const point = here.find(({ isOnFront }) => isOnFront) ?? here.at(0);
  const row = point && summary.trials.at(point.trial - 1);
  if (point === undefined || row === undefined) return [];
  const expected = point.isOnFront ? expectedAt(insight, point.trial) : undefined;
  return [
    labels.trialTitle(point.trial),
    ...objectivesOf(summary).map(({ metric }, i) =>
      labels.describe(metric, valueText(point.values[i], point.isOnFront ? deviations[i] : null, expected?.[i])),
    ),
    ...(point.isOnFront ? [labels.ON_FRONT] : brokenTexts(row, summary)),
  ];
}

/** "0.81 ± 0.02, as declared"; "0.83, expected 0.81 ± 0.02" where the models say what a run would give. */
export function valueText(
  value: number,
  deviation: Deviation | null,
  expected: ExpectedValue | null | undefined = null,
): string {
  if (expected) return `${formatNumber(value)}, expected ${objectiveText(value, expected, formatNumber)}`;
  if (deviation === null) return formatNumber(value);
  const { sd, from } = deviation;
  const how = { declared: 'as declared', model: 'by the model' } as const;
  return `${formatEstimate(value, sd)}, ${typeof from === 'string' ? how[from] : `from ${from.trials} repeated trials`}`;
}

/** The front is last, from left to right, where the walk begins. */
function frontTable(points: readonly ObjectivePoint[], view: FrontView, summary: Summary): ChartTable {
  const [x] = view.axes;
  const [front, others] = [points.filter(({ isOnFront }) => isOnFront), points.filter(({ isOnFront }) => !isOnFront)];
  const along = front.toSorted((a, b) => (isBetter(a.values[x.index], b.values[x.index], x.goal) ? 1 : -1));
  const headings = [labels.TRIAL, ...objectivesOf(summary).map(({ metric }) => metric), 'place'];
  return tableOf(headings, [...others, ...along], (point) => ({
    cells: [String(point.trial), ...point.values.map((value) => formatNumber(value)), placeText(point, summary)],
    at: view.placeOf(point),
    trial: point.trial,
  }));
}

function placeText(point: ObjectivePoint, summary: Summary): string {
  if (point.isOnFront) return labels.ON_FRONT;
  return point.isOut ? outText(rowsOf([point], summary)) : legend.dominated;
}
