/**
 * What `likely` brings: `npm run bench:beliefs -- [SEEDS] [dev|held]`.
 *
 * The default on the tasks of one half that train nothing, read no files and have at most 6 parameters, 8 at once. Something is
 * believed of every parameter that the best point has:
 *
 *   right    a value near the best one, off by a normal draw of 5 % of the range
 *   vague    half of the range, or half of the values, with the best one somewhere in it
 *   wrong    a value half of the range away from the best one, or another one
 *
 * The quality to reach is what half of the runs without beliefs have reached after 24 trials. A run that does not reach
 * it counts as one of all its trials. The numbers are trials to it, as a share of those without beliefs: geometric means
 * over seeds, then over tasks.
 */
import { perturb } from '../../../src/engine/propose/perturb.ts';
import { seededUniform, type Uniform } from '../../../src/math/random/seededUniform.ts';
import { normals } from '../../../src/math/random/normals.ts';
import { searchSpaceOf, type Candidate, type SearchSpace } from '../../../src/space/searchSpace.ts';
import { sizeOf, valueAt, type Parameter, type Value } from '../../../src/space/parameter.ts';
import { engineOptimizer } from './optimizer.ts';
import { incumbents, runMethod } from './run.ts';
import { halfOf, tasks } from './tasks/index.ts';
import type { Objective, Task } from './tasks/task.ts';

const TRIALS = 40;
const QUALITY_AFTER = 24;
const kinds = ['none', 'right', 'vague', 'wrong'] as const;
type Kind = (typeof kinds)[number];

const seeds = Number(process.argv[2] ?? 9);
const half = process.argv[3] ?? 'dev';
const chosen = tasks.filter(
  (task) => halfOf(task) === half && task.family !== 'training' && task.files.length === 0 && task.space.length <= 6,
);

/** [task][kind] */
const logRatios: number[][] = [];
for (const task of chosen) {
  const curves = await curvesOf(task);
  const quality = median(curves[0].map((curve) => curve[QUALITY_AFTER - 1]));
  const logTrials = curves.map((ofKind) => mean(ofKind.map((curve) => Math.log(trialsTo(quality, curve)))));
  logRatios.push(logTrials.map((each) => each - logTrials[0]));
  report(task.id, (k) => Math.exp(logRatios[logRatios.length - 1][k]));
}
report(`${half}, ${chosen.length} tasks, ${seeds} seeds`, (k) => Math.exp(mean(logRatios.map((each) => each[k]))));
report('the worst of them', (k) => Math.exp(Math.max(...logRatios.map((each) => each[k]))));

function report(title: string, ratioOf: (kind: number) => number): void {
  console.log(`${title}: ${kinds.map((kind, k) => `${kind} ${ratioOf(k).toFixed(2)}`).join(', ')}`);
}

/** [kind][seed], the value of what would be recommended after each trial. */
async function curvesOf(task: Task): Promise<number[][][]> {
  const objective = task.prepare('');
  const best = bestCandidate(searchSpaceOf(task.space, []), objective);
  const curves: number[][][] = [];
  for (const kind of kinds) {
    const ofKind: number[][] = [];
    for (let seed = 1; seed <= seeds; seed++) ofKind.push(await curveOf(task, objective, best, kind, seed));
    curves.push(ofKind);
  }
  return curves;
}

async function curveOf(task: Task, objective: Objective, best: Candidate, kind: Kind, seed: number): Promise<number[]> {
  const believing = { ...task, space: believedSpace(searchSpaceOf(task.space, []), best, kind, seed) };
  const setup = { task: believing, parallel: 8, trials: TRIALS, seed };
  const run = await runMethod(engineOptimizer(setup, { preset: 'practical' }), objective, setup);
  return incumbents(run).map((trial) => run.values[trial]);
}

/** The best of many points, and of many steps from it. */
function bestCandidate(searchSpace: SearchSpace, objective: Objective): Candidate {
  const uniform = seededUniform(0, 73);
  let best = searchSpace.candidate(searchSpace.sample(searchSpace.space.map(uniform)));
  let value = objective(best.point);
  for (let i = 0; i < 60_000; i++) {
    const point = i < 20_000 ? searchSpace.sample(searchSpace.space.map(uniform)) : perturb(searchSpace, best, uniform);
    const tried = objective(point);
    if (tried < value) [best, value] = [searchSpace.candidate(point), tried];
  }
  return best;
}

function believedSpace(searchSpace: SearchSpace, best: Candidate, kind: Kind, seed: number): Parameter[] {
  const uniform = seededUniform(seed, 74);
  const normal = normals(uniform);
  return searchSpace.space.map((parameter) => {
    if (kind === 'none' || parameter.type === 'fixed' || !Object.hasOwn(best.point, parameter.name)) return parameter;
    const columns = searchSpace.varying.find((each) => each.parameter === parameter);
    if (columns === undefined) return parameter;
    if (!columns.numeric)
      return { ...parameter, likely: believedValues(parameter, best.point[parameter.name], kind, uniform) };
    const valueOf = (u: number): Value => {
      const row = best.row.slice();
      row[columns.start] = Math.min(1, Math.max(0, u));
      return searchSpace.decode(row)[parameter.name];
    };
    return { ...parameter, likely: believedPositions(best.row[columns.start], kind, uniform, normal).map(valueOf) };
  });
}

function believedPositions(best: number, kind: Exclude<Kind, 'none'>, uniform: Uniform, normal: () => number) {
  switch (kind) {
    case 'right':
      return [best + 0.05 * normal()];
    case 'vague': {
      const low = Math.min(0.5, Math.max(0, best - uniform() / 2));
      return [low, low + 0.5];
    }
    case 'wrong':
      return [(best + 0.5) % 1];
  }
}

function believedValues(parameter: Parameter, best: Value, kind: Exclude<Kind, 'none'>, uniform: Uniform): Value[] {
  const all = Array.from({ length: sizeOf(parameter) }, (_, i) => valueAt(parameter, i));
  const others = all.filter((value) => value !== best);
  const first = Math.floor(uniform() * others.length);
  const rotated = [...others.slice(first), ...others.slice(0, first)];
  switch (kind) {
    case 'right':
      return [best];
    case 'vague':
      return [best, ...rotated.slice(0, Math.ceil(all.length / 2) - 1)];
    case 'wrong':
      return [rotated[0]];
  }
}

/** How many trials it takes to reach a quality, where smaller is better. */
function trialsTo(quality: number, curve: readonly number[]): number {
  const trial = curve.findIndex((value) => value <= quality);
  return trial < 0 ? curve.length : trial + 1;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
}
