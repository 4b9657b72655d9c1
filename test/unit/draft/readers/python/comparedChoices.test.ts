import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { flagsOf } from './project.ts';

const PARSER = 'import argparse\np = argparse.ArgumentParser()\np.add_argument("--opt", default="adam")\n';
const choices = (text: string): unknown => flagsOf(`${PARSER}args = p.parse_args()\n${text}`)[0]?.choices;

describe('a text with which the script compares other texts', () => {
  it('is one of them', () => {
    assert.deepEqual(choices('if args.opt == "adam":\n    a()\nelif args.opt == "sgd":\n    b()'), ['adam', 'sgd']);
    assert.deepEqual(choices('assert args.opt in ["sgd", "adam"]'), ['sgd', 'adam']);
  });

  it('also in the function that gets it', () => {
    const text = 'def make(kind):\n    if kind == "adam":\n        return 1\n    return 2 if kind == "sgd" else 3\n';
    assert.deepEqual(choices(`${text}make(args.opt)`), ['adam', 'sgd']);
  });

  it('is free where its default is none of them, or where there is only one', () => {
    assert.equal(choices('if args.opt == "sgd" or args.opt == "lion":\n    a()'), undefined);
    assert.equal(choices('if args.opt == "adam":\n    a()'), undefined);
    assert.equal(choices('if other == "adam" or other == "sgd":\n    a()'), undefined);
  });
});
