/** A chart is a pure function of data and theme; views/chartFigure.ts shows the result. */
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
