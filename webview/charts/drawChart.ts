/** A chart is a pure function of the summary and the theme; views/chartFigure.ts shows what it returns. */
import type { ChartConfiguration } from 'chart.js';
import type { Summary } from '../../src/study/summary/summary.ts';
import type { Theme } from './theme.ts';

export type LineOrBarConfiguration = ChartConfiguration<'line' | 'bar'>;

interface ChartContent {
  readonly title: string;
  /** One line under the title: the latest numbers and what they are compared with. */
  readonly caption: string;
  /** The numbers as a sentence, for people who cannot see the canvas. */
  readonly description: string;
  /** null if there is nothing to draw yet; the caption then says why. */
  readonly configuration: LineOrBarConfiguration | null;
}

export type DrawChart = (summary: Summary, theme: Theme) => ChartContent;
