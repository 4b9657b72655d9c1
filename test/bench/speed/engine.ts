/**
 * How long the engine takes for one batch (tell the last, ask the next): `npm run bench:engine [TRIALS [PARALLEL]]`.
 *
 * 8 float parameters, 400 trials in batches of 8, the default preset: one objective without noise and with, two and
 * three objectives, and one with two limits. Prints medians over batches in windows of trials, and their ratio to the
 * first window: how the cost grows, whatever the machine; and the processor's time, all threads counted, which other
 * programs change less. Then the same of the first batches of a process that is told 96 trials (`--cold`): what a study
 * costs that is opened again. At the end, the memory.
 */
import '../shared/simd.ts';
import { execFileSync } from 'node:child_process';
import { ask, recommend, start, tell, type Feedback, type State } from '../../../src/engine/optimizer.ts';
import { seededUniform } from '../../../src/math/random/seededUniform.ts';
import type { Point, Space } from '../../../src/space/parameter.ts';
import { randomPoints } from '../peers/optimizer.ts';
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
const coldCase = process.argv[2] === '--cold' ? process.argv[3] : undefined;
const [trials, parallel] =
  coldCase === undefined ? [Number(process.argv[2] ?? 400), Number(process.argv[3] ?? 8)] : [0, 8];
/** Each window is the six batches up to one of these trials. */
const WINDOW_ENDS = [48, 96, 200, 400, 1000, 2000, 5000, 10_000].filter((end) => end >= 6 * parallel && end <= trials);

const uniform = seededUniform(1);

/** What is measured: that many objectives and limits. */
interface Metrics {
  readonly noise: number;
  readonly objectives: number;
  readonly limits: number;
}

const CASES: Readonly<Record<string, Metrics>> = {
  'noise 0': { noise: 0, objectives: 1, limits: 0 },
  'noise 0.05': { noise: 0.05, objectives: 1, limits: 0 },
  'two objectives': { noise: 0, objectives: 2, limits: 0 },
  'three objectives': { noise: 0, objectives: 3, limits: 0 },
  'two limits': { noise: 0, objectives: 1, limits: 2 },
};
const COLD_TRIALS = 96;
const COLD_BATCHES = 4;

if (coldCase === undefined) measureAll();
else measureCold(coldCase);

function measureAll(): void {
  for (const [name, metrics] of Object.entries(CASES)) {
    const began = performance.now();
    const state = startStudy(metrics, trials);
    console.log(`${name}: ready to ask after ${(performance.now() - began).toFixed(0)} ms`);
    report([...timedBatches(state, metrics, trials)]);
    process.stdout.write(execFileSync(process.execPath, ['--import', 'tsx', import.meta.filename, '--cold', name]));
  }
  console.log(`largest resident set: ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
}

function measureCold(name: string): void {
  const metrics = CASES[name];
  const points = randomPoints(space, 1)(COLD_TRIALS);
  const state = startStudy(metrics, 2 * COLD_TRIALS);
  const told = tell(state, points, feedbackOf(points, metrics));
  const batches = [...timedBatches(told, metrics, COLD_BATCHES * parallel)];
  const times = batches.map(({ processor }) => processor.toFixed(0)).join(', ');
  console.log(`  the first batches of a process that is told ${COLD_TRIALS} trials: ${times} ms of the processor`);
}

function startStudy({ noise, objectives, limits }: Metrics, budget: number): State {
  const algorithm = { preset: 'practical' } as const;
  return start(
    engineSettings({
      ...{ space, noise, parallel, trials: budget, seed: 1, algorithm },
      furtherObjectives: names('f', objectives - 1).map((metric) => ({ metric, goal: 'minimize', noise: 0 })),
      limits: names('s', limits).map((name) => ({
        ...{ kind: 'binary', operator: '>=' },
        ...{ left: { kind: 'name', name }, right: { kind: 'value', value: 0 } },
      })),
    }),
  );
}

interface TimedBatch {
  /** Milliseconds. */
  readonly ask: number;
  readonly tell: number;
  readonly processor: number;
  readonly dictionary: number;
}

function* timedBatches(from: State, metrics: Metrics, count: number): Generator<TimedBatch> {
  let state = from;
  for (let done = 0; done < count; done += parallel) {
    const before = processorSeconds();
    const t0 = performance.now();
    const batch = ask(state, count - done);
    const t1 = performance.now();
    const feedback = feedbackOf(batch.points, metrics);
    const t2 = performance.now();
    state = tell(state, batch.points, feedback);
    recommend(state);
    const told = performance.now() - t2;
    const processor = 1000 * (processorSeconds() - before);
    yield { ask: t1 - t0, tell: told, processor, dictionary: batch.dictionary };
  }
}

function feedbackOf(points: readonly Point[], { noise, objectives, limits }: Metrics): Feedback[] {
  return points.map((point) => {
    const x = space.map(({ name }) => Number(point[name]));
    const total = x.reduce((sum, value) => sum + value, 0);
    return {
      kind: 'value',
      value: distance(x, 0.3) + noise * (2 * uniform() - 1),
      measured: Object.fromEntries([
        ...names('f', objectives - 1).map((name, k) => [name, distance(x, [0.7, 0.5][k])] as const),
        ...names('s', limits).map((name, k) => [name, [total - 3, 0.2 - x[0]][k]] as const),
      ]),
    };
  });
}

function distance(x: readonly number[], optimum: number): number {
  return x.reduce((sum, value, j) => sum + (j + 1) * (value - optimum) ** 2, 0);
}

/** f1, f2, … */
function names(letter: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${letter}${i + 1}`);
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
