import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readScript } from '../../../../../src/draft/readers/readScript.ts';

type Files = Readonly<Record<string, string>>;
const accepted = (text: string, others: Files = {}): readonly string[] | undefined =>
  readScript({ file: 'train.py', text, readFile: (path) => others[path] }).accepts?.();
/** Those that are written down, without what an action may add to them. */
const names = (text: string, others: Files = {}): string[] =>
  (accepted(text, others) ?? ['unknown']).filter((name) => !/^(?:no[-_]|help$|h$)/.test(name));

const head = 'import argparse\nparser = argparse.ArgumentParser()\n';
const lr = 'parser.add_argument("--lr", type=float)\n';
const parsed = 'args = parser.parse_args()\n';

describe('the options that a script accepts', () => {
  it('are those of its parser, under all of their names', () => {
    assert.deepEqual(names(`${head}parser.add_argument("-m", "--momentum", "--mom")\n${lr}${parsed}`), [
      'm',
      'momentum',
      'mom',
      'lr',
    ]);
  });

  it('are those of its groups and its subcommands', () => {
    const text = `from argparse import ArgumentParser
parser = ArgumentParser()
group = parser.add_argument_group("model")
group.add_argument("--depth")
commands = parser.add_subparsers()
fit = commands.add_parser("fit")
fit.add_argument("--lr")
${parsed}`;
    assert.deepEqual(names(text), ['depth', 'lr']);
  });
});

describe('nothing is certain of the options', () => {
  const uncertain: Readonly<Record<string, string>> = {
    'of a parser that lets others pass': `${head}${lr}args, rest = parser.parse_known_args()\n`,
    'of a parser that is given other arguments': `${head}${lr}args = parser.parse_args(words)\n`,
    'of a script that looks at the command line itself': `import sys\n${head}${lr}sys.argv.pop()\n${parsed}`,
    'whose names are computed': `${head}for n in names:\n    parser.add_argument("--" + n)\n${parsed}`,
    'whose names come from a list': `${head}parser.add_argument(*names)\n${parsed}`,
    'whose settings come from elsewhere': `${head}parser.add_argument("--lr", **more)\n${parsed}`,
    'that take the rest': `${head}parser.add_argument("rest", nargs="...")\n${parsed}`,
    'of a parser that a library gets': `${head}${lr}library.add_options(parser)\n${parsed}`,
    'of a parser that a function gets': `${head}${lr}def add(p):\n    p.add_argument("--n")\nadd(parser)\n${parsed}`,
    'of a parser that a method gets': `${head}${lr}Model.add_options(parser)\n${parsed}`,
    'of a parser that is an attribute': `import argparse\nself.parser = argparse.ArgumentParser()\nself.parser.add_argument("--lr")\nself.parser.parse_args()\n`,
    'of a parser that is kept elsewhere': `${head}${lr}other.parser = parser\n${parsed}`,
    'of a method that is called under another name': `${head}add = parser.add_argument\nadd("--lr")\n${parsed}`,
    'of a class that derives from the parser': `import argparse\nclass P(argparse.ArgumentParser): pass\nparser = P()\n${lr}${parsed}`,
    'of a parser of another library': `from other import ArgumentParser\nparser = ArgumentParser()\n${lr}${parsed}`,
    'of a parser that is made elsewhere': `from other import parser\n${lr}${parsed}`,
    'of a parser that is assigned twice': `${head}${lr}parser = wrap(parser)\n${parsed}`,
    'of a parser whose errors are swallowed': `${head}${lr}argparse.ArgumentParser.error = ignore\n${parsed}`,
    'with the options of other parsers': `import argparse\nfrom other import base\nparser = argparse.ArgumentParser(parents=[base])\n${lr}${parsed}`,
    'of a script that also has another parser': `import click\n${head}${lr}${parsed}`,
    'of a parser that is never asked': `${head}${lr}`,
  };
  for (const [title, text] of Object.entries(uncertain)) {
    it(title, () => {
      assert.equal(accepted(text), undefined);
    });
  }
});
