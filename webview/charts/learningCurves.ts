/** The metric in the course of the chosen trials, as their scripts print it. */
import type { TrialDetails } from '../../src/protocol.ts';
import { formatNumber, inText } from '../text/format.ts';
import * as labels from '../text/messages.ts';
import { contentOf, tableOf, type ChartContent, type ChartSeries, type ChartTable } from './chart.ts';
import { chartOption, countAxis, numberAxis, type TooltipItem } from './chartOptions.ts';
import { lookOf } from './comparison.ts';
import { line } from './symbols.ts';
import type { Theme } from './theme.ts';

export type LearningCurve = Pick<TrialDetails, 'trial' | 'curve'>;

/** A curve begins with its second point. */
export const hasCurve = ({ curve }: LearningCurve): boolean => curve.points.length > 1;

const METRIC_IN_FILE = 'The metric is read from a file once a trial has ended, so there is no learning curve.';

/** @param curves of trials that have one; none where the metric is in a file */
export function drawLearningCurves(curves: readonly LearningCurve[], metric: string, theme: Theme): ChartContent {
  const title = `${metric} during the trial`;
  if (curves.length === 0) return contentOf(title, METRIC_IN_FILE, null);
  const caption = curves.map(({ trial, curve }) => captionOf(trial, curve)).join(' ');
  const option = chartOption(theme, {
    x: countAxis(theme, abscissaOf(curves)),
    y: [numberAxis(theme, metric)],
    series: curves.map((each, i) => lineOf(each, i, theme)),
    tooltip: { trigger: 'axis', lines: (items) => tooltipLines(items, curves) },
    legend: curves.length > 1 ? curves.map(({ trial }) => labels.trialTitle(trial)) : [],
  });
  return contentOf(title, caption, { option, table: reportTable(curves, metric) });
}

function captionOf(trial: number, { points }: LearningCurve['curve']): string {
  const [first, last] = [points[0], points[points.length - 1]];
  return `Trial ${trial}: ${labels.curveText(first.value, last.value)} in ${points.length} points.`;
}

/** Those side by side differ in colour and in their strokes, for whoever does not see the colours. */
function lineOf({ trial, curve }: LearningCurve, index: number, theme: Theme): ChartSeries {
  const { color, symbol } = lookOf(index, theme);
  return {
    ...line(labels.trialTitle(trial), color, 2, index % 2 === 0 ? 'solid' : 'dashed'),
    data: curve.points.map(({ step, value }) => [step, value]),
    symbol,
    symbolSize: curve.points.length > FEW_POINTS ? 0 : 5,
  };
}

const FEW_POINTS = 60;

/** Scripts that name no steps report every epoch or so: then the number of the report is the best that is known. */
export function abscissaOf(curves: readonly LearningCurve[]): string {
  if (curves.every(({ curve }) => curve.named)) return 'step';
  return curves.some(({ curve }) => curve.named) ? 'step or report' : 'report';
}

function tooltipLines(items: readonly TooltipItem[], curves: readonly LearningCurve[]): string[] {
  return items.flatMap(({ seriesIndex, dataIndex }) => {
    const curve = curves.at(seriesIndex);
    const point = curve?.curve.points.at(dataIndex);
    if (curve === undefined || point === undefined) return [];
    return [labels.describe(labels.trialTitle(curve.trial), atStep(point.step, point.value))];
  });
}

export const atStep = (step: number, value: number): string => `${inText(value)} at ${inText(step)}`;

function reportTable(curves: readonly LearningCurve[], metric: string): ChartTable {
  const rows = curves.flatMap(({ trial, curve }) => curve.points.map((point) => ({ trial, ...point })));
  return tableOf([labels.TRIAL, abscissaOf(curves), metric], rows, ({ trial, step, value }) => ({
    cells: [String(trial), formatNumber(step), formatNumber(value)],
    at: [step, value],
  }));
}
