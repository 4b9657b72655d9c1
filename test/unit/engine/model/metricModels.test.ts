import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseCondition } from '../../../../src/declaration/reader/schema/parseCondition.ts';
import { modelledObservations, unmeasuredObservations } from '../../../../src/engine/model/completedTrials.ts';
import { trialsKeep } from '../../../../src/engine/model/measuredTrials.ts';
import { limitModels, objectiveModels } from '../../../../src/engine/model/metricModels.ts';
import type { Model } from '../../../../src/engine/model/model.ts';
import type { FurtherObjective } from '../../../../src/engine/port/optimizerSettings.ts';
import type { Feedback } from '../../../../src/engine/port/proposal.ts';
import { ask, recommend, start, tell } from '../../../../src/engine/propose/practicalOptimizer.ts';
import type { Expression } from '../../../../src/space/expression.ts';
import { floats, settings } from '../propose/runs.ts';

const limit = (text: string): Expression => {
  const parsed = parseCondition(text, undefined);
  return parsed.ok ? parsed.expression : assert.fail(text);
};
const further = [{ metric: 'ms', goal: 'minimize', noise: undefined }] as const;
const complete = (i: number): Feedback => ({ kind: 'value', value: i, measured: { ms: i, mb: 10 * i } });

/** Four trials that ran to their end, and these. */
function modelsAfter(...stopped: readonly Feedback[]) {
  const limits = [limit('mb <= 35'), limit('ms <= 9')];
  const results = [...[0, 1, 2, 3].map(complete), ...stopped];
  const given = settings(floats(1), { limits, furtherObjectives: further });
  const state = tell(
    start(given),
    results.map((_, i) => ({ x0: i / 10 })),
    results,
  );
  const told = [...modelledObservations(state), ...unmeasuredObservations(state)];
  const [objective] = objectiveModels(state, told);
  return { state, limits: limitModels(state, told), objective };
}

/** How many trials it has learned from. */
const learned = ({ observed }: Model): number => observed.values.length;

describe('a trial that was stopped early', () => {
  it('gives a limit the slack of what breaks it, and nothing of what it had not come to the end of', () => {
    const broke = { mb: 57, ms: 2 };
    for (const feedback of [
      { kind: 'value', value: 3, deviation: 1, broke },
      { kind: 'unmeasured', broke },
    ] as const) {
      const { limits, objective, state } = modelsAfter(feedback);
      assert.deepEqual(limits.map(({ model }) => learned(model)), [5, 4]); // oxfmt-ignore
      assert.equal(limits[0].model.warp.values.at(-1), limits[0].model.warp.forward(35 - 57));
      assert.equal(learned(objective), 4);
      assert.equal(trialsKeep(state)[4], undefined);
    }
  });

  it('gives a further objective its predicted value, the less the wider its deviation, and else nothing', () => {
    const predicted = (sd: number) =>
      modelsAfter({ kind: 'unmeasured', furtherPredicted: { ms: { mean: 7, sd } } }).objective;
    const [sure, unsure] = [predicted(0.01), predicted(5)];
    assert.deepEqual([learned(sure), learned(unsure)], [5, 5]);
    assert.ok(sure.observed.weights[4] > unsure.observed.weights[4]);
    assert.equal(learned(modelsAfter({ kind: 'value', value: 3, deviation: 1 }).objective), 4);
    // one that failed counts as the worst
    assert.equal(learned(modelsAfter({ kind: 'failed' }).objective), 5);
  });

  it('gives the first metric nothing where nothing was predicted, is not tried again and not recommended', () => {
    const { state } = modelsAfter({ kind: 'unmeasured', broke: { mb: 57 } });
    assert.equal(learned(state.fitted().model), 4);
    assert.ok(recommend(state).best !== 4);
    assert.ok(ask(state, 8, []).points.every(({ x0 }) => x0 !== 0.4));
  });

  it('may be all that there is', () => {
    const given = settings(floats(2), { limits: [limit('mb <= 35')], furtherObjectives: further });
    const points = Array.from({ length: 12 }, (_, i) => ({ x0: i / 12, x1: (i * 5) / 12 % 1 })); // oxfmt-ignore
    const state = tell(
      start(given),
      points,
      points.map((_, i) => ({ kind: 'unmeasured', broke: { mb: 50 + i } })),
    );
    assert.equal(recommend(state).best, null);
    assert.ok(ask(state, 8, []).points.length > 0);
  });
});

describe('several objectives', () => {
  it('are each warped straight from the median up, and one alone is not', () => {
    const results = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(complete);
    const fittedWith = (furtherObjectives: readonly FurtherObjective[]) => {
      const state = start(settings(floats(1), { furtherObjectives }));
      return tell(state, results.map((_, i) => ({ x0: i / 10 })), results).fitted(); // oxfmt-ignore
    };
    const isStraight = ({ warp: { forward } }: Model) => {
      const [first, second] = [forward(-2) - forward(-4), forward(0) - forward(-2)];
      return Math.abs(first / second - 1) < 1e-9;
    };
    const several = fittedWith(further);
    assert.deepEqual([several.model, ...several.further.map(({ model }) => model)].map(isStraight), [true, true]);
    assert.equal(isStraight(fittedWith([]).model), false);
  });
});
