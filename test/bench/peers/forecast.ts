/**
 * How often the forecast's 80 % band holds: `npm run bench:forecast [SEEDS]`.
 *
 * Runs of the default on all tasks that read no data, 8 at once. After 24 and after 48 trials the best value is
 * forecast over as many trials again, and compared with what they brought; without the noise, on noisy tasks.
 */
import { fittedStudy } from '../../../src/engine/explain/fittedStudy.ts';
import { forecastOf } from '../../../src/engine/explain/forecast.ts';
import { ask, start, tell } from '../../../src/engine/optimizer.ts';
import { normals } from '../../../src/math/random/normals.ts';
import { seededUniform } from '../../../src/math/random/seededUniform.ts';
import { engineSettings } from '../shared/engineSettings.ts';
import { halfOf, halves, tasks, type Half } from './tasks/index.ts';
import type { Task } from './tasks/task.ts';

const seeds = Number(process.argv[2] ?? 3);
const HORIZONS = [24, 48];

interface Outcome {
  readonly half: Half;
  readonly horizon: number;
  readonly what: 'inside' | 'better' | 'worse';
}

const outcomes = tasks
  .filter(({ files }) => files.length === 0)
  .flatMap((task) => Array.from({ length: seeds }, (_, i) => outcomesOf(task, i + 1)).flat());
for (const half of halves)
  for (const horizon of HORIZONS) report(`${half}, after ${horizon} trials`, (each) => each.half === half && each.horizon === horizon); // oxfmt-ignore
report('all', () => true);

/** Of one run. The values are to be minimised. */
function outcomesOf(task: Task, seed: number): Outcome[] {
  const value = task.prepare('');
  const normal = normals(seededUniform(seed, 72));
  const { space, noise } = task;
  const trials = 2 * Math.max(...HORIZONS);
  let state = start(engineSettings({ space, noise, parallel: 8, trials, seed, algorithm: { preset: 'practical' } }));
  const values: number[] = [];
  const bands: { horizon: number; low: number; high: number }[] = [];
  while (values.length < trials) {
    const { points } = ask(state, Math.min(8, trials - values.length));
    if (points.length === 0) break;
    const told = points.map(value);
    values.push(...told);
    state = tell(state, points, told.map((each) => ({ kind: 'value', value: each + noise * normal() }))); // oxfmt-ignore
    const study = HORIZONS.includes(values.length) ? fittedStudy(state) : null;
    if (study === null) continue;
    const { low, high } = forecastOf(study, values.length);
    bands.push({ horizon: values.length, low: low[low.length - 1], high: high[high.length - 1] });
  }
  return bands.map(({ horizon, low, high }) => {
    const best = Math.min(...values.slice(0, 2 * horizon));
    // the band's ends are predictions: the value of a point that was tried is met to rounding and the fitted noise
    const tolerance = 1e-3 * (Math.max(...values) - Math.min(...values));
    return {
      half: halfOf(task),
      horizon,
      what: best < low - tolerance ? 'better' : best > high + tolerance ? 'worse' : 'inside',
    };
  });
}

function report(title: string, belongs: (outcome: Outcome) => boolean): void {
  const chosen = outcomes.filter(belongs);
  const share = (what: Outcome['what']): string =>
    `${((100 * chosen.filter((each) => each.what === what).length) / chosen.length).toFixed(0)} % ${what}`;
  console.log(
    `${title}: ${(['inside', 'better', 'worse'] as const).map(share).join(', ')} (${chosen.length} forecasts)`,
  );
}
