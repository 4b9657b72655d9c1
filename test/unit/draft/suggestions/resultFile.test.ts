import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drafted } from '../readers/projectDraft.ts';

const HEAD = `
import argparse, json, os
from pathlib import Path
parser = argparse.ArgumentParser()
parser.add_argument('--lr', type=float, default=0.1)
parser.add_argument('--out', default='out')
args = parser.parse_args()
scores = {'accuracy': fit(args.lr), 'n': 3}
`;

const metricOf = (lines: string) => {
  const { metrics, budget } = drafted('train.py', { 'train.py': HEAD + lines });
  const [{ name, readableAs, from }] = metrics;
  return [name, readableAs, from, budget.parallel];
};

describe('a metric that a script writes into a JSON file and does not print', () => {
  it('is read in the file, however the script opens it', () => {
    const inFile = ['accuracy', 'name', 'res/a.json', 1];
    assert.deepEqual(metricOf("with open('res/a.json', 'w') as f:\n    json.dump(scores, f)\n"), inFile);
    assert.deepEqual(metricOf("json.dump({'accuracy': 1.0}, open('res/a.json', 'w'))\n"), inFile);
    assert.deepEqual(metricOf("f = open('res/a.json', 'w')\nf.write(json.dumps(scores))\n"), inFile);
    assert.deepEqual(metricOf("(Path('res') / 'a.json').write_text(json.dumps(scores))\n"), inFile);
  });

  it('has the keys that lead to it', () => {
    const inside = "json.dump({'eval': {'f1': f1, 'text': {'n': 3}}, 'runs': {}}, open('a.json', 'w'))\n";
    assert.deepEqual(metricOf(inside), ['eval.f1', 'name', 'a.json', 1]);
    const called = "json.dump(dict(accuracy=acc), open('a.json', 'w'))\n";
    assert.deepEqual(metricOf(called), ['accuracy', 'name', 'a.json', 1]);
  });

  it('is read in the folder of the trial where a flag says that it is written there', () => {
    const inFolder = "with open(os.path.join(args.out, 'a.json'), 'w') as f:\n    json.dump(scores, f)\n";
    assert.deepEqual(metricOf(inFolder), ['accuracy', 'name', '${trialFolder}/a.json', 4]);
  });

  it('is asked for where nobody sees which file that is', () => {
    const asked = ['accuracy', 'tracker', undefined, 4];
    assert.deepEqual(metricOf("with open(place(), 'w') as f:\n    json.dump(scores, f)\n"), asked);
    assert.deepEqual(metricOf("with open('/srv/a.json', 'w') as f:\n    json.dump(scores, f)\n"), asked);
    assert.deepEqual(metricOf("with open('../a.json', 'w') as f:\n    json.dump(scores, f)\n"), asked);
    assert.deepEqual(metricOf("with open('a.txt', 'w') as f:\n    json.dump(scores, f)\n"), asked);
    const other = "with open('a.json') as f, open('b.json', 'w') as g:\n    json.dump(scores, f)\n";
    assert.deepEqual(metricOf(other), asked);
  });

  it('is none where the script prints one', () => {
    const both = "print('val_accuracy:', score)\njson.dump(scores, open('a.json', 'w'))\n";
    assert.deepEqual(metricOf(both), ['val_accuracy', 'name', undefined, 4]);
  });
});
