import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TrialDetails } from '../../../src/protocol.ts';
import type { TrialSummary } from '../../../src/study/summary/summary.ts';
import { createTrialDetails, LIVE_MS } from '../../../webview/trialDetails.ts';
import { trialOf } from './summaries.ts';

const answer = (trial: number): TrialDetails => ({
  type: 'trialDetails',
  trial,
  command: '',
  log: [],
  curve: { named: true, points: [] },
  metricInFile: false,
});

describe('the details of trials', () => {
  const storeOf = (trials: () => readonly TrialSummary[]) => {
    const posted: unknown[] = [];
    const clock = { now: 0 };
    const store = createTrialDetails(
      (message) => posted.push(message),
      () => clock.now,
    );
    store.follow(trials, true);
    return { store, posted, clock };
  };

  it('are asked for once of a trial that has ended, and again while one runs', () => {
    const { store, posted, clock } = storeOf(() => [trialOf({ trial: 1 }), trialOf({ trial: 2, state: 'running' })]);
    const ask = (trial: number) => ({ type: 'inspectTrial', trial, unasked: true });
    store.askAll();
    store.askAll();
    assert.deepEqual(posted, [ask(1), ask(2)]);
    clock.now += LIVE_MS;
    store.askAll();
    assert.deepEqual(posted.slice(2), [ask(2)]);
  });

  it('are forgotten when nothing shows them any more, also where the answer comes late', () => {
    let trials = [trialOf({ trial: 1 })];
    const { store } = storeOf(() => trials);
    store.askAll();
    store.receive(answer(1));
    assert.deepEqual(store.of(1), answer(1));
    trials = [];
    store.askAll();
    assert.equal(store.of(1), undefined);
    store.receive(answer(1));
    assert.equal(store.of(1), undefined);
  });
});
