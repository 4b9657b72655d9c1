import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../../../laws.ts';
import { columnsOf } from '../../../../../webview/views/trials/columns.ts';
import { matcher, parseSearch } from '../../../../../webview/views/trials/search.ts';
import { summaryOf, trialOf } from '../../summaries.ts';

const trials = [
  trialOf({ trial: 1, value: 0.95, parameters: { lr: 0.001, optimizer: 'Adam', 'weight decay': 0.1, layers: 16 } }),
  trialOf({ trial: 2, value: 0.5, parameters: { lr: 0.1, optimizer: 'sgd', layers: 'auto' }, seconds: 90 }),
  trialOf({ trial: 3, state: 'failed', reason: 'Out of memory: 3 GB', parameters: { lr: 0.02, optimizer: 'adamw' } }),
  trialOf({ trial: 4, value: 7, invalid: true, parameters: { lr: 0.3, optimizer: 'sgd' } }),
];
const summary = summaryOf([], { trials, parameters: ['lr', 'optimizer', 'weight decay', 'layers'] });
const columns = columnsOf(summary);

function found(search: string): number[] | string {
  const parsed = parseSearch(search, columns);
  if ('problem' in parsed) return parsed.problem;
  return trials.filter(matcher(parsed.conditions, columns)).map(({ trial }) => trial);
}

describe('a search', () => {
  it('finds all trials where nothing is looked for', () => {
    for (const nothing of ['', '   ']) assert.deepEqual(found(nothing), [1, 2, 3, 4]);
  });

  it('finds a text in any cell, whatever its case', () => {
    assert.deepEqual(found('ADAM'), [1, 3]);
    assert.deepEqual(found('failed'), [3]);
    assert.deepEqual(found('"out of memory: 3"'), [3]);
    assert.deepEqual(found('nothing like it'), []);
  });

  it('compares numbers, with and without spaces; no comparison holds for what has no number', () => {
    assert.deepEqual(found('lr < 0.1'), [1, 3]);
    assert.deepEqual(found('lr<=1e-1'), [1, 2, 3]);
    assert.deepEqual(found('value > 0.4'), [1, 2]);
    assert.deepEqual(found('time >= 90'), [2]);
    assert.deepEqual(found('layers > -1'), [1]);
    assert.deepEqual(found('layers = AUTO'), [2]);
    assert.deepEqual(found('layers = 16.0'), [1]);
    assert.deepEqual(found('optimizer != sgd'), [1, 3]);
  });

  it('looks for a text in one column', () => {
    assert.deepEqual(found('state:failed'), [3]);
    assert.deepEqual(found('state : invalid'), [4]);
    assert.deepEqual(found('optimizer:adam'), [1, 3]);
  });

  it('knows columns by their names in any case, the metric as the value, and names with spaces in quotation marks', () => {
    assert.deepEqual(found('LR = 0.1'), [2]);
    assert.deepEqual(found('accuracy > 0.9'), [1]);
    assert.deepEqual(found('"weight decay" > 0'), [1]);
    assert.deepEqual(found('parameters.lr = 0.1'), [2]);
  });

  it('wants all of its parts', () => {
    assert.deepEqual(found('adam lr < 0.01 value > 0.9'), [1]);
    assert.deepEqual(found('adam sgd'), []);
  });

  it('finds a trial by its number, and takes no other number for one', () => {
    assert.deepEqual(found('trial 3'), [3]);
    assert.deepEqual(found('Trial 3 failed'), [3]);
    assert.deepEqual(found('trial 3gb'), []);
    assert.deepEqual(found('"trial 3"'), []);
  });

  it('says what is missing or wrong', () => {
    assert.equal(found('lr <'), 'Write a value after lr <.');
    assert.equal(found('lr < = 3'), 'Write a value after lr <.');
    assert.equal(found('< 3'), 'Write the name of a column before <, such as value < 1.');
    assert.equal(found('lr < small'), 'Write a number after lr <: small is not a number.');
    assert.equal(
      found('ValueError: x'),
      'There is no column ValueError. To search for this text as it is, put it in quotation marks.',
    );
  });

  it('never throws, and takes time in proportion to its length', () => {
    forAll(fc.string(), (text) => typeof found(text) === 'string' || found(text).length <= 4);
    for (const piece of ['!', '"', '<', 'a<', '=!', ' ', 'trial ', 'trial 1']) found(piece.repeat(100_000));
  });
});

describe('the columns of tracked metrics', () => {
  const rows = [
    trialOf({ trial: 1, value: 0.9, parameters: { lr: 1 }, tracked: { f1: 0.75, lr: 5 } }),
    trialOf({ trial: 2, value: 0.8, parameters: { lr: 2 }, tracked: { f1: 0.85, removed: 1 } }),
    trialOf({ trial: 3, state: 'failed', parameters: { lr: 3 } }),
  ];
  const track = ['f1', 'lr', 'constructor'];
  const tracking = columnsOf(summaryOf([], { trials: rows, parameters: ['lr'], metric: 'acc', track }));
  const trialsWith = (search: string) => {
    const parsed = parseSearch(search, tracking);
    return 'problem' in parsed ? parsed.problem : rows.filter(matcher(parsed.conditions, tracking)).map(({ trial }) => trial); // oxfmt-ignore
  };

  it('stand behind the value in the declared order, and are empty where a trial has none', () => {
    const ids = tracking.map(({ id }) => id);
    const first = ids.indexOf('value');
    assert.deepEqual(ids.slice(first, first + 4), ['value', 'tracked.f1', 'tracked.lr', 'tracked.constructor']);
    const cells = (trial: number) => tracking.slice(first + 1, first + 4).map(({ text }) => text(rows[trial - 1]));
    assert.deepEqual(cells(1), ['0.75', '5', '']);
    assert.deepEqual(cells(3), ['', '', '']);
  });

  it('can be searched by name, and by a name that is a parameter’s too', () => {
    assert.deepEqual(trialsWith('f1 > 0.8'), [2]);
    assert.deepEqual(trialsWith('F1 < 1'), [1, 2]);
    assert.deepEqual(trialsWith('tracked.lr = 5'), [1]);
    assert.deepEqual(trialsWith('parameters.lr > 1'), [2, 3]);
    assert.deepEqual(trialsWith('constructor != 1'), []);
  });
});
