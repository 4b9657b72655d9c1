/**
 * Trials pause at rungs, and a free worker takes what is best among new points and paused trials: by the upper confidence
 * bound of the joint model at the last epoch, on which the running trials are conditioned; or, in methods to compare
 * with, what is promoted.
 *
 * Only what can still end within the budget is taken. A worker may be kept for whole trials (gate.ts): what it takes is
 * chosen in the same way, and pauses no more.
 */
import { curvePlace, type Passed, type SeenCurve } from '../../../../src/engine/pausing/curveModel.ts';
import type { GateOptions } from '../../../../src/engine/pausing/gate.ts';
import { jointMeans, type JointPosterior } from '../../../../src/engine/pausing/jointBound.ts';
import type { CurvePlace } from '../../../../src/engine/pausing/jointKernel.ts';
import { pickByBound } from '../../../../src/engine/pausing/pickByBound.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import type { Next, Searcher } from '../replay.ts';
import { startOn } from '../startOn.ts';
import type { Task } from '../tasks.ts';
import { curveModels, gateOf } from './curveModels.ts';
import { bracketOf, promoted, type PassedEpoch } from './promotions.ts';

export interface PausingOptions {
  /** Shares of the epochs. */
  readonly rungs: readonly number[];
  /** The factor of the standard deviation. */
  readonly beta: number;
  readonly goesOn: 'highestBound' | 'asha' | 'hyperband';
  /** Undefined: every trial pauses. */
  readonly gate?: GateOptions;
}

interface Trial extends SeenCurve {
  readonly configuration: number;
  readonly passed: (Passed & PassedEpoch)[];
  readonly bracket: number;
  state: 'running' | 'paused' | 'complete';
  /** It pauses no more. */
  whole: boolean;
}

export function pausingSearcher(task: Task, workers: number, seed: number, options: PausingOptions): Searcher {
  const { goesOn, gate } = options;
  const { epochs, points } = task;
  const { searchSpace, initialDesign } = startOn(task, workers, seed);
  const rows = points.map((point) => searchSpace.candidate(point).row);
  const rungs = [...new Set(options.rungs.map((share) => Math.max(1, Math.round(share * epochs))))];
  const modelOf = curveModels(searchSpace.groups, seed);
  const wholeSlots = gate && gateOf(workers, gate);
  const uniform = seededUniform(seed, 212);
  const trials: Trial[] = [];
  const untried = new Set(points.keys());

  const epochOf = ({ passed }: Trial): number => passed.at(-1)?.epoch ?? 0;
  const runsTo = (trial: Trial): number =>
    (trial.whole ? undefined : rungs.find((rung, i) => rung > epochOf(trial) && i >= trial.bracket)) ?? epochs;
  const nextPlace = (trial: Trial): CurvePlace => curvePlace(trial, runsTo(trial) / epochs);
  const running = (): Trial[] => trials.filter(({ state }) => state === 'running');
  const passedAt = (epoch: number, value: number) => ({ epoch, value, share: epoch / epochs, reward: -value });
  const begin = (configuration: number, whole: boolean): Trial => {
    untried.delete(configuration);
    const [trial, bracket] = [trials.length, goesOn === 'hyperband' ? bracketOf(trials.length) : 0];
    const made: Trial = {
      trial,
      configuration,
      row: rows[configuration],
      passed: [],
      bracket,
      state: 'running',
      whole,
    };
    trials.push(made);
    return made;
  };
  /** A new trial at the end of its curve. No other one has its number. */
  const atEnd = (configuration: number): CurvePlace => ({
    row: rows[configuration],
    trial: -1 - configuration,
    tau: 0,
  });

  /** New points that may win: those of highest mean, and some by chance. */
  const screened = (posterior: JointPosterior): number[] => {
    const left = [...untried];
    const mean = jointMeans(posterior, left.map(atEnd));
    const order = [...left.keys()].sort((a, b) => mean[b] - mean[a]);
    const byChance = Array.from({ length: Math.min(BY_CHANCE, left.length) }, () =>
      Math.floor(uniform() * left.length),
    );
    return [...new Set([...order.slice(0, HIGHEST), ...byChance])].map((i) => left[i]);
  };

  /** By the bound, for so many workers. */
  const highestBounds = (count: number, resumable: readonly Trial[], mayBegin: boolean): Next[] => {
    const seen = trials.filter(({ passed }) => passed.length > 0);
    const model = modelOf(seen);
    const fresh = mayBegin ? screened(model.posterior) : [];
    const places = [...resumable.map((trial) => curvePlace(trial, 1)), ...fresh.map(atEnd)];
    const complete = seen.filter(({ state }) => state === 'complete');
    const whole = wholeSlots?.(model, complete) ?? 0;
    const taken: Trial[] = [];
    const picked = pickByBound(
      model.posterior,
      places,
      {
        running: running().map(nextPlace),
        incumbent: Math.max(...complete.map(({ passed }) => model.warp.forward(passed[passed.length - 1].reward))),
        before: trials.length + trials.reduce((sum, { passed }) => sum + passed.length, 0),
        count,
        nextPlace: (i) => {
          const isWhole = running().filter((trial) => trial.whole).length < whole;
          const trial = resumable.at(i) ?? begin(fresh[i - resumable.length], isWhole);
          trial.state = 'running';
          trial.whole ||= isWhole;
          taken.push(trial);
          return nextPlace(trial);
        },
      },
      options.beta,
    );
    return picked.map((i, nth): Next =>
      i < resumable.length ? { resumed: resumable[i].trial } : { configuration: taken[nth].configuration },
    );
  };

  const design = (count: number): Next[] =>
    initialDesign()
      .slice(trials.length, trials.length + count)
      .map(({ candidate: { point } }): Next => {
        const whole = running().length < (gate?.slots ?? 0);
        return { configuration: begin(task.indexOf(point), whole).configuration };
      });

  const promotions = (count: number, mayResume: (trial: Trial) => boolean): Next[] => {
    const next: Next[] = [];
    for (let trial = promoted(trials, rungs); trial && next.length < count; trial = promoted(trials, rungs)) {
      if (!mayResume(trial)) break;
      trial.state = 'running';
      next.push({ resumed: trial.trial });
    }
    return next;
  };

  return {
    ask: (count, ticksLeft) => {
      if (trials.every(({ passed }) => passed.length === 0)) return Promise.resolve(design(count));
      const mayResume = (trial: Trial): boolean => epochs - epochOf(trial) <= ticksLeft;
      const mayBegin = epochs <= ticksLeft;
      if (goesOn === 'highestBound') {
        const resumable = trials.filter((trial) => trial.state === 'paused' && mayResume(trial));
        return Promise.resolve(highestBounds(count, resumable, mayBegin));
      }
      const next = promotions(count, mayResume);
      return Promise.resolve([...next, ...(mayBegin ? highestBounds(count - next.length, [], true) : [])]);
    },
    judge: (reports) =>
      Promise.resolve(
        reports.map(({ trial: number, epoch, value }) => {
          const trial = trials[number];
          if (rungs.indexOf(epoch) < trial.bracket) return 'runs';
          if (!trial.whole) return 'paused';
          trial.passed.push(passedAt(epoch, value));
          return 'runs';
        }),
      ),
    tell: (ended) => {
      for (const { trial, epoch, value, how } of ended) {
        trials[trial].passed.push(passedAt(epoch, value));
        trials[trial].state = how === 'complete' ? 'complete' : 'paused';
      }
      return Promise.resolve();
    },
  };
}

const HIGHEST = 256;
const BY_CHANCE = 128;
