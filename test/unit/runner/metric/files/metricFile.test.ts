import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readMetricFile } from '../../../../../src/runner/metric/files/metricFile.ts';
import { temporaryFolder } from '../../trials.ts';
import { field, scalarEvent, tfRecord, wandbFile, wandbHistory } from './writers.ts';

/** A folder in which an attempt has just begun. */
function attempt() {
  const cwd = temporaryFolder();
  const startMark = path.join(temporaryFolder(), 'parameters.json');
  writeFileSync(startMark, '{}');
  const write = (file: string, content: string | Buffer): void => {
    mkdirSync(path.dirname(path.join(cwd, file)), { recursive: true });
    writeFileSync(path.join(cwd, file), content);
  };
  const read = async (from: string, name: string): Promise<unknown> => {
    const reading = await readMetricFile(from, name, { cwd, startMark });
    return reading.kind === 'value' ? reading.value : reading.kind;
  };
  return { cwd, write, read };
}

describe('a metric in a file that the script writes', () => {
  const { cwd, write, read } = attempt();

  it('is the value of a key in JSON, also in a nested object, at the end of a list, or on the last line that has it', async () => {
    write('metrics.json', '{"acc": 0.5, "eval": {"f1": 0.25}, "val/loss": 2, "course": [0.1, 0.75], "text": "0.5"}');
    assert.equal(await read('metrics.json', 'acc'), 0.5);
    assert.equal(await read('metrics.json', 'eval.f1'), 0.25);
    assert.equal(await read('metrics.json', 'eval/f1'), 0.25);
    assert.equal(await read('metrics.json', 'val/loss'), 2);
    assert.equal(await read('metrics.json', 'course'), 0.75);
    assert.equal(await read('metrics.json', 'text'), '0.5');
    assert.equal(await read('metrics.json', 'constructor'), 'noValue');
    write('log.json', '[{"acc": 0.5}, {"acc": 0.6}, {"loss": 1}]');
    assert.equal(await read('log.json', 'acc'), 0.6);
    write('log.jsonl', '{"acc": 0.5}\n{"acc": 0.7}\n{"loss": 1}\n');
    assert.equal(await read('log.jsonl', 'acc'), 0.7);
    write('log.jsonl', '{"eval": {"f1": 0.5}}\n{"eval": {"f1": 0.25}}\n{"eval": {"loss": 1}}\n');
    assert.equal(await read('log.jsonl', 'eval.f1'), 0.25);
    assert.equal(await read('log.jsonl', 'f1'), 'noValue');
  });

  it('is the last cell of a column of a table that is not empty', async () => {
    write('metrics.csv', 'epoch,val_acc,train_loss\n0,,0.5\n0,0.25,\n1,,0.4\n1,0.75,\n2,,0.3\n');
    assert.equal(await read('metrics.csv', 'val_acc'), 0.75);
    assert.equal(await read('metrics.csv', 'train_loss'), 0.3);
    assert.equal(await read('metrics.csv', 'lr'), 'noValue');
    write('results.csv', '  epoch,  metrics/mAP50\n  1,  0.5\n  2,  0.625\n');
    assert.equal(await read('results.csv', 'metrics/mAP50'), 0.625);
    write('log.tsv', 'step\t"a, b"\r\n1\t-1e-05\r\n');
    assert.equal(await read('log.tsv', 'a, b'), -1e-5);
    write('bad.csv', 'acc\nnan\n');
    assert.ok(Number.isNaN(await read('bad.csv', 'acc')));
  });

  it('is the last scalar of a tag in a TensorBoard event file, as the 32 bits that it holds are written', async () => {
    const double = Buffer.alloc(8);
    double.writeDoubleLE(0.125);
    const events = [
      field.bytes(3, 'brain.Event:2'),
      scalarEvent('Loss/val', 1, field.float(2, 0.9)),
      scalarEvent('Loss/train', 2, field.float(2, 0.1)),
      scalarEvent('Loss/val', 2, field.float(2, 0.93)),
      scalarEvent(
        'acc',
        2,
        field.bytes(8, Buffer.concat([field.varint(1, 1), field.bytes(5, field.float(0, 0.5).subarray(1))])),
      ),
      scalarEvent('f1', 2, field.bytes(8, Buffer.concat([field.varint(1, 2), field.bytes(4, double)]))),
    ].map(tfRecord);
    const file = 'runs/now/events.out.tfevents.1700.host.0';
    write(file, Buffer.concat([...events, tfRecord(scalarEvent('Loss/val', 3, field.float(2, 7))).subarray(0, -9)]));
    assert.equal(await read(file, 'Loss/val'), 0.93);
    assert.equal(await read('runs', 'acc'), 0.5);
    assert.equal(await read('runs', 'f1'), 0.125);
    assert.equal(await read('runs', 'other'), 'noValue');
  });

  it('is any scalar that is written, to the digit', async () => {
    const scalar = fc.float({ noNaN: true, noDefaultInfinity: true });
    await fc.assert(
      fc.asyncProperty(scalar, async (value) => {
        write('one.tfevents/events.out.tfevents.1', tfRecord(scalarEvent('x', 1, field.float(2, value))));
        assert.equal(Math.fround(Number(await read('one.tfevents', 'x'))), Math.fround(value));
      }),
      { numRuns: 50 },
    );
  });

  it('is the last value that an offline run of W&B logged, wherever its blocks end', async () => {
    const long = JSON.stringify('x'.repeat(50_000));
    for (const size of [0, 32_720, 32_735, 32_740]) {
      const filler = wandbHistory({ note: JSON.stringify('y'.repeat(size)) });
      const records = [
        filler,
        wandbHistory({ acc: '0.5', note: long }),
        wandbHistory({ acc: '0.75' }),
        wandbHistory({ loss: '1' }),
      ];
      write('wandb/offline-run-1/run-1.wandb', wandbFile(records));
      assert.equal(await read('wandb', 'acc'), 0.75, String(size));
    }
    assert.equal(await read('wandb/offline-run-1/run-1.wandb', 'loss'), 1);
    assert.equal(await read('wandb', 'f1'), 'noValue');
  });

  it('is the last line of MLflow’s file for it', async () => {
    write('mlruns/0/abc/metrics/val/acc', '1700000000000 0.5 1\n1700000000001 0.75 2\n');
    write('mlruns/0/abc/metrics/loss', '1700000000000 2 1\n');
    assert.equal(await read('mlruns', 'val/acc'), 0.75);
    assert.equal(await read('mlruns', 'loss'), 2);
    assert.equal(await read('mlruns/0/abc/metrics/loss', 'loss'), 2);
  });

  it('is refused where the file is older than the attempt, missing, of an unusual name in a folder, or outside of its folder', async () => {
    const old = new Date('2001-02-03');
    write('old.json', '{"acc": 1}');
    utimesSync(path.join(cwd, 'old.json'), old, old);
    assert.equal(await read('old.json', 'acc'), 'notOwn');
    assert.equal(await read('missing.json', 'acc'), 'missing');
    write('others/other.json', '{"acc": 1}');
    assert.equal(await read('others', 'acc'), 'noneNamed');
    const elsewhere = temporaryFolder();
    writeFileSync(path.join(elsewhere, 'metrics.json'), '{"acc": 1}');
    symlinkSync(elsewhere, path.join(cwd, 'link'));
    assert.equal(await read('link/metrics.json', 'acc'), 'notOwn');
    assert.equal(await read('../metrics.json', 'acc'), 'missing');
  });

  it('is the newest that has it where a folder holds several runs', async () => {
    const past = new Date(Date.now() + 1000);
    write('logs/version_0/metrics.csv', 'acc\n0.5\n');
    write('logs/version_1/metrics.csv', 'acc\n0.75\n');
    utimesSync(path.join(cwd, 'logs/version_1/metrics.csv'), past, past);
    assert.equal(await read('logs', 'acc'), 0.75);
  });

  it('is nothing, and never an exception, in bytes of any kind', async () => {
    const names = ['a/events.out.tfevents.1', 'run.wandb', 'x.csv', 'x.json', 'mlruns/metrics/acc'];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.uint8Array({ maxLength: 200 }), async (file, bytes) => {
        write(file, Buffer.from(bytes));
        await read(file, 'acc');
      }),
      { numRuns: 100 },
    );
  });
});
