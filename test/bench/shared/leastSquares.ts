import { mean } from './quantiles.ts';

/** The slope of the line through at least two points (x, y) with the least squares of its errors in y. */
export function leastSquaresSlope(points: readonly (readonly [x: number, y: number])[]): number {
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const [products, squares] = points.reduce(
    ([products, squares], [x, y]) => [products + (x - meanX) * (y - meanY), squares + (x - meanX) ** 2],
    [0, 0],
  );
  return products / squares;
}
