/** What every chart is: pure functions of the summary and the theme make pictures, chartFigure.ts shows them. */
import type { ChartConfiguration } from 'chart.js';
import type { Summary } from '../../src/study/summary.ts';
import type { Theme } from './theme.ts';

export type Configuration = ChartConfiguration<'line' | 'bar'>;

interface Picture {
  readonly title: string;
  /** One line under the title: the latest numbers, and against what they are measured. */
  readonly caption: string;
  /** The numbers as a sentence, for those who do not see the canvas. */
  readonly words: string;
  /** null where there is nothing to draw yet; the caption then says why. */
  readonly configuration: Configuration | null;
}

export type Draw = (summary: Summary, theme: Theme) => Picture;
