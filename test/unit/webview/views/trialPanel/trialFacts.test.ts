import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { factRows } from '../../../../../webview/views/trialPanel/trialFacts.ts';
import { limitedStudy } from '../../limitedStudies.ts';
import { summaryOf, trialOf } from '../../summaries.ts';

const summary = summaryOf([], { parameters: ['lr', 'momentum', 'optimizer'], metric: 'loss' });

function facts(...trials: Parameters<typeof trialOf>[0][]): Record<string, readonly string[]> {
  const rows = factRows(trials.map(trialOf), summary);
  return Object.fromEntries(rows.map(({ name, cells }) => [name, cells.map(({ text }) => text)]));
}

describe('what is known of a trial', () => {
  it('has what was measured beside what was predicted, and why the point was picked', () => {
    const pick = { mean: 0.25, sd: 0.012, chance: 0.125, reason: { kind: 'refines', trial: 7 } } as const;
    assert.deepEqual(facts({ value: 0.2345678, seconds: 75, parameters: { lr: 0.1, optimizer: null }, pick }), {
      State: ['succeeded'],
      loss: ['0.23457'],
      Predicted: ['0.250 ± 0.012'],
      'Chance to beat the recommended': ['13 %'],
      'Why it was picked': ['refines trial 7'],
      Time: ['1 min 15 s'],
      Attempts: ['1'],
      Batch: ['1'],
      lr: ['0.1'],
      optimizer: ['null'],
    });
  });

  it('has the values at the rungs that it has passed, and why it went on after a pause', () => {
    const pick = { mean: 0.25, sd: 0.012, chance: 0.125, reason: { kind: 'explores' } } as const;
    const rungs = [{ share: 1 / 16, value: 1.5 }, { share: 0.25, value: 1.25 }]; // oxfmt-ignore
    const why = 'Why it was picked';
    const paused = facts({ state: 'paused', pick, rungs, reason: 'At epoch 4 of 16 loss is 1.25.' });
    assert.deepEqual([paused.Rungs, paused[why]], [['6 %: 1.5, 25 %: 1.25'], ['explores a little known region']]);
    assert.deepEqual(paused.Reason, ['At epoch 4 of 16 loss is 1.25.']);
    assert.match(facts({ pick, rungs, wentOn: 'bound' })[why][0], /^went on after a pause: highest bound at its end/);
    assert.deepEqual(facts({ pick, rungs, wentOn: 'asked' })[why], ['went on because you asked for it']);
    assert.equal(facts({ pick }).Rungs, undefined);
  });

  it('says of older journals that they do not say why a point was picked', () => {
    assert.deepEqual(facts({ pick: null })['Why it was picked'], ['not recorded']);
  });

  it('is marked where trials side by side differ in it, and in no digit too few', () => {
    const rows = factRows(
      [
        trialOf({ trial: 1, value: 0.1234561, parameters: { lr: 0.1, momentum: 0.9 } }),
        trialOf({ trial: 2, value: 0.1234562, parameters: { lr: 0.1 } }),
      ],
      summary,
    );
    const differing = rows.filter(({ differs }) => differs).map(({ name }) => name);
    assert.deepEqual(differing, ['loss', 'momentum']);
    assert.deepEqual(
      rows.find(({ name }) => name === 'momentum')?.cells.map(({ text }) => text),
      ['0.9', ''],
    );
  });

  it('says of each limit whether it was kept, by which values', () => {
    const cells = (name: string): (string | undefined)[] =>
      [1, 8].map((trial) => {
        const rows = factRows([limitedStudy.trials.at(trial - 1) ?? assert.fail()], limitedStudy);
        return rows.find((row) => row.name === name)?.cells[0].text;
      });
    assert.deepEqual(cells('size_mb <= 40'), ['✓ kept: 33.2', '✗ broken: 45.2']);
    assert.deepEqual(cells('latency_ms <= 1.2 * baseline'), [
      '✓ kept: 57.02, baseline 50',
      '✗ broken: 78.56, baseline 50',
    ]);
    assert.deepEqual(cells('Chance to keep the limits'), ['70 %', '70 %']);
  });

  it('has each tracked metric that one of the trials reported, behind the value', () => {
    const tracking = { ...summary, track: ['f1', 'auc', 'constructor'] };
    const rows = factRows([trialOf({ value: 1, tracked: { f1: 0.5 } }), trialOf({ value: 1 })], tracking);
    assert.deepEqual(rows.slice(1, 3).map(({ name, cells }) => [name, ...cells.map(({ text }) => text)]), [['loss', '1', '1'], ['f1', '0.5', '']]); // oxfmt-ignore
    assert.ok(rows.every(({ name }) => name !== 'auc' && name !== 'constructor'));
  });
});
