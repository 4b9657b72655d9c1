/**
 * A chart is a pure function of data and theme; views/chartFigure.ts shows the result. And what all charts have in common:
 * axes, legend and tooltip in the theme's colours, and no animation.
 */
import type { BarSeriesOption, HeatmapSeriesOption, LineSeriesOption, ScatterSeriesOption } from 'echarts/charts';
import type {
  GridComponentOption,
  LegendComponentOption,
  TooltipComponentOption,
  VisualMapComponentOption,
} from 'echarts/components';
import type { XAXisOption, YAXisOption } from 'echarts/types/dist/shared';
import type { Summary } from '../../src/protocol.ts';
import { describe } from '../text/messages.ts';
import type { Place, TrialMarks } from './marks.ts';
import type { Theme } from './theme.ts';
import { formatDuration, formatNumber } from '../text/format.ts';
import { LINE_HEIGHT, wrapped } from './wrapped.ts';

export type ChartSeries = BarSeriesOption | HeatmapSeriesOption | LineSeriesOption | ScatterSeriesOption;

/**
 * The plot's content: an option of ECharts, with its series and value axes always in a list. It is no interface, which
 * would not have the index signature of the library's options.
 */
export type ChartOption = Readonly<{
  animation: false;
  textStyle: { fontFamily: string; fontSize: number; color: string };
  grid: GridComponentOption;
  legend: LegendComponentOption;
  tooltip: TooltipComponentOption;
  visualMap?: VisualMapComponentOption;
  xAxis: XAXisOption;
  yAxis: YAXisOption[];
  series: ChartSeries[];
}>;

/** One row of the chart's numbers: a row of its table, and a stop of the arrow keys. */
export interface ChartRow {
  readonly cells: readonly string[];
  /** Where it is in the plot, in units of the axes, a category by its index; null if it has no place there. */
  readonly at: Place | null;
  /** The trial that it is about. */
  readonly trial?: number;
}

export interface ChartTable {
  readonly headings: readonly string[];
  readonly length: number;
  /** Made when it is looked at: a study may have tens of thousands of rows. */
  readonly row: (index: number) => ChartRow;
}

export interface ChartPlot {
  readonly option: ChartOption;
  readonly table: ChartTable;
  /** Of a chart that shows trials. */
  readonly marks?: TrialMarks;
}

export interface ChartContent {
  readonly title: string;
  /** One line under the title: the latest numbers and their reference. */
  readonly caption: string;
  /** The numbers as a sentence, for people who cannot see the plot. */
  readonly description: string;
  /** null if there is nothing to draw yet; the caption then says why. */
  readonly plot: ChartPlot | null;
}

/** @param spoken for people who cannot see the plot, where the caption says less than it */
export const contentOf = (
  title: string,
  caption: string,
  plot: ChartPlot | null,
  spoken: string = caption,
): ChartContent => ({ title, caption, description: describe(title, spoken), plot });

export const tableOf = <Row>(
  headings: readonly string[],
  rows: readonly Row[],
  row: (row: Row, index: number) => ChartRow,
): ChartTable => ({ headings, length: rows.length, row: (i) => row(rows[i], i) });

/** Without those that have no data, which a legend would list. */
export const withData = (series: readonly ChartSeries[]): ChartSeries[] =>
  series.filter(({ data }) => data !== undefined && 'length' in data && data.length > 0);

/** A chart of the study alone. */
export type DrawChart = (summary: Summary, theme: Theme) => ChartContent;

export interface TooltipItem {
  readonly dataIndex: number;
  readonly seriesIndex: number;
  readonly value: unknown;
}

interface ChartParts {
  readonly x: XAXisOption;
  readonly y: YAXisOption[];
  readonly series: ChartSeries[];
  /** The lines of the tooltip, about all points at the pointer's x or about the point under the pointer. */
  readonly tooltip: { readonly trigger: 'axis' | 'item'; readonly lines: (items: readonly TooltipItem[]) => string[] };
  /** Names of the series that the legend lists: by default, of all. */
  readonly legend?: readonly string[];
  /** In the legend, where a line with its symbol would not tell: a path of SVG for a series, by its name. */
  readonly icons?: Readonly<Record<string, string>>;
}

export function chartOption(
  theme: Theme,
  {
    x,
    y,
    series,
    tooltip,
    legend = series.flatMap(({ name }) => (name === undefined ? [] : [String(name)])),
    icons = {},
  }: ChartParts,
): ChartOption {
  return {
    animation: false, // a summary comes a few times a second, and each would restart the motion
    textStyle: { fontFamily: theme.fontFamily, fontSize: theme.fontSize - 1, color: theme.text },
    grid: { left: 4, right: 12, top: 10, bottom: 4, outerBoundsMode: 'same' },
    legend: {
      show: legend.length > 0,
      // the caption says what the arrows are
      data: legend
        .filter((name) => name !== OUTSIDE)
        .map((name) => (name in icons ? { name, icon: icons[name] } : name)),
      // a series that a click on the legend hides would appear again with the next summary
      selectedMode: false,
      // its entries wrap; pages would hide some
      type: 'plain',
      left: 0,
      bottom: 0,
      itemHeight: 8,
      itemWidth: 18,
      itemGap: 14,
      textStyle: { color: theme.text },
    },
    tooltip: tooltipOption(theme, tooltip),
    xAxis: x,
    yAxis: y,
    series,
  };
}

