import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { commandIds } from '../../src/extension/contributions.ts';
import { fromPageSchema, allowedRequests } from '../../src/protocol.ts';
import { trialStates } from '../../src/study/summary/summary.ts';

const isMessage = (message: unknown): boolean => fromPageSchema.safeParse(message).success;

describe('a message of the page', () => {
  const types = fromPageSchema.options.flatMap(({ shape: { type } }): readonly string[] =>
    'options' in type ? type.options : [...type.values],
  );

  it('is a command, but for the first, the questions whether anybody is there and whether curves have changed, a picture or a report to be saved, a comparison, a note to be kept, and questions', () => {
    const others = [
      'ready',
      'ping',
      'curves',
      'savePicture',
      'saveReport',
      'compare',
      'predict',
      'metricInsight',
      'contour',
      'inspectTrial',
      'setNote',
    ];
    for (const type of types) assert.ok(others.includes(type) || Object.hasOwn(commandIds, type), type);
  });

  it('names a trial by a number that one could have', () => {
    assert.ok(isMessage({ type: 'stopTrial', trial: 1 }));
    for (const trial of [0, -1, 1.5, NaN, '1', null, undefined]) assert.ok(!isMessage({ type: 'stopTrial', trial }));
  });

  it('is none where its type is of no command that a page may give', () => {
    for (const type of ['optimize', 'plan', 'toString', '__proto__', '']) assert.ok(!isMessage({ type, trial: 1 }));
  });
});

describe('a trial', () => {
  it('can be stopped only while it runs, and run again only when it does not', () => {
    for (const state of trialStates) {
      const wishes = allowedRequests({ state, invalid: false });
      assert.equal(wishes.includes('stopTrial'), state === 'running', state);
      assert.ok(!(wishes.includes('stopTrial') && wishes.includes('retryTrial')), state);
    }
  });

  it('is either to be marked as invalid or to be used again', () => {
    for (const state of ['succeeded', 'failed', 'timedOut'] as const) {
      for (const invalid of [false, true]) {
        const wishes = allowedRequests({ state, invalid });
        assert.equal(wishes.includes('restore'), invalid);
        assert.equal(wishes.includes('invalidate'), !invalid);
      }
    }
  });
});
