import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pastTrialsOf, type PastTrialsResult } from '../../../../src/study/past/pastTrials.ts';

const lrOnly = {
  space: [{ name: 'lr', type: 'float', low: 1e-5, high: 1, scale: 'log' }],
  objective: { metric: 'loss' },
} as const;
const ofLr = (text: string, kind: string): PastTrialsResult => pastTrialsOf(text, kind, lrOnly);
type Good = Extract<PastTrialsResult, { ok: true }>;
const good = (past: PastTrialsResult): Good => {
  assert.ok(past.ok, JSON.stringify(past));
  return past;
};
const problems = (past: PastTrialsResult): readonly string[] => (past.ok ? [] : past.problems);

describe('past trials of a study with limits or several objectives', () => {
  const name = (metric: string) => ({ kind: 'name', name: metric }) as const;
  const limits = [
    { kind: 'binary', operator: '<=', left: name('latency'), right: { kind: 'value', value: 30 } },
  ] as const;
  const limited = { ...lrOnly, limits };
  const flat = 'lr,loss,latency,note\n0.1,1,40,a\n0.2,2,20,b\n0.3,3,,c\n';

  it('have the values of the metrics that decide, and no others; without one a trial is left out', () => {
    assert.deepEqual(good(pastTrialsOf(flat, '.csv', limited)), {
      ok: true,
      trials: [
        { parameters: { lr: 0.1 }, value: 1, tracked: { latency: 40 } },
        { parameters: { lr: 0.2 }, value: 2, tracked: { latency: 20 } },
      ],
      remarks: ['1 of 3 past trials has no value of latency and was left out.'],
    });
    assert.match(problems(pastTrialsOf('lr,loss\n0.1,1\n', '.csv', limited)).join(), /^has no latency;/);
    assert.deepEqual(good(pastTrialsOf(flat, '.csv', lrOnly)).trials[0], { parameters: { lr: 0.1 }, value: 1 });
  });

  it('are read from the tables and the JSON that an export writes', () => {
    const table = 'number,state,value,feasible,tracked.lr,lr\n1,succeeded,1,false,7,0.1\n2,succeeded,2,true,8,0.2\n';
    const furtherObjectives = [{ metric: 'lr', goal: 'minimize' }] as const;
    const trials = [
      { parameters: { lr: 0.1 }, value: 1, feasible: false, values: { loss: 1, lr: 7 } },
      { parameters: { lr: 0.2 }, value: 2, feasible: true, values: { loss: 2, lr: 8 } },
    ];
    const bounded = [{ ...limits[0], left: name('loss') }];
    for (const [text, kind] of [
      [table, '.csv'],
      [JSON.stringify({ trials }), '.json'],
    ] as const)
      // oxfmt-ignore
      assert.deepEqual(good(pastTrialsOf(text, kind, { ...lrOnly, furtherObjectives, limits: bounded })).trials, [
        { parameters: { lr: 0.1 }, value: 1, tracked: { lr: 7 } },
        { parameters: { lr: 0.2 }, value: 2, tracked: { lr: 8 } },
      ]);
  });

  it('are not those that broke a limit of their own study, where none is declared any more', () => {
    const table = 'number,state,value,feasible,lr\n1,succeeded,1,false,0.1\n2,succeeded,2,true,0.2\n';
    const past = good(ofLr(table, '.csv'));
    assert.deepEqual(past.trials, [{ parameters: { lr: 0.2 }, value: 2 }]);
    assert.deepEqual(past.remarks, ['1 of 2 past trials breaks a limit of its study and was left out.']);
  });
});
