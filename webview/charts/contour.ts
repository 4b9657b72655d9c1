/** The predicted mean over two parameters as a map of colours, with the trials and the limits on it. */
import { type Contour, objectivesOf, pluralize, type Summary, usedTrials } from '../../src/protocol.ts';
import { formatNumber, formatPercent, formatValue, inText, sentences, texts } from '../text/format.ts';
import * as labels from '../text/messages.ts';
import { contentOf, tableOf, categoryAxis, chartOption, rowLines } from './chart.ts';
import type { ChartContent, ChartOption, ChartSeries, ChartTable } from './chart.ts';
import { hatching, KEEPS_LIMITS, opacityBelow } from './likelyKept.ts';
import { extentOf, isBeyond, shownValue, worstShown, tickAt, tickInterval } from './ranges.ts';
import { trialMarks, type Place } from './marks.ts';
import { hollow, marks } from './symbols.ts';
import type { Theme } from './theme.ts';
import { CHARACTER_WIDTH, LINE_HEIGHT, wrapped } from './wrapped.ts';

type Axis = Contour['x'];
type Value = Axis['at'];

export function drawContour(contour: Contour, metric: string, summary: Summary, theme: Theme): ChartContent {
  const { x, y } = contour;
  // of a metric that only limits name nothing is better
  const goal = objectivesOf(summary).find((each) => each.metric === metric)?.goal;
  const worst = goal === undefined ? null : worstShown(contour.mean.flat(), goal);
  const points = pointsOf(contour, metric, goal, summary);
  const farOut = points.filter(({ isFarOut }) => isFarOut).length;
  const caption = sentences(
    `Predicted ${metric}: the more colour, the ${goal === undefined ? 'higher' : 'better'}.`,
    worst !== null && `Where it is worse than ${inText(worst)}, there is no colour.`,
    farOut > 0 && `${pluralize(farOut, 'trial is', 'trials are')} far out: the triangles.`,
    'The other parameters are as at the recommended point.',
    contour.keeps !== undefined && HATCHED,
  );
  const table = mapTable(contour, metric);
  return contentOf(`${x.parameter} and ${y.parameter}`, caption, {
    option: optionOf(contour, points, worst, goal, table, theme),
    table,
    marks: trialMarks(points, ({ at }) => [at]),
  });
}

const HATCHED =
  'Hatched: the limits are likely broken (at most 10 % keep them); wide hatching: open; none: likely kept (at least 90 %).';

/** The index of the value of an axis that is nearest; its values are equally far apart on its own scale. */
export function nearestIndex({ scale, values }: Pick<Axis, 'scale' | 'values'>, value: Value): number {
  if (scale === 'category') return values.indexOf(value);
  const on = (each: Value): number => (scale === 'log' ? Math.log(Number(each)) : Number(each));
  const distances = values.map((each) => Math.abs(on(each) - on(value)));
  return distances.indexOf(Math.min(...distances));
}

type TrialPoint = ReturnType<typeof pointsOf>[number];

/** The trials whose value is used, at the nearest values of the map. */
function pointsOf({ x, y }: Contour, metric: string, goal: Summary['goal'] | undefined, summary: Summary) {
  const used = usedTrials(summary, metric);
  const worst = goal === undefined ? null : worstShown(used.map(({ value }) => value), goal); // oxfmt-ignore
  return used.flatMap(({ value, row: { trial, feasible, parameters } }) => {
    const hasPlace = [x, y].every(({ parameter }) => Object.hasOwn(parameters, parameter));
    if (!hasPlace) return [];
    // its value would flatten an axis
    const isFarOut = goal !== undefined && isBeyond(value, worst, goal);
    const at: Place = [nearestIndex(x, parameters[x.parameter]), nearestIndex(y, parameters[y.parameter])];
    return { trial, isFarOut, breaksLimit: feasible === false, at };
  });
}

