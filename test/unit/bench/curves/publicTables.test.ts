import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { temporaryFolder } from '../../../temporaryFolder.ts';
import { readNpz } from '../../../bench/curves/npz.ts';
import { fileOf, presentTasks, readTask } from '../../../bench/curves/tasks.ts';

/** An array of doubles in NumPy's format. */
function npy(shape: readonly number[], values: readonly number[], type = '<f8'): Buffer {
  const header = `{'descr': '${type}', 'fortran_order': False, 'shape': (${shape.join(', ')},), }\n`;
  const length = Buffer.alloc(2);
  length.writeUInt16LE(header.length);
  return Buffer.concat([Buffer.from('\x93NUMPY\x01\x00', 'latin1'), length, Buffer.from(header), Buffer.from(Float64Array.from(values).buffer)]); // oxfmt-ignore
}

/** A zip archive; every second file is stored as it is. */
function zip(files: Readonly<Record<string, Buffer>>): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  Object.entries(files).forEach(([name, content], i) => {
    const packed = i % 2 === 0 ? deflateRawSync(content) : content;
    const local = Buffer.alloc(30);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt16LE(i % 2 === 0 ? 8 : 0, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

describe('public tables', () => {
  it('are read from archives of NumPy, packed or not', () => {
    const folder = temporaryFolder('tables');
    const file = path.join(folder, 'a.npz');
    writeFileSync(file, zip({ 'first.npy': npy([2, 2], [1, 2, 3, 4]), 'second.npy': npy([1], [5]) }));
    const { first, second } = readNpz(file, ['first', 'second']);
    assert.deepEqual([first.shape, [...Array.from(first.data)]], [[2, 2], [1, 2, 3, 4]]); // oxfmt-ignore
    assert.deepEqual([second.shape, [...Array.from(second.data)]], [[1], [5]]);
    assert.throws(() => readNpz(file, ['third']), /no array third/);
    writeFileSync(file, zip({ 'text.npy': npy([1], [0], '<U2') }));
    assert.throws(() => readNpz(file, ['text']), /Not read/);
  });

  it('are tasks only where they are, and each configuration is a point of the unit cube', () => {
    const folder = temporaryFolder('tables');
    const grids = presentTasks(undefined);
    assert.deepEqual(presentTasks(folder), grids);
    const id = 'taskset-patch32_LSTM128_bs128';
    mkdirSync(path.join(folder, 'taskset'));
    const hp = [1e-3, 0.9, 0.99, 1e-8, 1, 1, 1, 1, 1e-1, 0.99, 0.999, 1e-6, 2, 2, 2, 2];
    const losses = [0.7, 0.6, 0.5, 0.7, 9, NaN];
    writeFileSync(fileOf(id, folder), zip({ 'hp.npy': npy([2, 8], hp), 'valid_loss.npy': npy([2, 3], losses) }));
    assert.deepEqual(presentTasks(folder), [...grids, { id, suite: 'taskset', half: 'dev' }]);
    const { points, curves, epochs, indexOf, complete } = readTask(id, folder);
    assert.deepEqual([epochs, complete, points.map(indexOf)], [2, false, [0, 1]]);
    // the value before training is none, and what diverges has twice its loss
    assert.deepEqual(curves.map((curve) => [...curve]), [[0.6, 0.5], [1.4, 1.4]]); // oxfmt-ignore
    // a larger β is a smaller 1 − β
    assert.deepEqual(Object.values(points[0]), [0, 1, 1, 0, 0, 0, 0, 0]);
  });
});
