import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { execa } from 'execa';
import * as z from 'zod';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { parseDeclaration } from '../../../src/declaration/reader/parseDeclaration.ts';

const root = path.resolve(import.meta.dirname, '../../../examples');

async function lines(
  folder: string,
  file: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<string[]> {
  const { stdout } = await execa(file, args, { cwd: path.join(root, folder), env: { BBKB_SEED: '5', ...env } });
  return stdout.split('\n');
}

const mnist = (...flags: string[]): Promise<string[]> =>
  lines('mnist', 'node', ['train.mjs', '--examples', '1000', '--epochs', '3', ...flags]);

describe('examples/mnist', () => {
  const sensible = ['--learning_rate', '0.2', '--l2', '1e-5', '--batch_size', '32', '--dropout', '0.1'];

  const first = mnist(...sensible);

  it('prints its progress and, last, a test error far below that of guessing', async () => {
    const output = await first;
    assert.match(output[0], /^epoch 1\/3 {2}training loss \d/);
    const error = Number(/^test_error: (0\.\d{4})$/.exec(output.at(-1) ?? '')?.[1]);
    assert.ok(error < 0.3, `test error ${error}`);
  });

  it('gives the same error for the same seed', async () => {
    assert.deepEqual(await mnist(...sensible), await first);
  });

  it('finds the digits in the folder it is told, and says which file is not there', async () => {
    await assert.rejects(mnist('--data', root), /ENOENT.*train-images-idx3-ubyte/);
  });

  it('says which flag is not a number', async () => {
    await assert.rejects(mnist('--dropout', 'half'), /--dropout takes a number from 0, not "half"/);
  });
});

describe('examples/python', () => {
  it('prints its progress and, last, the accuracy as a JSON line', async () => {
    const flags = '--learning_rate 0.1 --momentum 0.5 --hidden 8 --activation tanh --standardize true --epochs 10';
    const output = await lines('python', 'python3', ['train.py', ...flags.split(' ')]);
    assert.match(output[0], /^epoch 10: training accuracy 0\.\d{3}$/);
    const accuracy = Number(/^\{"val_accuracy": ([01]\.\d+)\}$/.exec(output.at(-1) ?? '')?.[1]);
    assert.ok(accuracy > 0.6 && accuracy <= 1, `accuracy ${accuracy}`);
  });

  it('takes every activation, and features as they are', async () => {
    for (const activation of ['tanh', 'relu', 'logistic']) {
      const flags = ['--activation', activation, '--standardize', 'false', '--epochs', '1'];
      const output = await lines('python', 'python3', ['train.py', ...flags]);
      assert.match(output.at(-1) ?? '', /^\{"val_accuracy": [01]\.\d+\}$/);
    }
  });
});

describe('examples/python, of several metrics', () => {
  const metricsOf = async (width: string, depth: string): Promise<Record<string, number>> => {
    const flags = ['--width', width, '--depth', depth, '--epochs', '5'];
    const output = await lines('python', 'python3', ['compact.py', ...flags]);
    assert.match(output[0], /^epoch 5: training accuracy [01]\.\d{3}$/);
    return z.record(z.string(), z.number()).parse(JSON.parse(output.at(-1) ?? ''));
  };

  it('prints, last, all of them in a JSON line: a larger network takes longer and more memory', async () => {
    const [small, large] = [await metricsOf('2', '1'), await metricsOf('16', '2')];
    for (const { val_accuracy: accuracy } of [small, large]) assert.ok(accuracy > 0.4 && accuracy <= 1, `${accuracy}`);
    assert.deepEqual([small.size_kb, large.size_kb], [0.036, 1.348]);
    assert.ok(large.latency_us > small.latency_us && small.latency_us > 0, `${small.latency_us}, ${large.latency_us}`);
  });
});

describe('examples/python, of trials that pause', () => {
  const epochs = async (count: string, folder: string) => {
    const flags = ['--learning_rate', '0.1', '--hidden', '8', '--epochs', count];
    return lines('python', 'python3', ['resume.py', ...flags], { BBKB_CHECKPOINT_DIR: folder });
  };

  it('goes on where it was, and comes to the same end as one that never paused', async () => {
    const folders = ['a', 'b'].map(temporaryFolder);
    const [whole] = await Promise.all([epochs('4', folders[0]), epochs('2', folders[1])]);
    const rest = await epochs('4', folders[1]);
    assert.deepEqual([whole.length, rest.length], [4, 2]);
    assert.deepEqual(rest, whole.slice(2));
    const losses = whole.map((line) => Number(/val_loss (\d\.\d{4})$/.exec(line)?.[1]));
    assert.ok(losses[3] < losses[0], String(losses));
  });
});

describe('examples/protocol', () => {
  it('computes the same loss from words of the command and from the environment', async () => {
    const words = await lines('protocol', 'node', ['train.mjs', '0.5', '-1.5']);
    const variables = await lines('protocol', 'sh', ['train.sh'], {
      x: '0.5',
      y: '-1.5',
      BBKB_TRIAL: '3',
      BBKB_STUDY: 'shell',
    });
    assert.deepEqual(words, ['loss: 0.5']);
    assert.deepEqual(variables, ['trial 3 of shell tries x = 0.5, y = -1.5', 'loss: 0.5']);
  });
});

describe('every declaration in examples', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.bbkb.yaml'));

  it('is one of six', () => assert.equal(files.length, 6));

  for (const file of files) {
    it(`parses, and starts a script beside it: ${file}`, () => {
      const parsed = parseDeclaration(readFileSync(path.join(root, file), 'utf8'), path.basename(file));
      assert.ok(
        parsed.ok,
        parsed.ok ? '' : parsed.problems.map(({ line, message }) => `${line}: ${message}`).join('\n'),
      );
      const [, script] = parsed.declaration.command;
      assert.ok(existsSync(path.join(root, path.dirname(file), script)));
    });
  }
});