function optionOf(
  contour: Contour,
  points: readonly TrialPoint[],
  worst: number | null,
  goal: Summary['goal'] = 'maximize',
  table: ChartTable,
  theme: Theme,
): ChartOption {
  const { x, y, mean, keeps } = contour;
  // worse predictions share the colour of the worst one that is no outlier
  const cells = mean.flatMap((row, i) => row.map((value, j) => [j, i, shownValue(value, worst, goal)]));
  const [min, max] = extentOf(cells.map(([, , value]) => value));
  const colours = [theme.background, theme.trial];
  const option = chartOption(theme, {
    x: valuesAxis(x, LEAST_WIDTH / x.values.length, theme),
    y: [valuesAxis(y, MOST_BESIDE, theme)],
    series: [
      {
        ...{ type: 'heatmap', progressive: 0 },
        data: cells.map((value) => {
          const [j, i] = value;
          return keeps === undefined ? value : { value, itemStyle: { opacity: opacityBelow(keeps[i][j]) } };
        }),
      },
      ...hatching(contour, theme),
      dots(theme, points.filter(({ isFarOut, breaksLimit }) => !isFarOut && !breaksLimit), 'circle', 4), // oxfmt-ignore
      {
        ...marks(labels.bestSoFarLegend.recommended, theme.bestPoint, 'diamond', 12),
        ...{ silent: true, data: [[nearestIndex(x, x.at), nearestIndex(y, y.at)]] },
      },
      // those that break a limit
      { ...dots(theme, points.filter(({ isFarOut, breaksLimit }) => !isFarOut && breaksLimit), 'circle', 5), itemStyle: hollow(theme.text) }, // oxfmt-ignore
      dots(theme, points.filter(({ isFarOut }) => isFarOut), 'triangle', 9), // oxfmt-ignore
    ],
    tooltip: { trigger: 'item', lines: rowLines(table) },
    legend: [],
  });
  return {
    ...option,
    visualMap: {
      show: false,
      seriesIndex: 0,
      ...{ min, max },
      // the better, the more colour
      inRange: { color: goal === 'maximize' ? colours : colours.toReversed() },
    },
  };
}

/** Pixels of a map at least, and of the labels beside it at most. */
const [LEAST_WIDTH, MOST_BESIDE] = [360, 180];
/** Narrower columns have their labels upright. */
const LEAST_COLUMN = 70;

/** All categories with their whole names, in lines that have room; of numbers as many as have. */
function valuesAxis({ parameter, scale, values }: Axis, room: number, theme: Theme) {
  const isUpright = room < LEAST_COLUMN;
  const most = Math.floor((isUpright ? MOST_BESIDE : room) / CHARACTER_WIDTH);
  const texts = values.map(formatValue);
  const { axisLabel, ...axis } = categoryAxis(
    theme,
    parameter,
    scale === 'category' ? texts.map((text) => wrapped(text, most).join('\n')) : texts,
  );
  if (scale !== 'category') {
    const ticks = new Map(
      ticksOf(values.map(Number), scale).map((tick) => [nearestIndex({ scale, values }, tick), tick]),
    );
    const interval = (index: number): boolean => ticks.has(index);
    const formatter = (text: string, index: number): string => formatValue(ticks.get(index) ?? text);
    return { ...axis, axisLabel: { ...axisLabel, interval, formatter } };
  }
  const whole = { interval: 0, hideOverlap: false, lineHeight: LINE_HEIGHT, rotate: isUpright ? 90 : 0 };
  return { ...axis, axisLabel: { ...axisLabel, ...whole } };
}

/** Few values are all of them; among many, round numbers. */
function ticksOf(values: readonly number[], scale: Axis['scale']): number[] {
  const [low, high] = [values[0], values[values.length - 1]];
  if (values.length <= FEW_VALUES) return [...values];
  const within = (tick: number): boolean => tick >= low && tick <= high;
  if (scale === 'log') {
    const powers = Array.from(
      { length: Math.ceil(Math.log10(high / low)) + 2 },
      (_, i) => Math.floor(Math.log10(low)) + i,
    );
    const times = high / low > MANY_DECADES ? [1] : [1, 2, 5];
    return powers.flatMap((power) => times.map((each) => Number(`${each}e${power}`))).filter(within);
  }
  const step = tickInterval(high - low);
  // 0.6 / 0.1 is a little less than 6
  const [first, last] = [Math.ceil(low / step - ROUNDING), Math.floor(high / step + ROUNDING)];
  return Array.from({ length: last - first + 1 }, (_, i) => tickAt(first + i, step));
}

const ROUNDING = 1e-9;
const FEW_VALUES = 12;
/** Of a longer logarithmic axis only powers of ten have a label. */
const MANY_DECADES = 1e3;

const dots = (theme: Theme, points: readonly TrialPoint[], symbol: string, symbolSize: number): ChartSeries => ({
  ...marks(labels.TRIAL, theme.text, symbol, symbolSize),
  ...{ silent: true, data: points.map(({ at }) => at) },
});

function mapTable({ x, y, mean, keeps }: Contour, metric: string): ChartTable {
  const headings = texts(x.parameter, y.parameter, `${metric}, ${labels.PREDICTED}`, keeps && KEEPS_LIMITS);
  const cells = mean.flatMap((row, i) => row.map((value, j) => ({ i, j, value })));
  return tableOf(headings, cells, ({ i, j, value }) => ({
    cells: [
      ...[formatValue(x.values[j]), formatValue(y.values[i]), formatNumber(value)],
      ...texts(keeps && formatPercent(keeps[i][j])),
    ],
    at: [j, i],
  }));
}
