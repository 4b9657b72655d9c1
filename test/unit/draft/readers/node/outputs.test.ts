import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readScript } from '../../../../../src/draft/readers/readScript.ts';
import { metricCandidates } from '../../../../../src/draft/suggestions/metrics.ts';

const best = (text: string): unknown => {
  const model = "const tf = require('@tensorflow/tfjs-node')\nm.compile({ loss: 'x', metrics: ['accuracy'] })\n";
  const metric = metricCandidates(readScript({ file: 'a.js', text: model + text }).outputs).at(0);
  return metric && `${metric.name} ${metric.readableAs}`;
};

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
