import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readScript } from '../../../../../src/draft/readers/readScript.ts';
import { metricCandidates } from '../../../../../src/draft/suggestions/metrics.ts';

const best = (text: string): unknown => {
  const model = "const tf = require('@tensorflow/tfjs-node')\nm.compile({ loss: 'x', metrics: ['accuracy'] })\n";
  const metric = metricCandidates(readScript({ file: 'a.js', text: model + text }).outputs).at(0);
  return metric && `${metric.name} ${metric.readableAs}`;
};

describe('what Node prints in the places of a format', () => {
  it('has the name in front of its place, and what has no place comes behind', () => {
    const shown = (text: string) => readScript({ file: 'a.js', text }).outputs.map(({ segments }) => segments);
    assert.deepEqual(shown('console.log("RMSE %f, %s", rmse, "fit", n)'), [
      [
        { text: 'RMSE ' },
        { placeholder: 'rmse' },
        { text: ', ' },
        { text: 'fit' },
        { text: ' ' },
        { placeholder: 'n' },
      ],
    ]);
    assert.deepEqual(shown('console.log("loss:", loss)'), [
      [{ text: 'loss:' }, { text: ' ' }, { placeholder: 'loss' }],
    ]);
    assert.deepEqual(shown('console.log()'), [[]]);
  });
});

describe('what TensorFlow.js prints while it fits', () => {
  it('has the metric of a script that prints no evaluation of its own', () => {
    assert.equal(best('m.fit(x, y, { epochs: 3 })'), 'acc name');
    assert.equal(best('m.fit(x, y, { epochs: 3, validationSplit: 0.1 })'), 'val_acc name');
    assert.equal(best('m.fit(x, y, { verbose: 0 })'), undefined);
    assert.equal(
      best("m.fit(x, y, {})\nconst r = m.evaluate(a, b)\nconsole.log('Accuracy: ' + r[1])"),
      'Accuracy name',
    );
  });
});
