import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parallelHint, parameterHint, triedText } from '../../../../src/extension/messages/draftMessages.ts';

const metrics = [
  { name: 'val_loss', value: 0.181_64 },
  { name: 'accuracy', value: 0.9 },
];
const budget = { trials: 50, parallel: 2 };

describe('the message after a try', () => {
  it('says the value, the time and how long the study will take', () => {
    assert.equal(
      triedText('train.py', { seconds: 12, isLimit: false }, metrics, budget),
      'train.py ran in 12 s. val_loss = 0.1816. 50 trials, 2 at once, take about 5 min. It also reports accuracy.',
    );
  });

  it('gives a lower bound of a script that was ended at its limit', () => {
    assert.equal(
      triedText('train.py', { seconds: 600, isLimit: true }, metrics.slice(0, 1), { trials: 20, parallel: 1 }),
      'train.py was ended after 10 min: a trial takes longer than that. val_loss = 0.1816. ' +
        '20 trials one after the other take more than 3.3 h.',
    );
  });

  it('says of several metrics the value of each that decides, which is missing, and which limits are kept', () => {
    const values = [{ name: 'acc', value: 0.9 }, { name: 'mb', value: 4 }]; // oxfmt-ignore
    const limits = [{ text: 'mb <= 3', kept: false }, { text: 'mb > 1', kept: true }, { text: 'mb < 9', kept: true }, { text: 'ms <= 2', kept: undefined }]; // oxfmt-ignore
    const findings = { values, lack: 'The script ended without ms.', limits };
    const time = { seconds: 12, isLimit: false };
    assert.equal(
      triedText('train.py', time, [values[0], metrics[0]], budget, findings),
      'train.py ran in 12 s. acc = 0.9, mb = 4. The script ended without ms. It keeps mb > 1 and mb < 9. It breaks mb <= 3. ' +
        'It cannot be judged by ms <= 2. 50 trials, 2 at once, take about 5 min. It also reports val_loss.',
    );
    const none = triedText('train.py', time, metrics, budget, { values: [], lack: 'No acc.', limits: [] });
    assert.match(none, /^train\.py ran in 12 s\. No acc\. 50 trials.* It also reports val_loss, accuracy\.$/);
  });

  it('says how to print a metric where none was found', () => {
    assert.match(triedText('train.py', { seconds: 1, isLimit: false }, [], budget), /let it print a line such as/);
  });
});

describe('the question about a draft', () => {
  it('says the cores of this machine, and that more trials at a time share them', () => {
    assert.equal(parallelHint(2, 2), 'this machine has 2 cores');
    assert.equal(parallelHint(2, 1), 'more than the 1 core of this machine');
  });

  it('says of a parameter its range, its default and the reason, as far as they are known', () => {
    assert.equal(parameterHint('0 to 1', '0.5', 'a share of the data'), '0 to 1; default 0.5; a share of the data');
    assert.equal(parameterHint(undefined, undefined, undefined), 'not tuned');
  });
});
