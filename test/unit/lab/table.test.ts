import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTable } from '../../../src/lab/table.ts';

const TEXT = 'sex,length,rings\nM,1,10\nF,2,30\nI,3,20\nF,6,20\n';
const asked = { csv: 'a.csv', features: ['sex', 'length'], target: 'rings', standardize: false, rescaleTarget: false };

function read(text: string, change: Partial<Parameters<typeof readTable>[1]> = {}) {
  const result = readTable(text, { ...asked, ...change });
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
}

function problems(text: string, change: Partial<Parameters<typeof readTable>[1]> = {}): readonly string[] {
  const result = readTable(text, { ...asked, ...change });
  return result.ok ? [] : result.problems;
}

describe('a table from a CSV file', () => {
  it('has the features as rows and the target as values, words coded in the order in which they appear', () => {
    assert.deepEqual(read(TEXT), {
      rows: [[0, 1], [1, 2], [2, 3], [1, 6]],
      values: [10, 30, 20, 20],
    }); // oxfmt-ignore
  });

  it('has the columns in the order of the configuration, not of the file', () => {
    assert.deepEqual(read(TEXT, { features: ['rings', 'length'], target: 'length' }).rows[1], [30, 2]);
  });

  it('has columns by number if the file has no header', () => {
    assert.deepEqual(read('1,10\n2,30\n', { features: [0], target: 1 }), { rows: [[1], [2]], values: [10, 30] });
  });

  it('has standardised features of mean 0 and standard deviation 1', () => {
    const cells = read(TEXT, { standardize: true }).rows.map((row) => row[1]);
    const sum = (of: (cell: number) => number): number => cells.reduce((sum, cell) => sum + of(cell), 0);
    assert.ok(Math.abs(sum((cell) => cell)) < 1e-12);
    assert.ok(Math.abs(sum((cell) => cell ** 2) - cells.length) < 1e-12);
    assert.ok(cells[0] < cells[1]);
  });

  it('has a rescaled target from 0 to 1', () => {
    assert.deepEqual(read(TEXT, { rescaleTarget: true }).values, [0, 1, 0.5, 0.5]);
  });

  it('reads quoted cells, a byte order mark, Windows line ends and blank lines', () => {
    assert.deepEqual(read('\uFEFF"a, b",y\r\n"1",2\r\n\r\n3,4\r\n', { features: ['a, b'], target: 'y' }), {
      rows: [[1], [3]],
      values: [2, 4],
    });
  });

  const mistakes: [string, string, Partial<Parameters<typeof readTable>[1]>, RegExp][] = [
    [
      'a column that is missing',
      TEXT,
      { features: ['width'] },
      /no column "width"; its columns are sex, length, rings/,
    ],
    ['a column number beyond the last', '1,2\n', { features: [0], target: 2 }, /no column 2; its columns are 0 to 1/],
    ['names and numbers', TEXT, { features: [0] }, /by name and by number/],
    ['NaN', 'x,y\n1,2\nNaN,3\n', { features: ['x'], target: 'y' }, /Column "x" has "NaN" in row 2/],
    ['an empty cell', 'x,y\n1,2\n3,\n', { features: ['x'], target: 'y' }, /Column "y" has "" in row 2/],
    ['a word among numbers', 'x,y\n1,2\nred,3\n', { features: ['x'], target: 'y' }, /"red" in row 2 .* not a number/],
    ['words as the target', TEXT, { features: ['length'], target: 'sex' }, /Column "sex" has "M" in row 1/],
    ['a header line if columns are given by number', 'x,y\n1,2\n', { features: [0], target: 1 }, /header line/],
    ['a constant feature to standardise', 'x,y\n1,2\n1,3\n', { features: ['x'], target: 'y', standardize: true }, /"x" is constant/], // oxfmt-ignore
    ['a constant target to rescale', 'x,y\n1,2\n2,2\n', { features: ['x'], target: 'y', rescaleTarget: true }, /"y" is constant/], // oxfmt-ignore
    ['a header and nothing else', 'sex,length,rings\n', {}, /no rows of data/],
    ['nothing', '', {}, /no rows of data/],
    ['a row that is too short', 'x,y\n1\n', { features: ['x'], target: 'y' }, /cannot be read as CSV/],
    ['a quote that is not closed', 'x,y\n"1,2\n', { features: ['x'], target: 'y' }, /cannot be read as CSV/],
  ];
  for (const [mistake, text, change, sentence] of mistakes) {
    it(`is refused, in a sentence that names the file: ${mistake}`, () => {
      const found = problems(text, change);
      assert.match(found[0] ?? '', sentence);
      for (const each of found) assert.match(each, /^a\.csv: [^\n]+\.$/);
    });
  }

  it('is refused with all problems of its columns at once', () => {
    assert.equal(problems('x,y\nNaN,2\n1,red\n', { features: ['x'], target: 'y' }).length, 2);
  });
});
