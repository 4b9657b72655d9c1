import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Origin } from '../../../../src/study/eventParts.ts';
import { replay } from '../../../../src/study/study.ts';
import { applyDeclaration } from '../../../../src/tuner/session/applyDeclaration.ts';
import { declare } from '../trials/digits.ts';

const declaration = declare('command: a');
const origin: Origin = {
  ...{ commit: null, dirty: false, script: null, command: ['a'], cwd: '/', versions: {} },
  machine: { host: 'h', os: 'Linux', cpus: 1, memoryBytes: 1 },
};
const past = [{ parameters: { lr: 0.5 }, value: 1 }];
const created = { type: 'study.created', at: 7, version: 1, study: 'digits', declaration } as const;

describe('applyDeclaration(input, existing, at)', () => {
  it('creates a study with what there is of its id, its past trials and its origin, and with nothing else', () => {
    const eventOf = (input: object) => applyDeclaration({ declaration, ...input }, null, 7).event;
    assert.deepEqual(eventOf({}), created);
    assert.deepEqual(eventOf({ past: [] }), created);
    assert.deepEqual(eventOf({ id: 'x', past, origin }), { ...created, id: 'x', past, origin });
  });

  it('creates none without the past trials that the declaration names', () => {
    const named = { ...declaration, start: { points: [], trials: 'past.csv' } };
    assert.throws(() => applyDeclaration({ declaration: named }, null, 7), /^Error: The study digits was/);
  });

  it('continues a study of the first versions without noise, although noise that is not declared is fitted now', () => {
    const stored = { ...declaration, objective: { ...declaration.objective, noise: 0 } };
    const existing = replay([{ ...created, declaration: stored }]);
    assert.deepEqual(applyDeclaration({ declaration }, existing, 8), { study: existing });
    const wider = { ...declaration, parallel: declaration.parallel + 1 };
    const { study } = applyDeclaration({ declaration: wider }, existing, 8);
    assert.deepEqual(study.declaration, { ...stored, parallel: wider.parallel });
  });

  it('continues a study with what has changed, and refuses to make it another one', () => {
    const existing = replay([created]);
    assert.deepEqual(applyDeclaration({ declaration, id: 'y', past, origin }, existing, 8), {
      study: existing,
    });
    const wider = { ...declaration, parallel: declaration.parallel + 1 };
    const { study, event } = applyDeclaration({ declaration: wider }, existing, 8);
    assert.deepEqual(event, { type: 'declaration.changed', at: 8, declaration: wider });
    assert.deepEqual(study.declaration, wider);
    const other = { ...declaration, objective: { ...declaration.objective, goal: 'maximize' as const } };
    assert.throws(() => applyDeclaration({ declaration: other }, existing, 8), {
      hasSucceeded: false,
      changesSpace: false,
      message: /, or write `study: ANOTHER_NAME` to begin another /,
    });
  });
});
