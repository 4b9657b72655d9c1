/**
 * Cumulative and simple regret over the trials that have ended. It is called regret only if the optimum was declared;
 * otherwise it is an estimate against the best posterior mean, with its optimistic bound beside it.
 *
 * The bound measures the same trials against the best value that the confidence bounds still allow anywhere. That value
 * is better than the reference by max UCB - mean(best), so simple regret is larger by that much, and cumulative regret
 * by that much for each trial with a value.
 */
import { pluralize, type Summary, usedTrials } from '../../src/protocol.ts';
import { formatNumber, inText } from '../text/format.ts';
import { contentOf, tableOf, chartOption, countAxis, numberAxis, rowLines } from './chart.ts';
import type { ChartContent, ChartSeries, DrawChart } from './chart.ts';
import { line } from './symbols.ts';
import type { Theme } from './theme.ts';

export const drawCumulativeRegret: DrawChart = (summary, theme) => drawRegret('cumulative', summary, theme);
export const drawSimpleRegret: DrawChart = (summary, theme) => drawRegret('simple', summary, theme);

const NO_BATCH = 'No batch was complete whose best trial is used.';

type RegretKind = 'cumulative' | 'simple';

const [OPTIMISTIC_BOUND, TRIALS_ENDED] = ['optimistic bound', 'trials ended'];

function drawRegret(kind: RegretKind, summary: Summary, theme: Theme): ChartContent {
  const { regret, metric } = summary;
  const exact = regret.kind === 'exact';
  const title = `${exact ? 'Regret' : 'Estimated regret'}, ${kind}`;
  const values = regretValues(kind, summary);
  const latest = values.at(-1);
  if (regret.reference === null || latest === undefined) {
    // also if the trial that the last batches took for the best was marked as invalid
    return contentOf(title, summary.state === 'finished' ? NO_BATCH : 'Appears when the next batch is complete.', null);
  }
  const bound = optimisticBound(kind, summary) ?? [];
  const against = `${exact ? 'the declared optimum' : 'the best posterior mean'} ${inText(regret.reference)}`;
  const sentence = `${inText(latest, 3)} after ${pluralize(regret.trials.length, 'trial')}, against ${against}`;
  const limit = bound.at(-1);
  const caption = limit === undefined ? `${sentence}.` : `${sentence}; ${OPTIMISTIC_BOUND} ${inText(limit, 3)}.`;
  const all: readonly Curve[] = [
    { name: title.toLowerCase(), values, color: theme.trial, strokes: 'solid' },
    { name: OPTIMISTIC_BOUND, values: bound, color: theme.bound, strokes: 'dashed' },
  ];
  const curves = all.filter((curve) => curve.values.length > 0);
  const table = tableOf([TRIALS_ENDED, ...curves.map(({ name }) => name)], regret.trials, (trial, i) => ({
    cells: [`${i + 1} (the last: trial ${trial})`, ...curves.map((curve) => formatNumber(curve.values[i]))],
    at: [i + 1, values[i]],
  }));
  const option = chartOption(theme, {
    x: { ...countAxis(theme, TRIALS_ENDED), min: 0, max: 'dataMax' },
    y: [{ ...numberAxis(theme, metric), scale: false }],
    series: curves.map((curve) => lineSeries(kind, curve)),
    tooltip: { trigger: 'axis', lines: rowLines(table) },
  });
  return contentOf(title, caption, { option, table });
}

/** A measured value may be better than the posterior mean that it is compared with, but nothing is lost then. */
function regretValues(kind: RegretKind, { regret }: Summary): readonly number[] {
  if (kind === 'cumulative' || regret.kind === 'exact') return regret[kind];
  return regret.simple.map((r) => Math.max(0, r));
}

/** @returns one entry per ended trial; null if the regret is exact or nothing bounds it yet */
export function optimisticBound(kind: RegretKind, summary: Summary): number[] | null {
  const { regret } = summary;
  const optimisticGap = regret.optimistic;
  if (regret.kind === 'exact' || optimisticGap === null) return null;
  if (kind === 'simple') return regret.simple.map((r) => Math.max(0, r + optimisticGap));
  const hasValue = new Set(usedTrials(summary).map(({ row }) => row.trial));
  let valueCount = 0;
  return regret.cumulative.map((r, i) => {
    if (hasValue.has(regret.trials[i])) valueCount += 1;
    return r + valueCount * optimisticGap;
  });
}

interface Curve {
  readonly name: string;
  readonly values: readonly number[];
  readonly color: string;
  readonly strokes: 'solid' | 'dashed';
}

function lineSeries(kind: RegretKind, { name, values, color, strokes }: Curve): ChartSeries {
  return {
    ...line(name, color, 2, strokes),
    data: values.map((y, i) => [i + 1, y]),
    symbol: 'circle',
    symbolSize: 6,
    showSymbol: values.length === 1,
    sampling: 'minmax',
    // the simple regret keeps its value until a better trial ends
    ...(kind === 'simple' ? { step: 'end' as const } : {}),
  };
}
