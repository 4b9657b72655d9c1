/**
 * How right the predicted results of running trials are: `npm run bench:bands -- dev` or `held`.
 *
 * The engine searches each grid with every trial to its end. Each batch after the first is predicted at a share of its
 * epochs, from the trials before it. No rule has chosen among them: those that a rule lets through are more alike.
 */
import { predictFinalValue } from '../../../src/engine/curves/earlyStop.ts';
import type { Curve } from '../../../src/engine/curves/curve.ts';
import { median } from '../shared/quantiles.ts';
import { engineSearcher } from './engineSearcher.ts';
import { WORKERS } from './methods.ts';
import { replay, TRIALS, type Run } from './replay.ts';
import { readTask, taskIds, type Task } from './tasks.ts';

const SHARES = [0.1, 0.25, 0.5, 0.75];
const SEEDS = 5;
/** The quantiles of the normal distribution that enclose 80 and 95 %. */
const BANDS = [1.2816, 1.96];

interface Prediction {
  readonly share: number;
  /** (result − mean) / sd */
  readonly z: number;
}

const half = process.argv.at(2) ?? 'dev';
const tasks = taskIds.filter((task) => task.half === half).map(({ id }) => readTask(id));
if (tasks.length === 0) throw new Error(`There is no half ${half}: write dev or held.`);

const all: Prediction[] = [];
for (const task of tasks) {
  for (let seed = 0; seed < SEEDS; seed++) all.push(...predictions(task, await wholeTrials(task, seed)));
}
for (const share of SHARES) {
  const z = all.filter((each) => each.share === share).map((each) => Math.abs(each.z));
  const within = BANDS.map((limit) => `${((100 * z.filter((value) => value < limit).length) / z.length).toFixed(0)} %`);
  console.log(
    `${100 * share} %: in the 80 % band ${within.join(', in the 95 % band ')}; median |z| ${median(z).toFixed(2)}`,
  );
}

function wholeTrials(task: Task, seed: number): Promise<Run['segments']> {
  const searcher = engineSearcher(task, { rule: undefined, workers: WORKERS, seed });
  return replay(task, searcher, { workers: WORKERS, ticks: (TRIALS * task.epochs) / WORKERS, rolling: false });
}

function predictions({ curves, epochs }: Task, trials: Run['segments']): Prediction[] {
  const known = trials.map(([, configuration]) => {
    const curve = Array.from(curves[configuration], (value, i) => ({ step: i + 1, value }));
    return { curve, result: curves[configuration][epochs - 1] };
  });
  return SHARES.flatMap((share) =>
    known.slice(WORKERS).map(({ curve, result }, i): Prediction => {
      const ended = known.slice(0, Math.floor((i + WORKERS) / WORKERS) * WORKERS);
      const seen: Curve = curve.slice(0, Math.max(3, Math.ceil(share * epochs)));
      const predicted = predictFinalValue({
        ...{ goal: 'minimize', report: 'last', lastStep: epochs, incumbent: null, predicted: null },
        ...{ curve: seen, ended },
      });
      return { share, z: predicted === null ? NaN : (result - predicted.mean) / predicted.sd };
    }),
  );
}
