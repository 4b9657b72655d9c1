/** A learning curve as a small picture in a row of the table, from its own first step to its last. */
import type { LearningCurve } from '../../charts/learningCurves.ts';
import { worstShown } from '../../charts/robustRange.ts';
import { svg } from '../../elements/dom.ts';
import { curveText } from '../../text/messages.ts';

const [WIDTH, HEIGHT] = [76, 16];

export function createSparkline({ curve: { points } }: LearningCurve): SVGElement {
  const values = points.map(({ value }) => value);
  // as in the charts, a value far out on either side does not flatten the others
  const low = worstShown(values, 'maximize') ?? Math.min(...values);
  const high = worstShown(values, 'minimize') ?? Math.max(...values);
  const [first, last] = [points[0], points[points.length - 1]];
  const line = points.map(({ step, value }) => {
    const across = (step - first.step) / (last.step - first.step);
    const up = high > low ? (Math.min(high, Math.max(low, value)) - low) / (high - low) : 0.5;
    return `${(1 + across * (WIDTH - 2)).toFixed(1)},${(HEIGHT - 1 - up * (HEIGHT - 2)).toFixed(1)}`;
  });
  return svg(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': curveText(first.value, last.value) },
    svg('polyline', { points: line.join(' ') }),
  );
}