export const OUTSIDE = 'beyond the axis';

/** The plot as high as its legend leaves it in a frame of this width, in pixels. */
export function aboveItsLegend(option: ChartOption, width: number): ChartOption {
  const { data = [], itemWidth = 0, itemGap = 0 } = option.legend;
  const letter = LETTER * option.textStyle.fontSize;
  let [lines, used] = [0, Infinity];
  for (const entry of data) {
    const { length } = typeof entry === 'string' ? entry : (entry.name ?? '');
    const needed = itemWidth + itemGap + letter * length;
    if (used + needed > width) [lines, used] = [lines + 1, 0];
    used += needed;
  }
  return { ...option, grid: { ...option.grid, bottom: lines === 0 ? 4 : LEGEND_LINE * lines } };
}

/** The mean width of a letter of any font that an editor has, as a share of its size: more than that overlaps nothing. */
export const LETTER = 0.58;
const LEGEND_LINE = 24;

/** `richText` draws the tooltip's text on the canvas, so that none of it becomes HTML. */
export function tooltipOption(theme: Theme, { trigger, lines }: ChartParts['tooltip']): TooltipComponentOption {
  return {
    trigger,
    renderMode: 'richText',
    confine: true,
    transitionDuration: 0,
    backgroundColor: theme.background,
    borderColor: theme.muted,
    borderWidth: 1,
    textStyle: { color: theme.text, fontFamily: theme.fontFamily, fontSize: theme.fontSize - 1 },
    axisPointer: { type: 'line', lineStyle: { color: theme.muted }, animation: false, snap: true },
    formatter: (items: unknown) => {
      // the library hands over one item or a list, as the trigger says
      const list = (Array.isArray(items) ? items : [items]) as readonly TooltipItem[];
      return lines(list).map(asPlainText).join('\n');
    },
  };
}

/**
 * For a tooltip: the row of the table for the point at the pointer, of a chart whose points are its rows.
 *
 * @param lengths of the series, where the rows are those of one after the other
 */
export const rowLines =
  ({ headings, row }: ChartTable, lengths: readonly number[] = []): ChartParts['tooltip']['lines'] =>
  ([{ seriesIndex, dataIndex }]) =>
    row(lengths.slice(0, seriesIndex).reduce((sum, length) => sum + length, dataIndex)).cells.map((cell, i) =>
      describe(headings[i], cell),
    );

/** `{name|text}` would be a style of the tooltip's rich text; a space of no width keeps it text. */
const asPlainText = (line: string): string => line.replaceAll('{', '{\u200B');

export const numberAxis = (theme: Theme, name: string) => ({
  ...axis(theme, name, (tick: number) => formatNumber(tick, TICK_DIGITS)),
  type: 'value' as const,
  scale: true,
});

/**
 * The library's ticks have as many digits as their distance needs, but for the rounding error of a sum far behind them.
 */
const TICK_DIGITS = 12;

/** The library labels each decade, and more of them where there is room. */
export const logarithmicAxis = (theme: Theme, name: string) => ({
  ...axis(theme, name, tickLabel),
  type: 'log' as const,
});

/** Trials, arms and batches are whole numbers. */
export const countAxis = (theme: Theme, name: string) => ({
  ...axis(theme, name, tickLabel),
  type: 'value' as const,
  minInterval: 1,
});

/** Seconds, as a person reads them. */
export const durationAxis = (theme: Theme, name: string) => ({
  ...axis(theme, name, formatDuration),
  type: 'value' as const,
});

/** An axis of labels, for bars. */
export const categoryAxis = (theme: Theme, name: string, labels: readonly (string | number)[]) => ({
  ...axis(theme, name, (label: string) => label),
  type: 'category' as const,
  data: labels.map(String),
});

const tickLabel = (tick: number): string => formatNumber(tick);

function axis<Tick>(theme: Theme, name: string, formatter: (tick: Tick) => string) {
  return {
    name: wrapped(name, LONGEST_LINE).join('\n'),
    nameLocation: 'middle' as const,
    nameGap: 8,
    nameTextStyle: { color: theme.muted, lineHeight: LINE_HEIGHT },
    axisLabel: { color: theme.muted, hideOverlap: true, formatter },
    // at the foot of the chart, and not where another axis has its zero
    axisLine: { show: true, onZero: false, lineStyle: { color: theme.grid } },
    axisTick: { show: false },
    splitLine: { show: true, lineStyle: { color: theme.grid, opacity: 0.5 } },
  };
}

/** Characters of a name along an axis: the plots are about as high. */
const LONGEST_LINE = 30;
