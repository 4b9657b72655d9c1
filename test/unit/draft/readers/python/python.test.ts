import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../../src/draft/draft.ts';
import { readScript } from '../../../../../src/draft/readers/readScript.ts';
import type { Flag } from '../../../../../src/draft/readers/flag.ts';

const flags = (text: string, configText?: string): readonly Flag[] =>
  readScript({ file: 'a.py', text, readFile: () => configText }).flags;
const one = (argument: string): Flag | undefined => flags(`p.add_argument(${argument})`).at(0);
const typed = (argument: string): unknown[] => [one(argument)?.name, one(argument)?.type, one(argument)?.default];

describe('argparse', () => {
  it('names a flag by its first long name, as the script spells it', () => {
    assert.equal(one('"-l", "--lr", "--learning-rate"')?.name, 'lr');
    assert.equal(one('"--learning_rate"')?.name, 'learning_rate');
    assert.equal(one('"-l"')?.passStyle, 'short');
    assert.equal(one('"data"')?.passStyle, 'positional');
  });

  it('evaluates a default that is an expression of plain values', () => {
    for (const [written, value] of [
      ['3e-4', 3e-4],
      ['1 << 10', 1024],
      ['2**6', 64],
      ['-1', -1],
      ['1_000', 1000],
      ['0x10', 16],
      ['int(1e6)', 1e6],
      ['(1 + 2) * 4', 12],
      ['7 // 2', 3],
      ['None', undefined],
      ['float("inf")', undefined],
      ['os.cpu_count()', undefined],
    ] as const) {
      assert.equal(one(`"--x", type=float, default=${written}`)?.default, value, written);
    }
    assert.equal(flags('A = 4\np.add_argument("--x", type=int, default=A * 2)').at(0)?.default, 8);
  });

  it('takes the type from type=, then from the action, then from the default', () => {
    assert.deepEqual(typed('"--x", type=lambda s: int(float(s)), default=3'), ['x', 'int', 3]);
    assert.deepEqual(typed('"--x", type=str2bool, default="true"'), ['x', 'bool', true]);
    assert.deepEqual(typed('"--x", action="store_false"'), ['x', 'bool', true]);
    assert.deepEqual(typed('"--x", default=0.5'), ['x', 'float', 0.5]);
    assert.deepEqual(typed('"--x", choices=("a", "b"), default="b"'), ['x', 'choice', 'b']);
    assert.deepEqual(typed('"--x", type=int, nargs="+", default=[1]'), ['x', 'list', undefined]);
  });

  it('takes a range among the choices for limits, and with steps for a list', () => {
    const read = (written: string) => {
      const { min, max, choices } = one(`"--x", type=int, choices=${written}`) ?? assert.fail();
      return choices ?? [min, max];
    };
    assert.deepEqual(read('range(8, 13)'), [8, 12]);
    assert.deepEqual(read('range(3)'), [0, 2]);
    assert.deepEqual(read('range(3, 0, -1)'), [1, 3]);
    assert.deepEqual(read('range(16, 65, 16)'), [16, 32, 48, 64]);
    assert.deepEqual(read('range(0, 1000, 2)'), [0, 998]);
    for (const unknown of ['range(n)', 'range(5, 5)', 'range(1, 5, 0)', 'np.range(1, 5)', 'range()', 'range(0.5, 3)'])
      assert.deepEqual(read(unknown), [undefined, undefined], unknown);
  });

  it('excludes an argument without type=, and type=bool, which reads every word as true', () => {
    assert.match(one('"--x", default=0.5')?.exclusionReason ?? '', /no type=/);
    const converted = 'p.add_argument("--x", default=5)\np.add_argument("--y", default=5)\na = p.parse_args()\n';
    const { flags: read } = readScript({ file: 'a.py', text: `${converted}fit(int(a.x), int(a.y))\nshow(a.y)\n` });
    assert.deepEqual(
      read.map(({ exclusionReason }) => exclusionReason === undefined),
      [true, false],
    );
    assert.match(one('"--x", type=bool')?.exclusionReason ?? '', /every word/);
  });

  it('leaves out help and version, and ignores comments and texts', () => {
    assert.deepEqual(
      flags('p.add_argument("--version", action="version")\n# p.add_argument("--a")\n"""p.add_argument("--b")"""'),
      [],
    );
  });
});

describe('tyro and HfArgumentParser', () => {
  const config =
    'class Kind(Enum):\n  A = "a"\n  B = "b"\n@dataclass\nclass Config:\n  kind: Kind = Kind.B\n  on: bool = False\n';

  it('pass a boolean as a switch and as a word', () => {
    assert.equal(flags(`import tyro\n${config}tyro.cli(Config)`).at(1)?.switchKind, 'both');
    assert.equal(flags(`${config}HfArgumentParser(Config)`).at(1)?.switchKind, undefined);
  });

  it('read the fields of a base class and of a class inside the class', () => {
    const text = 'class A:\n  x: int = 1\nclass C(A):\n  y: int = 2\nclass D:\n  c: C = field(default_factory=C)\n';
    assert.deepEqual(
      flags(`import tyro\n${text}tyro.cli(D)`).map(({ name }) => name),
      ['c.x', 'c.y'],
    );
    assert.deepEqual(
      flags(`${text}HfArgumentParser(D)`).map(({ name }) => name),
      ['x', 'y'],
    );
  });
});

