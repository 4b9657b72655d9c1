import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { parseTemplate } from '../../../src/template/parseTemplate.ts';
import { fillTemplate } from '../../../src/template/template.ts';

const values = (file: string, text: string): unknown[] => {
  const read = parseTemplate(file, file, text);
  return read.ok
    ? read.template.entries.map((entry) => [entry.path, text.slice(entry.from, entry.to)])
    : [read.problem];
};

describe('a script of Julia or R', () => {
  it('has the numbers and truth values that it gives to names', () => {
    assert.deepEqual(values('a.jl', 'η = 0.001;\nbatch_size=32 # rows\nfit(x; λ=1e-4, shuffle = true)\nstep = -2'), [
      ['η', '0.001'],
      ['batch_size', '32'],
      ['λ', '1e-4'],
      ['shuffle', 'true'],
      ['step', '-2'],
    ]);
    assert.deepEqual(values('a.jl', '  lr::Float64 = 0.1\n  x::Vector{Int}=3'), [
      ['lr', '0.1'],
      ['x', '3'],
    ]);
    assert.deepEqual(values('a.jl', 'f(x; η=1.0::Float64)::Float64\ndims = [784, 64]\nx = [0.5, 1]\ny = [1 2]'), [
      ['η', '1.0'],
      ['dims.0', '784'],
      ['dims.1', '64'],
      ['y.0', '1'],
      ['y.1', '2'],
    ]);
    assert.deepEqual(values('a.R', 'layers = c(4, 8)\nz <- d(4, 8)'), [
      ['layers.0', '4'],
      ['layers.1', '8'],
    ]);
    assert.deepEqual(values('a.R', 'epochs <- 10L\nlearning.rate = .5\nfit(x, nrounds=20,\n  silent = TRUE)'), [
      ['epochs', '10'],
      ['learning.rate', '.5'],
      ['nrounds', '20'],
      ['silent', 'TRUE'],
    ]);
  });

  it('has none in comments, texts, comparisons and calculations', () => {
    assert.deepEqual(
      values('a.jl', '#= lr = 1 =# # lr = 2\n"""\nlr = 3\n"""\n"lr = 4"\nlr == 5\nlr = 6 * x\nlr += 7'),
      [],
    );
    assert.deepEqual(values('a.R', `# lr = 1\n'lr <- 2'\nif (lr == 3) x$lr <- 4\nlr <- 5:6`), []);
  });

  it('has one value where it gives a name the same one several times, and none where they differ', () => {
    const text = 'a <- forest(x, ntree = 500)\nb <- forest(y, ntree = 500, mtry = 2)\nc <- forest(z, mtry = 3)\n';
    const read = parseTemplate('a.R', 'a.R', text);
    assert.ok(read.ok);
    assert.equal(fillTemplate(read.template, { ntree: 80 }, new Set()), text.replaceAll('500', '80'));
    assert.throws(() => fillTemplate(read.template, { mtry: 4 }, new Set()), /mtry is written again on line 3/);
    const yaml = parseTemplate('a.ini', 'a.ini', 'a = 1\na = 1\n');
    assert.ok(yaml.ok);
    assert.throws(() => fillTemplate(yaml.template, { a: 4 }, new Set()));
  });

  it('is no template where it finds other files beside itself', () => {
    for (const text of ['include(file)', 'include("$x/a.jl")', 'read(joinpath(@__DIR__, "a.csv"))'])
      assert.match(String(values('a.jl', `${text}\nlr = 0.1`)[0]), /uses its own path/);
  });

  it('of Julia includes the same files from the folder of its copy', () => {
    const text = 'include("../src/a.jl"); include( "b.jl" )\nlr = 0.1 # include("c.jl")';
    const read = parseTemplate('ex/a.jl', '/home/ex/a.jl', text);
    assert.ok(read.ok);
    const [a, b] = ['/home/src/a.jl', '/home/ex/b.jl'].map((file) => path.resolve(file).replaceAll('\\', '/'));
    const copy = `include("${a}"); include( "${b}" )\nlr = 0.5 # include("c.jl")`;
    assert.equal(fillTemplate(read.template, { lr: 0.5 }, new Set()), copy);
  });

  it('is read in linear time', () => {
    for (const part of [
      '#=',
      '"""',
      'include("',
      'include("a")',
      '"',
      'a = ',
      'aa',
      'a = 1, ',
      'a = [1, ',
      'a=c(',
      '\\',
    ]) {
      for (const file of ['a.jl', 'a.R']) values(file, part.repeat(100_000 / part.length));
    }
  });
});
