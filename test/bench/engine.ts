/**
 * How long the engine takes for one batch (tell the last, ask the next): `npm run bench:engine`.
 *
 * 8 float parameters, 10,000 candidates, batches of 8, no noise, the default preset. Prints medians over batches in windows
 * of trials, and their ratio to the first window, which says how the cost grows where seconds depend on the machine.
 */
import { ask, belief, start, tell } from '../../src/core/optimizer.ts';
import type { Space } from '../../src/core/space/parameter.ts';

const space: Space = Array.from({ length: 8 }, (_, j) => ({
  name: `x${j}`,
  type: 'float',
  low: 0,
  high: 1,
  scale: 'linear',
}));
const trials = 400;
const parallel = 8;

function bowl(point: Readonly<Record<string, unknown>>): number {
  return space.reduce((sum, { name }, j) => sum + (j + 1) * (Number(point[name]) - 0.3) ** 2, 0);
}

const began = performance.now();
let state = start({ space, goal: 'minimize', noise: 0, parallel, trials, seed: 1, algorithm: { preset: 'practical' } });
console.log(`start: ${(performance.now() - began).toFixed(0)} ms`);

const times: number[] = [];
const parts = { ask: [] as number[], tell: [] as number[] };
for (let done = 0; done < trials; done += parallel) {
  const t0 = performance.now();
  const batch = ask(state, trials - done);
  const t1 = performance.now();
  const feedback = batch.points.map((point) => ({ kind: 'value' as const, value: bowl(point) }));
  const t2 = performance.now();
  state = tell(state, batch.arms, feedback);
  belief(state);
  const t3 = performance.now();
  parts.ask.push(t1 - t0);
  parts.tell.push(t3 - t2);
  times.push(t1 - t0 + t3 - t2);
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const windows = [48, 96, 200, 400].map((end) => ({ end, from: Math.max(0, end / parallel - 6), to: end / parallel }));
const first = median(times.slice(windows[0].from, windows[0].to));
for (const { end, from, to } of windows) {
  const [all, asks, tells] = [times, parts.ask, parts.tell].map((series) => median(series.slice(from, to)));
  console.log(
    `at ${end} trials: ${all.toFixed(0)} ms a batch (ask ${asks.toFixed(0)}, tell ${tells.toFixed(0)}), ${(all / first).toFixed(1)} times that at 48; dictionary ${state.bandit.spread.embedding.dictionary.size}`,
  );
}
