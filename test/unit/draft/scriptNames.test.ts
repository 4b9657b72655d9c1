import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { carryingFlag, declarable, isGivenBy, scriptNames } from '../../../src/draft/scriptNames.ts';

const text = `import argparse, os
parser = argparse.ArgumentParser()
parser.add_argument('-v', type=int, default=1)
parser.add_argument('--data', default='data')
parser.add_argument('--lr', type=float, default=0.1, help='step size')
args = parser.parse_args()
EPOCHS = 10
depth = os.environ.get('DEPTH', '3')
print(f'val_loss: {loss:.3f}, latency_ms: {ms}')
`;
const names = scriptNames({ file: 'train.py', text });
const of = (pass: string): string[] => declarable(names, pass).map(({ name }) => name);

describe('the names that a script has', () => {
  it('are those that reach it in the way that the declaration passes them, the tuned ones first', () => {
    assert.deepEqual(of('flags'), ['lr', 'data']);
    assert.deepEqual(of('equals'), ['lr', 'data']);
    assert.deepEqual(of('env'), ['DEPTH']);
    assert.ok(of('constants').includes('EPOCHS') && !of('constants').includes('lr'));
    assert.deepEqual(of('file'), []);
  });

  it('have the default, the line, the help and the range that a draft would give them', () => {
    const lr = names.parameters.find(({ name }) => name === 'lr');
    assert.equal(lr?.detail, 'default 0.1, line 5');
    assert.equal(lr.documentation, 'step size');
    assert.equal(lr.range?.yaml, '{ type: float, low: 0.001, high: 1, scale: log }');
    assert.deepEqual(JSON.parse(lr.range.json), { type: 'float', low: 0.001, high: 1, scale: 'log' });
  });

  it('are those of the flags to which the command gives a value', () => {
    const command = ['python3', 'train.py', '--lr', '{rate}', '--depth={d}', '-m', '{m}', '{last}'];
    assert.deepEqual(
      ['rate', 'd', 'm', 'last', 'other'].map((name) => carryingFlag(command, name)),
      ['lr', 'depth', 'm', undefined, undefined],
    );
    assert.ok(isGivenBy(command, 'lr') && isGivenBy(command, 'depth') && !isGivenBy(command, 'rate'));
  });

  it('are, of metrics, those that the tuner reads by their names, and costs', () => {
    assert.deepEqual(
      names.metrics.map(({ name, detail, line }) => [name, detail, line]),
      [
        ['val_loss', 'minimize, line 9', 9],
        ['latency_ms', '', undefined],
      ],
    );
  });

  it('are, of a configuration file, the values of its copy', () => {
    const config = scriptNames({ file: 'config.yaml', text: 'train:\n  lr: 0.1\n' });
    assert.deepEqual(
      declarable(config, 'template').map(({ name, line }) => [name, line]),
      [['train.lr', 2]],
    );
  });
});