describe('click', () => {
  it('takes bounds from its ranges, and the type from the default where none is given', () => {
    const found = flags(
      '@click.option("--p", type=click.FloatRange(0, 0.5), default=0.1)\n@click.option("--n", default=3)\ndef f(): pass',
    );
    assert.deepEqual(
      found.map(({ min, max, type }) => [min, max, type]),
      [
        [0, 0.5, 'float'],
        [undefined, undefined, 'int'],
      ],
    );
  });

  const group = `
import click
@click.group()
@click.option("--dropout", type=float, default=0.1)
def cli(dropout): pass
@cli.command()
@click.argument("data")
@click.option("--lr", default=0.5)
def evaluate(data, lr): pass
@cli.command()
@click.argument("corpus")
@click.option("--lr", default=0.1)
def fit_model(corpus, lr): pass
`;

  it('has the subcommand that trains in the command, and asks for nothing of the others', () => {
    const { command, needs, parameters } = draftOf({ file: 'a.py', text: group });
    assert.deepEqual(command.args.slice(0, 3), ['python3', 'a.py', 'fit-model']);
    assert.deepEqual(
      needs.map(({ name }) => name),
      ['corpus'],
    );
    assert.equal(parameters.find(({ flag }) => flag.name === 'lr')?.flag.default, 0.1);
  });

  it('has no subcommand where nothing groups its commands', () => {
    const text = group.replaceAll('cli.command', 'click.command').replace('@click.group()', '');
    assert.equal(readScript({ file: 'a.py', text }).subcommand, undefined);
  });
});

describe('typer', () => {
  const train = '@app.command()\ndef train(data: str, lr: float = 0.1): pass\n';
  const other = '@app.command("score")\ndef evaluate(model: str): pass\n';
  const draft = (text: string) => draftOf({ file: 'a.py', text: `import typer\napp = typer.Typer()\n${text}` });

  it('has the subcommand that trains in the command, and asks for nothing of the others', () => {
    const { subcommand, needs } = draft(other + train);
    assert.deepEqual(subcommand, ['train']);
    assert.deepEqual(
      needs.map(({ name }) => name),
      ['data'],
    );
  });

  it('has no subcommand where it has only one command', () => {
    assert.deepEqual(draft(train).subcommand, []);
  });

  it('has an option under its own name, and its default is no constant beside it', () => {
    const fields = 'learning_rate: Annotated[float, typer.Option("--lr")] = 0.1, hidden: int = 64';
    const { passStyle, parameters } = draft(`@app.command()\ndef train(${fields}):\n  fit(learning_rate, hidden)\n`);
    const tuned = parameters.filter(({ active }) => active).map(({ flag }) => flag.name);
    assert.deepEqual([passStyle, ...tuned], ['flags', 'lr', 'hidden']);
  });
});

describe('Hydra', () => {
  const main = (argument: string): string => `@hydra.main(${argument})\ndef main(cfg): pass`;

  it('names the file that the script takes its values from', () => {
    const filesRead = (text: string): readonly string[] => {
      const read: string[] = [];
      readScript({ file: 'a.py', text, readFile: (name) => void read.push(name) });
      return read;
    };
    assert.deepEqual(filesRead(main('config_path="conf", config_name="config"')), ['conf/config.yaml']);
    assert.deepEqual(filesRead(main('version_base=None, config_path=".", config_name="a.yaml"')), ['a.yaml']);
    assert.deepEqual(filesRead('print(1)'), []);
  });

  it('reads values under their dotted names, and excludes what is taken from elsewhere', () => {
    const found = flags(
      main('config_path=".", config_name="c"'),
      'a: {lr: 1e-3, n: 2}\nb: ${a.n}\nc: ???\nd: &x 1\ne: *x\n',
    );
    assert.deepEqual(
      found.map(({ name, type }) => `${name} ${type}`),
      ['a.lr float', 'a.n int', 'b text', 'c unknown', 'd int'],
    );
    assert.match(found.at(2)?.exclusionReason ?? '', /elsewhere/);
  });

  it('gives no flags for a configuration that is not valid YAML', () => {
    assert.deepEqual(flags(main('config_path=".", config_name="c"'), '{[: - ]: &a *a'), []);
  });
});

const notesOf = (text: string): readonly string[] => readScript({ file: 'a.py', text }).notes;

describe('a script that asks a person while it runs', () => {
  it('is told so, unless the function is its own or it does not always ask', () => {
    assert.match(notesOf('n = int(input("How many? "))\nfit(n)').join('\n'), /^<<< The script asks with input\(\)/);
    assert.deepEqual(notesOf('def input(n):\n  return n\nfit(input(3))'), []);
    assert.deepEqual(notesOf('if os.path.exists("out"):\n  input("Go on?")\nfit(3)'), []);
  });
});

describe('a script that only defines functions', () => {
  const functions =
    'import x\nlr = 0.1\nclass Net:\n  """A net."""\n  def fit(self):\n    x.f()\ndef train():\n  x.f()\n';

  it('is said to do nothing when it runs', () => {
    assert.match(notesOf(functions).join('\n'), /only defines functions/);
    assert.match(notesOf(`"""A module."""\n# of functions\n${functions}`).join('\n'), /only defines functions/);
  });

  it('is none where anything calls them, or a class does something itself', () => {
    for (const more of [
      'train()\n',
      'if __name__ == "__main__":\n  train()\n',
      'lr = train()\n',
      'class Run:\n  m = Net()\n',
      '@app.command()\ndef f():\n  pass\n',
      'for i in x:\n  pass\n',
    ])
      assert.deepEqual(notesOf(functions + more), [], more);
    assert.deepEqual(notesOf('lr = 0.1\n'), []);
  });
});
