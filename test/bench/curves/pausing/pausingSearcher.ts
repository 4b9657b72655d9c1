/**
 * Trials pause at rungs, and a free worker takes what the engine chooses among new points and paused trials
 * (src/engine/pausing); or, in methods to compare with, what is promoted.
 *
 * Only what can still end within the budget is taken.
 */
import type { GateOptions } from '../../../../src/engine/pausing/gate.ts';
import { nextTrials } from '../../../../src/engine/pausing/nextTrials.ts';
import type { BegunTrial } from '../../../../src/engine/port/pausing.ts';
import { tell } from '../../../../src/engine/propose/practicalOptimizer.ts';
import type { Next, Searcher } from '../replay.ts';
import { startOn } from '../startOn.ts';
import type { Task } from '../tasks.ts';
import { bracketOf, promoted, type PassedEpoch } from './promotions.ts';

export interface PausingOptions {
  /** Shares of the epochs. */
  readonly rungs: readonly number[];
  readonly goesOn: 'highestBound' | 'asha' | 'hyperband';
  /** Default: the engine's. */
  readonly gate?: GateOptions;
}

/** Every trial pauses. */
export const OPEN_GATE: GateOptions = { slots: 0, from: Infinity, pause: 0, whole: 0 };

interface Trial {
  readonly trial: number;
  readonly configuration: number;
  readonly passed: PassedEpoch[];
  readonly bracket: number;
  state: 'running' | 'paused' | 'complete';
  /** It pauses no more. */
  whole: boolean;
}

type MayResume = (trial: Trial) => boolean;

export function pausingSearcher(task: Task, workers: number, seed: number, options: PausingOptions): Searcher {
  const { goesOn, gate } = options;
  const { epochs, points } = task;
  const rungs = [...new Set(options.rungs.map((share) => Math.max(1, Math.round(share * epochs))))];
  const trials: Trial[] = [];
  let state = startOn(task, workers, seed);

  const begun = (trial: Trial, mayResume: MayResume): BegunTrial => ({
    point: points[trial.configuration],
    state: trial.state,
    passed: trial.passed.map(({ epoch, value }) => ({ share: epoch / epochs, value })),
    whole: trial.whole,
    mayGoOn: trial.state === 'paused' && mayResume(trial),
  });
  const promotions = (count: number, mayResume: MayResume): Next[] => {
    const next: Next[] = [];
    for (let trial = promoted(trials, rungs); trial && next.length < count; trial = promoted(trials, rungs)) {
      if (!mayResume(trial)) break;
      trial.state = 'running';
      next.push({ resumed: trial.trial });
    }
    return next;
  };
  const chosen = (free: number, mayBegin: number, mayResume: MayResume): Next[] => {
    const known = trials.map((trial) => begun(trial, mayResume));
    const question = { trials: known, slots: workers, free, mayBegin, rungs: rungs.map((rung) => rung / epochs) };
    const { choices } = nextTrials(state, question, goesOn === 'highestBound' ? gate : OPEN_GATE);
    return choices.map((choice): Next => {
      if (choice.kind === 'goesOn') {
        const trial = trials[choice.trial];
        Object.assign(trial, { state: 'running', whole: trial.whole || choice.whole });
        return { resumed: choice.trial };
      }
      const [configuration, trial] = [task.indexOf(choice.point), trials.length];
      const bracket = goesOn === 'hyperband' ? bracketOf(trial) : 0;
      trials.push({ trial, configuration, passed: [], bracket, state: 'running', whole: choice.whole });
      return { configuration };
    });
  };

  return {
    ask: (count, ticksLeft) => {
      const mayResume: MayResume = ({ passed }) => epochs - (passed.at(-1)?.epoch ?? 0) <= ticksLeft;
      const mayBegin = epochs <= ticksLeft;
      if (goesOn === 'highestBound') return Promise.resolve(chosen(count, mayBegin ? Infinity : 0, mayResume));
      const next = promotions(count, mayResume);
      const free = mayBegin ? count - next.length : 0;
      return Promise.resolve([...next, ...(free > 0 ? chosen(free, Infinity, () => false) : [])]);
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
      const complete = ended.filter(({ how }) => how === 'complete');
      const results = complete.map(({ trial }) => points[trials[trial].configuration]);
      if (complete.length > 0) state = tell(state, results, complete.map(({ value }) => ({ kind: 'value', value }))); // oxfmt-ignore
      return Promise.resolve();
    },
  };
}
