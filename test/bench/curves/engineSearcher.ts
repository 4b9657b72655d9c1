/** The engine as a study runs it, over a grid, with a rule that stops trials early or without one. */
import { decideEarlyStop } from '../../../src/engine/curves/earlyStop.ts';
import { isControl } from '../../../src/engine/curves/hindsight.ts';
import type { Curve, EndedCurve } from '../../../src/engine/curves/curve.ts';
import type { EarlyStopRule, FinalValue } from '../../../src/engine/curves/question.ts';
import type { Feedback } from '../../../src/engine/optimizer.ts';
import type { Point } from '../../../src/space/parameter.ts';
import { ask, tell } from '../../../src/engine/propose/practicalOptimizer.ts';
import { startOn } from './startOn.ts';
import type { Searcher, Verdict } from './replay.ts';
import type { Task } from './tasks.ts';

interface Trial {
  readonly point: Point;
  readonly predicted: FinalValue | null;
  curve: Curve;
  finalValue: FinalValue | null;
}

export function engineSearcher(
  task: Task,
  {
    rule,
    workers,
    seed,
  }: { readonly rule: EarlyStopRule | undefined; readonly workers: number; readonly seed: number },
): Searcher {
  const { epochs } = task;
  let state = startOn(task, workers, seed);
  const trials: Trial[] = [];
  const running = new Set<Trial>();
  const ended: EndedCurve[] = [];
  let incumbent: number | null = null;

  const decide = (trial: Trial, number: number): Verdict => {
    if (!rule || isControl(number)) return 'runs';
    const decision = decideEarlyStop(
      {
        ...{ goal: 'minimize', lastStep: epochs, report: 'last' },
        ...{ curve: trial.curve, ended, incumbent, predicted: trial.predicted },
      },
      rule,
    );
    if (!decision?.stop) return 'runs';
    trial.finalValue = decision.finalValue;
    return 'stopped';
  };
  return {
    ask: (count) => {
      // the running trials are hallucinated pulls of the batch: their variance counts, their values do not
      const given = [...running].map(({ point }) => point);
      const { points, picks } = ask(state, given.length + count, given);
      const asked = points.slice(given.length).map((point, i): Trial => {
        const { mean, sd } = picks[given.length + i];
        const predicted = mean === null || sd === null ? null : { mean, sd };
        return { point, predicted, curve: [], finalValue: null };
      });
      for (const trial of asked) running.add(trial);
      trials.push(...asked);
      return Promise.resolve(asked.map(({ point }) => ({ configuration: task.indexOf(point) })));
    },
    judge: (reports) => {
      for (const { trial, epoch, value } of reports)
        trials[trial].curve = [...trials[trial].curve, { step: epoch, value }];
      return Promise.resolve(reports.map(({ trial }) => decide(trials[trial], trial + 1)));
    },
    tell: (all) => {
      const feedback = all.map(({ trial, epoch, value, how }): Feedback => {
        const stopped = how !== 'complete';
        const told = trials[trial];
        running.delete(told);
        ended.push({
          curve: stopped ? told.curve : [...told.curve, { step: epoch, value }],
          result: stopped ? null : value,
        });
        if (!stopped) incumbent = Math.min(incumbent ?? Infinity, value);
        if (!stopped) return { kind: 'value', value };
        if (!told.finalValue) return { kind: 'excluded' };
        return { kind: 'value', value: told.finalValue.mean, deviation: told.finalValue.sd };
      });
      state = tell(state, all.map(({ trial }) => trials[trial].point), feedback); // oxfmt-ignore
      return Promise.resolve();
    },
  };
}
