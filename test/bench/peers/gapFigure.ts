/** A task's figure: the median gap of each method over the trials, and the band of its quartiles. */
import type { DrawnFigure, FigurePoint } from '../shared/page/figure.ts';
import type { Method } from './methods.ts';
import { curveOf, type TaskScores } from './scores.ts';

/** Below the floor of the scores, so that it is seen who goes on. */
const PLOTTED_GAP_FLOOR = 1e-3;

export const canvasOf = (task: string): string => `curve-${task}`;

export function figureOf(task: TaskScores, methods: readonly Method[]): DrawnFigure {
  return {
    canvas: canvasOf(task.task.id),
    x: { label: 'trials', scale: 'linear' },
    y: { label: "gap, in random's after 96 trials", scale: 'logarithmic' },
    series: methods.flatMap(({ id, label, style }) => {
      const runs = task.methods.get(id)?.runs ?? [];
      if (runs.length === 0) return [];
      const { x, median, low, high } = curveOf(runs, task, PLOTTED_GAP_FLOOR);
      const toPoints = (y: readonly number[]): FigurePoint[] =>
        x.map((t, i) => ({ x: t, y: Number(y[i].toPrecision(3)) }));
      const band = runs.length > 2;
      return [
        {
          label,
          style,
          points: toPoints(median),
          low: band ? toPoints(low) : null,
          high: band ? toPoints(high) : null,
        },
      ];
    }),
  };
}
