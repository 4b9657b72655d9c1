import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readScript } from '../../../../src/draft/readers/readScript.ts';

const optionsOf = (file: string, text: string) =>
  readScript({ file, text }).flags.map(({ name, type, default: given, passStyle }) => [name, type, given, passStyle]);

describe('options that a script looks for with a function of its own', () => {
  for (const [file, text] of [
    ['a.jl', 'lr = parse(Float64, getopt(ARGS, "--lr", "1"))\nn = parse(Int, getopt(ARGS, "--n", "32"))'],
    [
      'a.mjs',
      "const arg = (n, d) => look(process.argv, n) ?? d;\nlet lr = parseFloat(arg('--lr', 1)), n = arg('--n', '32');",
    ],
    [
      'a.R',
      'a <- commandArgs(TRUE)\nlr <- as.numeric(get_arg("--lr", 1))\nn <- as.integer(get_arg("--n", default = "32"))',
    ],
    ['a.py', 'from sys import argv\nlr = float(find_option(argv, "--lr", 1))\nn = int(find_option(argv, "--n", 32))'],
  ] as const)
    it(`have the type into which they are converted, and their default (${file})`, () => {
      const others = optionsOf(file, text).map(([name, type, given]) => [name, type, given]);
      assert.deepEqual(others, [['lr', 'float', 1], ['n', 'int', 32]]); // oxfmt-ignore
    });

  it('are needed by their place where they are handed on and nothing asks how many there are', () => {
    const main = 'import sys\nmain(sys.argv[1], int(sys.argv[2]))\n';
    assert.deepEqual(optionsOf('a.py', main), [
      ['argument_1', 'text', undefined, 'positional'],
      ['argument_2', 'text', undefined, 'positional'],
    ]);
    assert.deepEqual(optionsOf('a.py', `${main}if len(sys.argv) > 1:\n    pass\n`), []);
  });

  it('are switches where it only asks whether they are there', () => {
    assert.deepEqual(optionsOf('a.mjs', "const amp = process.argv.includes('--amp');"), [
      ['amp', 'bool', false, 'flags'],
    ]);
    assert.deepEqual(optionsOf('a.jl', 'hasflag(ARGS, "--amp") && speed_up()'), [['amp', 'bool', false, 'flags']]);
  });

  it('get their value behind an equals sign where it looks for one', () => {
    const text = 'const arg = (n, d) => process.argv.find((a) => a.startsWith(`${n}=`))?.slice(n.length + 1) ?? d;\n';
    assert.deepEqual(optionsOf('a.mjs', `${text}arg('--lr', 0.1)`), [['lr', 'float', 0.1, 'equals']]);
  });

  it('are found by the beginning of an argument, with the type of what is made of the rest of it', () => {
    const node =
      "const a = process.argv.find((x) => x.startsWith('--lr='));\nif (a) lr = parseFloat(a.split('=')[1]);\nconst b = process.argv.find((x) => x.startsWith('--opt='));\nurl.startsWith('a=')";
    assert.deepEqual(optionsOf('a.mjs', node), [
      ['lr', 'float', undefined, 'equals'],
      ['opt', 'text', undefined, 'equals'],
    ]);
    const python = 'for a in sys.argv[1:]:\n  if a.startswith("--n="): n = int(a[4:])\n  if a.startswith("--"): stop()';
    assert.deepEqual(optionsOf('a.py', python), [['n', 'int', undefined, 'equals']]);
  });

  it('are counted once, and need no value where the default is computed', () => {
    const text =
      'x = getopt(ARGS, "--x", 3)\ny = getopt(ARGS, "--x", 4)\nz = getopt(ARGS, "--z")\nw = getopt(ARGS, "--w", W)\nout = getopt(ARGS, "--out", joinpath("a", "b"))';
    const flags = readScript({ file: 'a.jl', text }).flags.map(({ name, default: given, required }) => [
      name,
      given,
      required,
    ]);
    assert.deepEqual(flags, [['x', 3, undefined], ['z', undefined, undefined], ['w', undefined, false], ['out', undefined, false]]); // oxfmt-ignore
  });

  it('are none of a script with a parser, of one that takes no arguments, or in words that other calls get', () => {
    assert.deepEqual(optionsOf('a.jl', 'lr = getopt(words, "--lr", 0.1)'), []);
    assert.deepEqual(optionsOf('a.mjs', "console.log('--lr', 0.1); spawn('node', process.argv); run('--lr');"), []);
    const parsed =
      'import argparse, sys\np = argparse.ArgumentParser()\np.add_argument("--lr", type=float, default=0.1)\n';
    assert.deepEqual(
      optionsOf('a.py', `${parsed}get_arg(sys.argv, "--other", 2)\np.parse_args()`).map(([name]) => name),
      ['lr'],
    );
  });
});

describe('arguments of a Julia script by their places', () => {
  it('are those of ARGS, also several on a line, with the type into which they are parsed', () => {
    const text = 'data = String(ARGS[1]); n = parse(Int, ARGS[2])\nlr = parse(Float64, ARGS[3])';
    const flags = readScript({ file: 'a.jl', text }).flags.map(({ name, type, passStyle }) => [name, type, passStyle]);
    assert.deepEqual(flags, [['data', 'text', 'positional'], ['n', 'int', 'positional'], ['lr', 'float', 'positional']]); // oxfmt-ignore
  });
});
