import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../src/draft/draft.ts';

const missing = (file: string, text: string): readonly string[] =>
  draftOf({ file, text, isThere: (path) => path === 'there.csv' }).missing.map(
    ({ name, path, line }) => `${line}: ${name === undefined ? '' : `${name}=`}${path}`,
  );

describe('a file that a script in R, Julia or JavaScript reads and that is not there', () => {
  it('is missing by its text, or by that of the variable that holds it', () => {
    assert.deepEqual(missing('a.R', 'x <- read.csv("d/a.csv")\npath = "b.rds"\ny <- readRDS(path)'), [
      '1: d/a.csv',
      '3: path=b.rds',
    ]);
    assert.deepEqual(missing('a.jl', 'x = CSV.read("a.csv", DataFrame)'), ['1: a.csv']);
    assert.deepEqual(missing('a.js', "const x = await fs.readFile('a.csv', 'utf8')"), ['1: a.csv']);
  });

  it('is not where it is there, where the script makes it or asks for it, or where nobody can tell', () => {
    assert.deepEqual(missing('a.R', 'x <- read.csv("there.csv")'), []);
    assert.deepEqual(missing('a.R', 'write.csv(x, "a.csv")\ny <- read.csv("a.csv")'), []);
    assert.deepEqual(missing('a.js', "if (fs.existsSync('a.csv')) fs.readFileSync('a.csv')"), []);
    assert.deepEqual(missing('a.R', 'p <- "a.csv"\np <- "b.csv"\nread.csv(p)\nread.csv(q)'), []);
    assert.deepEqual(missing('a.R', 'read.csv("https://x.org/a.csv")'), []);
  });

  it('is looked for in linear time', { timeout: 60_000 }, () => {
    for (const [file, part] of [
      ['a.R', 'read.csv(x)\n'],
      ['a.R', 'x <- "a.csv"\nread.csv(x)\n'],
      ['a.jl', 'open("a.csv")\n'],
      ['a.js', "fs.readFileSync('a.csv')\n"],
    ] as const)
      missing(file, part.repeat(240_000 / part.length));
  });
});
