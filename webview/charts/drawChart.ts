/** What every chart is: pure functions of the summary and the theme make pictures, chartFigure.ts shows them. */
import type { ChartConfiguration } from 'chart.js';
import type { Summary } from '../../src/study/summary/summary.ts';
import type { Theme } from './theme.ts';

export type LineOrBarConfiguration = ChartConfiguration<'line' | 'bar'>;

interface ChartContent {
  readonly title: string;
  /** One line under the title: the latest numbers, and against what they are measured. */
  readonly caption: string;
  /** The numbers as a sentence, for those who do not see the canvas. */
  readonly description: string;
  /** null where there is nothing to draw yet; the caption then says why. */
  readonly configuration: LineOrBarConfiguration | null;
}

export type DrawChart = (summary: Summary, theme: Theme) => ChartContent;
