/**
 * How long the engine takes for one batch (tell the last, ask the next): `npm run bench:engine [TRIALS [PARALLEL]]`.
 *
 * 8 float parameters, 400 trials in batches of 8, the default preset, without noise and with. Prints medians over
 * batches in windows of trials, and their ratio to the first window: how the cost grows, whatever the machine; and the
 * processor's time, all threads counted, which other programs change less. At the end, the memory.
 */
import '../shared/simd.ts';
import { ask, recommend, start, tell } from '../../../src/engine/optimizer.ts';
import { seededUniform } from '../../../src/math/random/seededUniform.ts';
import type { Space } from '../../../src/space/parameter.ts';
import { engineSettings } from '../shared/engineSettings.ts';
import { median } from '../shared/quantiles.ts';
import { processorSeconds } from '../shared/timing.ts';

const space: Space = Array.from({ length: 8 }, (_, j) => ({
  name: `x${j}`,
  type: 'float',
  low: 0,
  high: 1,
  scale: 'linear',
}));
const [trials, parallel] = [Number(process.argv[2] ?? 400), Number(process.argv[3] ?? 8)];
/** Each window is the six batches up to one of these trials. */
const WINDOW_ENDS = [48, 96, 200, 400, 1000, 2000, 5000, 10_000].filter((end) => end >= 6 * parallel && end <= trials);

function quadratic(point: Readonly<Record<string, unknown>>): number {
  return space.reduce((sum, { name }, j) => sum + (j + 1) * (Number(point[name]) - 0.3) ** 2, 0);
}

for (const noise of [0, 0.05]) {
  const began = performance.now();
  const algorithm = { preset: 'practical' } as const;
  let state = start(engineSettings({ space, noise, parallel, trials, seed: 1, algorithm }));
  console.log(`noise ${noise}: ready to ask after ${(performance.now() - began).toFixed(0)} ms`);
  const uniform = seededUniform(1);

  const batches: TimedBatch[] = [];
  for (let done = 0; done < trials; done += parallel) {
    const before = processorSeconds();
    const t0 = performance.now();
    const batch = ask(state, trials - done);
    const t1 = performance.now();
    const values = batch.points.map((point) => quadratic(point) + noise * (2 * uniform() - 1));
    const feedback = values.map((value) => ({ kind: 'value' as const, value }));
    const t2 = performance.now();
    state = tell(state, batch.points, feedback);
    recommend(state);
    const told = performance.now() - t2;
    const processor = 1000 * (processorSeconds() - before);
    batches.push({ ask: t1 - t0, tell: told, processor, dictionary: batch.dictionary });
  }
  report(batches);
}
console.log(`largest resident set: ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);

interface TimedBatch {
  /** Milliseconds. */
  readonly ask: number;
  readonly tell: number;
  readonly processor: number;
  readonly dictionary: number;
}

function report(batches: readonly TimedBatch[]): void {
  const windows = WINDOW_ENDS.map((end) => batches.slice(Math.floor(end / parallel) - 6, Math.floor(end / parallel)));
  const total = windows.map((window) => median(window.map(({ ask, tell }) => ask + tell)));
  windows.forEach((window, i) => {
    const [asks, tells, processor, dictionary] = (['ask', 'tell', 'processor', 'dictionary'] as const).map((part) => {
      return median(window.map((batch) => batch[part])).toFixed(0);
    });
    console.log(
      `  to ${WINDOW_ENDS[i]} trials: ${total[i].toFixed(0)} ms a batch (ask ${asks}, tell ${tells}; ${processor} of the processor), ` +
        `${(total[i] / total[0]).toFixed(1)} times the first; dictionary ${dictionary}`,
    );
  });
}
