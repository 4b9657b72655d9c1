/** The engine as a study runs it, over a grid, with a rule that stops trials early or without one. */
import { decideEarlyStop } from '../../../src/engine/curves/earlyStop.ts';
import { isControl } from '../../../src/engine/curves/hindsight.ts';
import type { Curve, EndedCurve } from '../../../src/engine/curves/curve.ts';
import type { EarlyStopRule, FinalValue } from '../../../src/engine/curves/question.ts';
import * as engine from '../../../src/engine/optimizer.ts';
import type { Point } from '../../../src/space/parameter.ts';
import { engineSettings } from '../shared/engineSettings.ts';
import type { Searcher } from './replay.ts';
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
  const { space, curves, epochs } = task;
  const settings = { space, noise: undefined, parallel: workers, trials: curves.length, seed };
  let state = engine.start(engineSettings({ ...settings, algorithm: { preset: 'practical' } }));
  const trials: Trial[] = [];
  const running = new Set<Trial>();
  const ended: EndedCurve[] = [];
  let incumbent: number | null = null;

  const decide = (trial: Trial, number: number): boolean => {
    if (!rule || isControl(number)) return false;
    const decision = decideEarlyStop(
      {
        ...{ goal: 'minimize', lastStep: epochs, report: 'last' },
        ...{ curve: trial.curve, ended, incumbent, predicted: trial.predicted },
      },
      rule,
    );
    if (!decision?.stop) return false;
    trial.finalValue = decision.finalValue;
    return true;
  };
  return {
    ask: (count) => {
      // the running trials are hallucinated pulls of the batch: their variance counts, their values do not
      const given = [...running].map(({ point }) => point);
      const { points, picks } = engine.ask(state, given.length + count, given);
      const asked = points.slice(given.length).map((point, i): Trial => {
        const { mean, sd } = picks[given.length + i];
        const predicted = mean === null || sd === null ? null : { mean, sd };
        return { point, predicted, curve: [], finalValue: null };
      });
      for (const trial of asked) running.add(trial);
      trials.push(...asked);
      return Promise.resolve(asked.map(({ point }) => task.indexOf(point)));
    },
    stops: (reports) => {
      for (const { trial, epoch, value } of reports)
        trials[trial].curve = [...trials[trial].curve, { step: epoch, value }];
      return Promise.resolve(reports.map(({ trial }) => decide(trials[trial], trial + 1)));
    },
    tell: (all) => {
      const feedback = all.map(({ trial, epoch, value, stopped }): engine.Feedback => {
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
      state = engine.tell(state, all.map(({ trial }) => trials[trial].point), feedback); // prettier-ignore
      return Promise.resolve();
    },
  };
}
