/**
 * Trials pause at rungs, and a free worker takes what is best among new points and paused trials: by the upper confidence
 * bound of the joint model at the last epoch, on which the running trials are conditioned; or, in methods to compare
 * with, what is promoted.
 *
 * Only what can still end within the budget is taken. A worker may be kept for whole trials (gate.ts): what it takes is
 * chosen in the same way, and pauses no more.
 */
import { argmax } from '../../../../src/math/linalg/argmax.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import type { Next, Searcher } from '../replay.ts';
import { startOn } from '../startOn.ts';
import type { Task } from '../tasks.ts';
import { curveModels, curvePlace, type Passed, type SeenCurve } from './curveModel.ts';
import { gateOf, type GateOptions } from './gate.ts';
import { jointBound, jointMeans, type JointPosterior } from './jointBound.ts';
import type { CurvePlace } from './jointKernel.ts';
import { bracketOf, promoted } from './promotions.ts';

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
  readonly passed: Passed[];
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
  const modelOf = curveModels(searchSpace.groups, epochs, seed);
  const wholeSlots = gate && gateOf(epochs, workers, gate);
  const uniform = seededUniform(seed, 212);
  const trials: Trial[] = [];
  const untried = new Set(points.keys());

  const epochOf = ({ passed }: Trial): number => passed.at(-1)?.epoch ?? 0;
  const runsTo = (trial: Trial): number =>
    (trial.whole ? undefined : rungs.find((rung, i) => rung > epochOf(trial) && i >= trial.bracket)) ?? epochs;
  const running = (): Trial[] => trials.filter(({ state }) => state === 'running');
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
    const places = [...resumable.map((trial) => curvePlace(trial, epochs, epochs)), ...fresh.map(atEnd)];
    const { bound, condition } = jointBound(model.posterior, places, options.beta);
    for (const trial of running()) condition(curvePlace(trial, runsTo(trial), epochs));
    const complete = seen.filter(({ state }) => state === 'complete');
    const whole = wholeSlots?.(model, complete) ?? 0;
    const taken = new Set<number>();
    while (taken.size < Math.min(count, places.length)) {
      const best = argmax(bound().map((value, i) => (taken.has(i) ? -Infinity : value)));
      taken.add(best);
      const isWhole = running().filter((trial) => trial.whole).length < whole;
      const trial = resumable.at(best) ?? begin(fresh[best - resumable.length], isWhole);
      trial.state = 'running';
      trial.whole ||= isWhole;
      condition(curvePlace(trial, runsTo(trial), epochs));
    }
    return [...taken].map((i): Next => (i < resumable.length ? { resumed: resumable[i].trial } : { configuration: fresh[i - resumable.length] })); // prettier-ignore
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
          trial.passed.push({ epoch, value });
          return 'runs';
        }),
      ),
    tell: (ended) => {
      for (const { trial, epoch, value, how } of ended) {
        trials[trial].passed.push({ epoch, value });
        trials[trial].state = how === 'complete' ? 'complete' : 'paused';
      }
      return Promise.resolve();
    },
  };
}

const HIGHEST = 256;
const BY_CHANCE = 128;
