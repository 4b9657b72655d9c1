/**
 * Whether `budget.enough` ends studies in time, and not too early: `npm run bench:enough [SEEDS] [TRIALS]`.
 *
 * Runs of the default on all tasks that read no data, 8 at once. After each batch it is asked whether a study ends
 * there, and looked at what the rest of the budget would have gained: of the best value, and where the metric is noisy
 * of the true value of the recommended trial.
 */
import '../shared/simd.ts';
import { fittedStudy } from '../../../src/engine/explain/fittedStudy.ts';
import { gainsOf } from '../../../src/engine/explain/forecast.ts';
import { gainedSoFar } from '../../../src/engine/explain/gainForecast.ts';
import { ask, recommend, start, tell } from '../../../src/engine/optimizer.ts';
import { once } from '../../../src/math/once.ts';
import { normals } from '../../../src/math/random/normals.ts';
import { seededUniform } from '../../../src/math/random/seededUniform.ts';
import { QUIET_BATCHES, SMALL_CHANCE } from '../../../src/study/enough.ts';
import { engineSettings } from '../shared/engineSettings.ts';
import { mean } from '../shared/quantiles.ts';
import { halfOf, halves, tasks } from './tasks/index.ts';
import type { Task } from './tasks/task.ts';

const [seeds, budget] = [Number(process.argv[2] ?? 1), Number(process.argv[3] ?? 96)];
const PARALLEL = 8;

/** After a batch. The values are to be minimised. */
interface Told {
  readonly count: number;
  /** What is announced, and what it is without the noise. */
  readonly value: number;
  readonly trueValue: number;
  readonly gained: number;
  /** Of each draw, over the rest of the budget. */
  readonly gains: () => readonly number[];
}

/** `missed`: the rest of the budget would have gained enough. */
interface End {
  readonly saved: number;
  readonly missed: boolean;
}

type GainOf = (told: Told, run: readonly Told[]) => number;
const rules: readonly { readonly name: string; readonly gainOf: GainOf }[] = [
  ...[0.01, 0.02, 0.05, 0.1].map((share) => ({
    name: `${100 * share} % of what was gained`,
    gainOf: ({ gained }: Told) => share * gained,
  })),
  { name: 'a number, 2 % of what the run gains in all', gainOf: (_, run) => 0.02 * wholeGain(run) },
];

const ends = tasks
  .filter(({ files }) => files.length === 0)
  .flatMap((task) => Array.from({ length: seeds }, (_, i) => ({ half: halfOf(task), ofRules: endsOf(task, i + 1) })));
rules.forEach(({ name }, i) => {
  for (const half of halves) report(`${name}, ${half}`, ends.filter((each) => each.half === half).map(({ ofRules }) => ofRules[i])); // oxfmt-ignore
});

function endsOf(task: Task, seed: number): readonly End[] {
  const told = run(task, seed);
  const all = rules.map(({ gainOf }) => endOf(told, gainOf));
  console.error(task.id, seed, ...all.map(({ saved, missed }) => `${saved}${missed ? '!' : ''}`));
  return all;
}

function run(task: Task, seed: number): readonly Told[] {
  const { space, noise, noiseIsDeclared } = task;
  const valueOf = task.prepare('');
  const normal = normals(seededUniform(seed, 72));
  const known = { space, noise: noiseIsDeclared ? noise : undefined, parallel: PARALLEL, trials: budget, seed };
  let state = start(engineSettings({ ...known, algorithm: { preset: 'practical' } }));
  const values: number[] = [];
  const told: Told[] = [];
  while (values.length < budget) {
    const { points } = ask(state, Math.min(PARALLEL, budget - values.length));
    if (points.length === 0) break;
    const measured = points.map(valueOf);
    values.push(...measured);
    state = tell(state, points, measured.map((value) => ({ kind: 'value', value: value + noise * normal() }))); // oxfmt-ignore
    const { best, mean, expected, noise: found } = recommend(state);
    const study = fittedStudy(state);
    const count = values.length;
    told.push({
      count,
      value: ((found ?? 0) > 0 ? mean : expected) ?? Infinity,
      trueValue: values[best ?? 0],
      gained: study === null ? 0 : gainedSoFar(study),
      gains: once(() => (study === null ? [] : gainsOf(study, budget - count))),
    });
  }
  return told;
}

function wholeGain(told: readonly Told[]): number {
  return told[0].trueValue - told[told.length - 1].trueValue;
}

/** By the forecast of the batch before, as a study's own is made while a batch runs. */
function endOf(told: readonly Told[], gainOf: GainOf): End {
  for (let i = QUIET_BATCHES; i < told.length - 1; i++) {
    const [quiet, forecast, now] = [told[i - QUIET_BATCHES], told[i - 1], told[i]];
    const gain = gainOf(forecast, told);
    if (quiet.value - now.value >= gain) continue;
    const gains = forecast.gains();
    if (gains.filter((each) => each >= gain).length / gains.length >= SMALL_CHANCE) continue;
    return { saved: budget - now.count, missed: now.trueValue - told[told.length - 1].trueValue > gain };
  }
  return { saved: 0, missed: false };
}

function report(title: string, of: readonly End[]): void {
  const saved = of.map((end) => end.saved).sort((a, b) => a - b);
  const count = (isCounted: (end: End) => boolean): number => of.filter(isCounted).length;
  console.log(
    `${title}: ${count((end) => end.saved > 0)} of ${of.length} ended, ${count((end) => end.missed)} too early; ` +
      `saved ${saved[Math.floor(saved.length / 2)]} of ${budget} trials (median), ${mean(saved).toFixed(0)} (mean)`,
  );
}
