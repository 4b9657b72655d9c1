/** The best value so far of several studies, over their trials or over time. */
import { isComparable, objectivesOf, pluralize, type Abscissa, type ComparedStudy } from '../../src/protocol.ts';
import { formatDuration, formatNumber, listed, sentences, texts } from '../text/format.ts';
import { TRIAL } from '../text/messages.ts';
import { HOURS } from './bestSoFarAxes.ts';
import { contentOf, tableOf, chartOption, countAxis, durationAxis, numberAxis, rowLines } from './chart.ts';
import type { ChartContent, ChartSeries, ChartTable } from './chart.ts';
import { line } from './symbols.ts';
import type { Theme } from './theme.ts';

/** @param studies the one of the page first, each with a name of its own (`namedApart`) */
export function drawComparison(studies: readonly ComparedStudy[], abscissa: Abscissa, theme: Theme): ChartContent {
  const drawn = drawnStudies(studies, ({ steps }) => steps[abscissa].length > 0);
  const caption = drawnText(studies, drawn, ({ name, steps }) =>
    steps.trial.length === 0 ? noValue(name) : `${name} does not say when its trials ran.`,
  );
  const series = drawn.map((study, i) => lineOf(study, i, abscissa, theme));
  const metrics = [...new Set(drawn.map(({ metric }) => metric))];
  const x = abscissa === 'trial' ? countAxis(theme, TRIAL) : durationAxis(theme, HOURS);
  const table = stepTable(drawn, abscissa);
  const option = chartOption(theme, {
    x: { ...x, min: 0 },
    y: [numberAxis(theme, metrics.join(', '))],
    series,
    tooltip: { trigger: 'item', lines: rowLines(table, drawn.map(({ steps }) => steps[abscissa].length)) }, // oxfmt-ignore
  });
  const plot = drawn.length === 0 ? null : { option, table };
  return contentOf('Best measured so far of each study', caption, plot);
}

/** Only values of one goal can share an axis: those of the page's study. */
export const drawnStudies = (
  studies: readonly ComparedStudy[],
  hasValues: (study: ComparedStudy) => boolean,
): readonly ComparedStudy[] => studies.filter((study) => isComparable(study, studies[0]) && hasValues(study));

/** How many are drawn, and why each of the others is not. @param whyNone of a study that could be */
export function drawnText(
  studies: readonly ComparedStudy[],
  drawn: readonly ComparedStudy[],
  whyNone: (study: ComparedStudy) => string,
): string {
  const missing = studies.filter((study) => !drawn.includes(study));
  const reasons = missing.map((study) => (isComparable(study, studies[0]) ? whyNone(study) : otherAims(study)));
  return sentences(`${pluralize(drawn.length, 'study is', 'studies are')} drawn.`, ...reasons);
}

export const STUDY = 'study';
export const noValue = (study: string): string => `${study} has no value yet.`;
function otherAims(study: ComparedStudy): string {
  const aims = objectivesOf(study).map(({ metric, goal }) => `${goal}s ${metric}`);
  return `${study.name} is only in the table: it ${listed.format(aims)}, so its values cannot share the ${aims.length > 1 ? 'axes' : 'axis'}.`;
}

function lineOf({ name, steps }: ComparedStudy, i: number, abscissa: Abscissa, theme: Theme): ChartSeries {
  const { color, width, strokes, symbol } = lookOf(i, theme);
  return {
    ...line(name, color, width, strokes),
    data: steps[abscissa].map(({ x, value }) => [x, value]),
    step: 'end',
    ...{ symbol, symbolSize: 7 },
  };
}

/**
 * The page's own study is the widest. A study is told by its colour and its symbols, and by its strokes where there are
 * more studies than colours.
 */
export function lookOf(i: number, theme: Theme) {
  const colours = [theme.bestSoFar, theme.trial, theme.bestPoint, theme.dictionary, theme.failed];
  const strokes = ['solid', 'dashed', 'dotted'] as const;
  const symbols = ['circle', 'rect', 'triangle', 'diamond', 'emptyCircle', 'emptyRect', 'emptyTriangle'];
  return {
    color: colours[i % colours.length],
    width: i === 0 ? 3 : 2,
    strokes: strokes[Math.floor(i / colours.length) % strokes.length],
    symbol: symbols[i % symbols.length],
  };
}

function stepTable(drawn: readonly ComparedStudy[], abscissa: Abscissa): ChartTable {
  const rows = drawn.flatMap(({ name, steps }) => steps[abscissa].map((step) => ({ name, ...step })));
  const withTime = abscissa === 'time';
  const headings = texts(STUDY, TRIAL, withTime && HOURS, 'best measured so far');
  return tableOf(headings, rows, ({ name, trial, x, value }) => ({
    cells: texts(name, String(trial), withTime && formatDuration(x), formatNumber(value)),
    at: [x, value],
  }));
}
