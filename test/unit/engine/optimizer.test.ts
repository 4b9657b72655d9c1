import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { parseCondition } from '../../../src/declaration/reader/schema/parseCondition.ts';
import * as fixedCandidatesOptimizer from '../../../src/engine/fixedCandidates/fixedCandidatesOptimizer.ts';
import * as optimizer from '../../../src/engine/optimizer.ts';
import { optimizerLaws, practicalLaws, runOf, settingsWith } from './conformance.ts';

const { start, ask, tell, recommend } = optimizer;
const run = runOf(optimizer);

optimizerLaws('the default optimizer', optimizer, settingsWith({ preset: 'practical' }));
practicalLaws('the default optimizer', optimizer, (more) => settingsWith({ preset: 'practical' }, more));

it('the default optimizer says what comes nearest to limits that no trial keeps', () => {
  const parsed = parseCondition('a <= 1', undefined);
  const limits = [parsed.ok ? parsed.expression : assert.fail()];
  const state = start({ ...settingsWith({ preset: 'practical' }), limits });
  const { points } = ask(state, 2);
  const results = points.map((_, i) => ({ kind: 'value', value: i, measured: { a: 4 - i } }) as const);
  assert.deepEqual(recommend(tell(state, points, results)).nearest, { trial: points.length - 1, limit: 0 });
});

describe('an algorithm over fixed candidates', () => {
  for (const algorithm of [
    { preset: 'theory' },
    { preset: 'theory', name: 'gp-bucb' },
    { preset: 'practical', name: 'gp-bucb' },
    { preset: 'practical', name: 'random' },
  ] as const) {
    it(`is run as such: ${algorithm.preset}, ${'name' in algorithm ? algorithm.name : 'the default algorithm'}`, () => {
      const settings = settingsWith(algorithm);
      const { state, points } = run(start(settings), 24);
      const fixed = runOf(fixedCandidatesOptimizer)(fixedCandidatesOptimizer.start(settings), 24);
      assert.deepEqual(points, fixed.points);
      assert.deepEqual(ask(state, 10), fixedCandidatesOptimizer.ask(fixed.state, 10));
      assert.deepEqual(recommend(state), fixedCandidatesOptimizer.recommend(fixed.state));
    });
  }
});
