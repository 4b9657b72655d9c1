import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../laws.ts';
import { readNpyArms } from '../../../src/lab/npy.ts';
import { headerOf, npyOf } from './npyFile.ts';

const y = { name: 'y.npy', bytes: npyOf([2], [1, 2]) };
const X = { name: 'X.npy', bytes: npyOf([2, 3], [1, 2, 3, 4, 5, 6]) };

/** The one sentence about X, without the file's name. */
function problem(bytes: Uint8Array<ArrayBuffer>): string {
  const read = readNpyArms({ name: 'X.npy', bytes }, y);
  assert.ok(!read.ok);
  assert.equal(read.problems.length, 1);
  assert.match(read.problems[0], /^X\.npy: /);
  return read.problems[0].slice('X.npy: '.length);
}

describe('readNpyArms(X, values)', () => {
  it('reads the rows of X and the values, whatever the version of the format', () => {
    for (const version of [1, 2, 3]) {
      const read = readNpyArms({ ...X, bytes: npyOf([2, 3], [1, 2, 3, 4, 5, 6], version) }, y);
      assert.ok(read.ok);
      assert.deepEqual(read.value.X, { rows: 2, cols: 3, data: Float64Array.of(1, 2, 3, 4, 5, 6) });
      assert.deepEqual(read.value.values, Float64Array.of(1, 2));
    }
  });

  it('copies no number of a file that NumPy has written', () => {
    const read = readNpyArms(X, y);
    assert.ok(read.ok);
    assert.equal(read.value.X.data.buffer, X.bytes.buffer);
  });

  it('reads numbers that do not begin at a multiple of eight bytes', () => {
    const shifted = new Uint8Array(X.bytes.length + 3).subarray(3);
    shifted.set(X.bytes);
    const read = readNpyArms({ ...X, bytes: shifted }, y);
    assert.ok(read.ok);
    assert.deepEqual([...read.value.X.data], [1, 2, 3, 4, 5, 6]);
  });

  it('names all files that are wrong', () => {
    const nothing = { name: 'X.npy', bytes: new Uint8Array(0) };
    const read = readNpyArms(nothing, { ...nothing, name: 'y.npy' });
    assert.ok(!read.ok);
    assert.deepEqual(read.problems.map((sentence) => sentence.slice(0, 6)), ['X.npy:', 'y.npy:']); // oxfmt-ignore
  });

  const header = (text: string) => headerOf(text, 1);
  const mistakes: [string, Uint8Array<ArrayBuffer>, RegExp][] = [
    ['is no such file', new TextEncoder().encode('x,y\n1,2\n'.repeat(9)), /^It is not a file of numbers/],
    ['ends within its header', X.bytes.slice(0, 40), /^It is not a file of numbers/],
    ['ends too soon', X.bytes.slice(0, -8), /^It has 5 numbers where its header says 6/],
    ['has other numbers', header(`{'descr': '<i8', 'fortran_order': False, 'shape': (2, 3), }`), /"<i8".*astype\("float64"\)/],
    ['has columns after one another', header(`{'descr': '<f8', 'fortran_order': True, 'shape': (2, 3), }`), /ascontiguousarray/],
    ['has objects, which would be code', header(`{'descr': '|O', 'fortran_order': False, 'shape': (2, 3), }`), /"\|O"/],
    ['has one row only', npyOf([6], [1, 2, 3, 4, 5, 6]), /^Its shape is \(6\): write one row for each arm, \(A, D\)/],
    ['has no rows', npyOf([0, 3], []), /^Its shape is \(0, 3\)/],
    ['claims more than there can be', header(`{'descr': '<f8', 'fortran_order': False, 'shape': (99999999999, 99999999999), }`), /^It has 0 numbers/],
    ['has a number that is none', npyOf([2, 3], [1, 2, 3, 4, NaN, 6]), /^It has NaN in row 1, column 1/],
    ['has a number that is too large', npyOf([2, 3], [1, 2, 1e200, 4, 5, 6]), /^It has 1e\+200 in row 0, column 2/],
  ]; // oxfmt-ignore
  for (const [what, bytes, sentence] of mistakes) {
    it(`says what to do where a file ${what}`, () => assert.match(problem(bytes), sentence));
  }

  it('takes any bytes', () => {
    forAll(fc.uint8Array({ maxLength: 200 }), fc.nat({ max: X.bytes.length }), (bytes, at) => {
      const damaged = X.bytes.slice();
      damaged.set(bytes.subarray(0, damaged.length - at), at);
      for (const file of [damaged, Uint8Array.from(bytes)]) {
        const read = readNpyArms({ ...X, bytes: file }, y);
        if (read.ok) assert.equal(read.value.X.data.length, read.value.X.rows * read.value.X.cols);
      }
    });
  });
});
