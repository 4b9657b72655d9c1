import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOfPython, flagLines, flagsOf, scriptOf } from './project.ts';

describe('subcommands', () => {
  const script = `
import argparse
def common(p):
    p.add_argument("--batch", type=int, default=32)
parser = argparse.ArgumentParser()
parser.add_argument("--threads", type=int, default=1)
sub = parser.add_subparsers(dest="command")
p = sub.add_parser("evaluate")
p.add_argument("--data", required=True)
p = sub.add_parser("train")
p.add_argument("--lr", type=float, default=0.1)
common(p)
`;

  it('are in the command, the one that trains', () => {
    assert.deepEqual(scriptOf(script).subcommand, ['train']);
    assert.deepEqual(draftOfPython(script).command.args, ['python3', 'train.py', 'train']);
  });

  it('leave out, and do not need, the arguments of the others', () => {
    const data = flagsOf(script).find(({ name }) => name === 'data');
    assert.match(data?.exclusionReason ?? '', /only the subcommand evaluate/);
    assert.deepEqual(draftOfPython(script).needs, []);
  });

  it('get the arguments of their own parser alone', () => {
    const text = script.replace('--threads", type=int, default=1', '--dropout", type=float, default=0.1');
    const { command, parameters } = draftOfPython(text);
    assert.deepEqual(command.args, ['python3', 'train.py', 'train']);
    const reason = parameters.find(({ flag }) => flag.name === 'dropout')?.reason;
    assert.equal(reason, 'it stands before the subcommand: write it into the command');
  });
});

describe('optparse', () => {
  it('takes an option without a type as text, and its switches with their defaults', () => {
    const text = `
from optparse import OptionParser
p = OptionParser()
p.add_option("-l", "--lr", type="float", dest="lr", default=0.1, help="step size [default: %default]")
p.add_option("--n", type=int, default=3)
p.add_option("--name", default="a")
p.add_option("--quiet", action="store_true")
p.add_option("--opt", type="choice", choices=["sgd", "adam"], default="sgd")
`;
    assert.deepEqual(flagLines(text), ['lr float 0.1', 'n int 3', 'name text a', 'quiet bool false', 'opt choice sgd']);
    assert.equal(flagsOf(text)[0]?.help, 'step size');
  });
});

describe('ConfigArgParse', () => {
  it('has shorter names for what adds an option, also to a group in another function; sets and models have them too', () => {
    const text = `
import configargparse
def add_model(parser):
    group = parser.add_argument_group("model")
    group.add("--hidden", type=int, default=64)
    group.add_arg("--dropout", type=float, default=0.1)
parser = configargparse.ArgParser(config_file_parser_class=configargparse.YAMLConfigFileParser)
parser.add("-l", "--lr", type=float, default=0.01)
parser.add("--data", required=True, help="a file")
add_model(parser)
seen = set()
seen.add("--verbose")
model.add(Dense(10, activation="relu"))
`;
    assert.deepEqual(flagLines(text), ['hidden int 64', 'dropout float 0.1', 'lr float 0.01', 'data text !']);
  });
});
