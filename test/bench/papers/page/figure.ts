/** A figure as browser.ts draws it. */
export interface DrawnFigure {
  /** The id of its canvas. */
  readonly canvas: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly DrawnSeries[];
}

export interface Axis {
  readonly label: string;
  readonly scale: 'linear' | 'logarithmic';
  readonly max?: number;
}

export interface DrawnSeries {
  readonly label: string;
  /** Which colour and dash of browser.ts's. */
  readonly style: number;
  readonly points: readonly FigurePoint[];
  /** The lower edge of a band around the line. */
  readonly low: readonly FigurePoint[] | null;
  readonly high: readonly FigurePoint[] | null;
}

export interface FigurePoint {
  readonly x: number;
  readonly y: number;
}
