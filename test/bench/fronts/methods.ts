/** The compared methods: how each is called and made. */
import * as engine from '../../../src/engine/optimizer.ts';
import type { Feedback } from '../../../src/engine/port/proposal.ts';
import type { Expression } from '../../../src/space/expression.ts';
import type { Point } from '../../../src/space/parameter.ts';
import { randomPoints, type Batch } from '../peers/optimizer.ts';
import { optunaStudy } from '../peers/optuna.ts';
import { engineSettings } from '../shared/engineSettings.ts';
import type { JsonProcess } from '../shared/jsonProcess.ts';
import { processorSeconds } from '../shared/timing.ts';
import type { Outcome, Problem } from './problems/problem.ts';

export interface Optimizer {
  readonly ask: (limit: number) => Promise<Pick<Batch, 'points' | 'seconds'>>;
  /** The outcomes of all points of the batch last asked. Returns the seconds of the processor that it took. */
  readonly tell: (points: readonly Point[], outcomes: readonly Outcome[]) => Promise<number>;
}

/** How a run is set up. */
export interface RunSetup {
  readonly problem: Problem;
  readonly parallel: number;
  readonly trials: number;
  readonly seed: number;
}

export interface Method {
  /** Of letters, digits and dashes: it names files. */
  readonly id: string;
  readonly label: string;
  /** `engine`: src/engine; `optuna`: one of samplers.py's samplers, by `id`. */
  readonly implementation: 'engine' | 'optuna' | 'random';
  /** Whether it is compared where nobody says which methods. */
  readonly isDefault: boolean;
  readonly createOptimizer: (setup: RunSetup, optuna: () => JsonProcess) => Promise<Optimizer>;
}

export const OURS = 'ours';
export const RANDOM = 'random';

export const methods: readonly Method[] = [
  {
    ...{ id: OURS, label: 'BBKB Tuner', implementation: 'engine', isDefault: true },
    createOptimizer: (setup) => Promise.resolve(engineOptimizer(setup)),
  },
  optunaMethod('tpe', "Optuna's TPE"),
  optunaMethod('nsga2', "Optuna's NSGA-II"),
  { ...optunaMethod('gp', "Optuna's GP sampler"), isDefault: false },
  {
    ...{ id: RANDOM, label: 'Random', implementation: 'random', isDefault: true },
    createOptimizer: (setup) => Promise.resolve(randomOptimizer(setup)),
  },
];

/** Where nothing is told, nothing is learned. */
function randomOptimizer({ problem, seed }: RunSetup): Optimizer {
  const points = randomPoints(problem.space, seed);
  return {
    ask: (limit) => Promise.resolve({ points: points(limit), seconds: 0 }),
    tell: () => Promise.resolve(0),
  };
}

/** The engine as a study runs it whose declaration says the space, the objectives and the limits. */
function engineOptimizer({ problem, parallel, trials, seed }: RunSetup): Optimizer {
  const { space, objectives, limits } = problem;
  const common = { space, noise: undefined, parallel, trials, seed, algorithm: { preset: 'practical' } } as const;
  const further = names('f', objectives).slice(1);
  let state = engine.start(
    engineSettings({
      ...common,
      furtherObjectives: further.map((metric) => ({ metric, goal: 'minimize', noise: undefined })),
      limits: names('s', limits).map(isNotNegative),
    }),
  );
  return {
    ask: (limit) => {
      const began = process.cpuUsage();
      const { points } = engine.ask(state, limit);
      return Promise.resolve({ points, seconds: processorSeconds(began) });
    },
    tell: (points, outcomes) => {
      const began = process.cpuUsage();
      state = engine.tell(state, points, outcomes.map(feedbackOf));
      engine.recommend(state);
      return Promise.resolve(processorSeconds(began));
    },
  };
}

/** f1, f2, … */
function names(letter: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${letter}${i + 1}`);
}

function isNotNegative(name: string): Expression {
  return { kind: 'binary', operator: '>=', left: { kind: 'name', name }, right: { kind: 'value', value: 0 } };
}

function feedbackOf({ objectives, slacks }: Outcome): Feedback {
  const [value, ...further] = objectives;
  const measured = Object.fromEntries([
    ...further.map((each, i) => [`f${i + 2}`, each] as const),
    ...slacks.map((each, i) => [`s${i + 1}`, each] as const),
  ]);
  return { kind: 'value', value, measured };
}

function optunaMethod(id: string, label: string): Method {
  return {
    ...{ id, label, implementation: 'optuna', isDefault: true },
    createOptimizer: async ({ problem: { space, objectives, limits }, seed }, optuna) => {
      const study = await optunaStudy(optuna(), { sampler: id, space, seed, objectives, limits });
      return {
        ask: study.ask,
        tell: (_, outcomes) =>
          study.tell(outcomes.map((each) => ({ values: each.objectives, broken: each.slacks.map((slack) => -slack) }))),
      };
    },
  };
}
