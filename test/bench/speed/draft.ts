/**
 * How long a script that is made to be slow holds a draft up: `npm run bench:draft`. Each is as long as a script may
 * be; printed are the slowest, in seconds of the processor, which a busy machine stretches less than the clock's.
 */
import { draftOf } from '../../../src/draft/draft.ts';
import { declarationText } from '../../../src/draft/yaml/declarationText.ts';
import { processorSeconds } from '../shared/timing.ts';

const LENGTH = 249_000;
const SHOWN = 10;

/** Many of one thing, numbered. */
const numbered = (line: (i: number) => string, head = '', tail = ''): string => {
  const lines: string[] = [head];
  for (let i = 0, length = 0; length < LENGTH - 1000; i++) {
    const text = line(i);
    lines.push(text);
    length += text.length;
  }
  return `${lines.join('')}${tail}`;
};
/** One thing over and over, such as an open bracket. */
const repeated = (part: string, head = '', tail = ''): string =>
  head + part.repeat(Math.floor((LENGTH - head.length) / part.length)) + tail;
const nested = (open: string, close: string): string => repeated(`${open.repeat(90)}${close.repeat(90)}\n`);

const parser = 'import argparse\np = argparse.ArgumentParser()\n';
const python: readonly string[] = [
  numbered((i) => `p.add_argument("--f${i}", type=float, default=0.1)\n`, parser),
  numbered((i) => `lr${i} = 0.1\n`),
  numbered((i) => `'lr${i}': 0.1, `, 'hyp = {', '}'),
  numbered((i) => `class C${i}:\n  lr = ${i}\n`),
  numbered((i) => `def f${i}(a=0.1):\n  print("loss", a)\nf${i}(3)\n`),
  numbered((i) => `@click.option("--lr${i}", default=0.1)\n`, 'import click\n@click.command()\n', 'def main(): pass'),
  numbered((i) => `lr${i}=0.1,`, 'import fire\ndef main(', '): pass\nfire.Fire(main)'),
  numbered((i) => `x = float(sys.argv[${i}])\n`, 'import sys\n'),
  numbered((i) => ` --lr${i}=<x>  Rate [default: 0.1]\n`, '"""Usage: x\nOptions:\n', '"""\ndocopt(__doc__)'),
  numbered((i) => `a${i} = a${i + 1} + a${i + 1}\n`),
  numbered((i) => `f(args.lr${i})\n`, 'import argparse\nfrom x import get\nargs = get()\n'),
  ...['lr = 0.1\n', 'print(f"val_loss {x}")\n', 'logger.info("Epoch: [%d] loss %.4f", a, b)\n', 'args.x = 5\n'].map(
    (each) => repeated(each),
  ),
  ...[
    'x=1;',
    "'",
    '(',
    '[',
    '{',
    ':',
    '\\\n',
    '\n',
    '\0',
    '\ud800',
    'not ',
    'lambda:',
    'if args.a is None: raise X\n',
  ].map((each) => repeated(each)),
  ...['.a', '()', '.add_argument("--a")', '+a', '**9', ' if b else a'].map((each) => repeated(each, 'a')),
  repeated('{a}', 'print(f"', '")'),
  repeated('a', '"""'),
  nested('(', ')'),
  nested('f(x=', ')'),
];
const node: readonly string[] = [
  numbered((i) => `program.option("--lr${i} <n>", "x", parseFloat, 0.1);\n`, 'require("commander");\n'),
  numbered((i) => `const lr${i} = 0.1;\n`),
  numbered((i) => `lr${i}: 0.1,`, 'const a = {', '}'),
  numbered((i) => `class C${i} { lr = ${i} }\n`),
  numbered((i) => `x = process.env.LR${i} || 3;\n`),
  ...[
    'lr = 0.1;\n',
    'console.log(`val_loss ${x}`);\n',
    'a=>',
    'a?b:',
    '`',
    '/a',
    '<a',
    'f<',
    '<a>{',
    ',',
    'a:',
    'a=',
  ].map((each) => repeated(each)),
  ...['.a', '()', '!', ' as a', '+a', '- '].map((each) => repeated(each, 'x = a')),
  repeated('1,', 'const a = [', ']'),
  repeated('${a}', 'console.log(`', '`)'),
  nested('(', ')'),
  nested('a={a:', '}'),
];
const shell: readonly string[] = [
  numbered((i) => `--lr${i}) x=$2;;\n`, 'while getopts "a:" o; do case $o in\n', 'esac; done'),
  numbered((i) => `LR${i}=\${LR${i}:-0.1}\n`),
  ...[
    'echo "val_loss: $x"\n',
    '$(',
    '`',
    '"',
    '<<a\n',
    'a|',
    '${a:-',
    '$',
    ';;',
    'case a in b) ',
    'if a; then ',
    '&&a',
  ].map((each) => repeated(each)),
];
const r: readonly string[] = [
  numbered((i) => `make_option("--lr${i}", default=0.1)\n`, 'library(optparse)\n'),
  ...['cat("val_loss:", x)\n', '(', '"', '#', 'make_option('].map((each) => repeated(each)),
  nested('make_option(', ')'),
];
const julia: readonly string[] = [
  numbered((i) => `"--lr${i}"\n  default = 0.1\n`, 'using ArgParse\n@add_arg_table s begin\n', 'end'),
  ...['println("val_loss: $x")\n', 'begin ', 'end ', '"', '"$(', '@add_arg_table s begin\n'].map((each) =>
    repeated(each),
  ),
];
const notebooks: readonly string[] = [
  JSON.stringify({ cells: Array.from({ length: 100_000 }, (_, i) => ({ cell_type: 'code', source: `a${i % 10}` })) }),
  `{"cells":[${repeated('{},')}{}]}`,
  repeated('['),
];
const others: readonly string[] = ['puts "val_loss: #{x}"\n', 'puts "', 'puts ', '"', '=', 'lr = 0.1\n'].map((each) =>
  repeated(each),
);

const scripts = [
  ...ofKind('train.py', python),
  ...ofKind('train.ts', node),
  ...ofKind('train.sh', shell),
  ...ofKind('train.R', r),
  ...ofKind('train.jl', julia),
  ...ofKind('train.ipynb', notebooks),
  ...ofKind('train.rb', others),
  ...ofKind('train.conf', others),
];
draftOf({ file: 'train.py', text: 'lr = 0.1\n' }); // the first draft pays for the program's own start

const times = scripts.map(({ file, text }) => {
  const began = process.cpuUsage();
  declarationText(draftOf({ file, text }));
  return { file, start: JSON.stringify(text.slice(0, 40)), seconds: processorSeconds(began) };
});
times.sort((a, b) => b.seconds - a.seconds);
console.log(`${times.length} scripts of ${LENGTH.toLocaleString('en-US')} characters; the slowest:`);
for (const { file, start, seconds } of times.slice(0, SHOWN)) console.log(`${seconds.toFixed(2)} s  ${file}  ${start}`);

function ofKind(file: string, texts: readonly string[]): readonly { readonly file: string; readonly text: string }[] {
  return texts.map((text) => ({ file, text }));
}
