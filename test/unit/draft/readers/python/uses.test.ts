import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../../src/draft/draft.ts';
import { readScript } from '../../../../../src/draft/readers/readScript.ts';
import { flagsOf } from './project.ts';

const FLAGS = `p = argparse.ArgumentParser()
p.add_argument("--data", default=None)
p.add_argument("--labels", default="")
p.add_argument("--table", default=None)
p.add_argument("--batch_size", type=int, default=0)
p.add_argument("--do_train", type=bool, default=False)
p.add_argument("--do_eval", type=bool, default=False)
p.add_argument("--do_predict", type=bool, default=False)
p.add_argument("--max-steps", type=int, default=-1)
args = p.parse_args()
`;
const needs = (text: string): readonly string[] =>
  draftOf({ file: 'a.py', text: FLAGS + text }).needs.map(({ name }) => name);

describe('a flag without a default is needed', () => {
  it('where the script refuses to run without it', () => {
    assert.deepEqual(needs('if args.data is None:\n    raise ValueError("data")'), ['data']);
    assert.deepEqual(needs('if not args.data or not args.labels:\n    print("no")\n    sys.exit(1)'), [
      'data',
      'labels',
    ]);
    assert.deepEqual(needs('if args.labels == "":\n    p.error("labels")'), ['labels']);
    assert.deepEqual(needs('assert args.data, "no data"'), ['data']);
    assert.deepEqual(needs('if not (args.data and args.labels):\n    raise ValueError()'), ['data', 'labels']);
    assert.deepEqual(needs('assert args.data is not None and args.labels'), ['data', 'labels']);
    assert.deepEqual(needs('flags.mark_flags_as_required(["data", "table"])'), ['data', 'table']);
  });

  it('once where any of several is enough: the one that the script knows best', () => {
    const raises = ':\n    raise ValueError()\n';
    const both = `if args.data is None and args.table is None${raises}`;
    assert.deepEqual(needs(`${both}show(args.table)`), ['table']);
    assert.deepEqual(needs(`${both}show(args.data)`), ['data']);
    const chain = 'if args.table:\n    a()\nelif args.data:\n    b()\nelse';
    assert.deepEqual(needs(`${chain}${raises}if args.data:\n    c()`), ['data']);
  });

  it('also where a class that is parsed looks through its own fields', () => {
    const text = `@dataclass
class Arguments:
    table: Optional[str] = None
    def __post_init__(self):
        if self.table is None:
            raise ValueError()
args = HfArgumentParser(Arguments).parse_args_into_dataclasses()[0]
`;
    assert.deepEqual(
      draftOf({ file: 'b.py', text }).needs.map(({ name }) => name),
      ['table'],
    );
  });

  it('where nothing else is left', () => {
    const text = 'if args.labels and args.table:\n    a()\nelif args.data:\n    b()\nelse:\n    raise ValueError()';
    assert.deepEqual(needs(text), ['data']);
  });

  it('where every run opens it', () => {
    assert.deepEqual(needs('def main():\n    os.listdir(os.path.join(args.data, "train"))\n    open(args.labels)'), [
      'data',
      'labels',
    ]);
  });

  it('also in a try whose handlers end the script, or wait for a key', () => {
    const tried = (handler: string): string => `try:\n    open(args.data)\n${handler}`;
    assert.deepEqual(needs(tried('except KeyboardInterrupt:\n    save()')), ['data']);
    assert.deepEqual(needs(tried('except OSError as e:\n    print(e)\n    sys.exit(1)')), ['data']);
    assert.deepEqual(needs(tried('finally:\n    close()')), ['data']);
    assert.deepEqual(needs(tried('except TypeError:\n    rows = []')), []);
    assert.deepEqual(needs('try:\n    a()\nfinally:\n    open(args.data)'), []);
  });

  it('under whatever name the script has what its parser gives it', () => {
    assert.deepEqual(needs('a = p.parse_args()\nopen(a.data)'), ['data']);
    assert.deepEqual(needs('hp, rest = p.parse_known_args()\nopen(hp.data)'), ['data']);
    assert.deepEqual(needs('hp = table()\nopen(hp.data)'), []);
  });

  it('where what every run opens is made of it, also in a function that gets it', () => {
    assert.deepEqual(needs('path = args.data\nopen(path)'), ['data']);
    assert.deepEqual(needs('def main():\n    load(args.data)\ndef load(path):\n    pd.read_csv(f"{path}/x.csv")'), [
      'data',
    ]);
    assert.deepEqual(needs('train = ImageFolder(args.data)\nrows = load_dataset(path=args.table)'), ['data', 'table']);
    assert.deepEqual(needs('assert os.path.isfile(args.data)'), ['data']);
    assert.deepEqual(needs('if not os.path.exists(args.data):\n    raise ValueError(args.data)'), ['data']);
    assert.deepEqual(needs('if args.data:\n    a()\nelse:\n    raise ValueError("Need data")'), ['data']);
  });

  it('and not where the test before it fails with the defaults, or asks whether it is given', () => {
    assert.deepEqual(needs('if args.do_predict:\n    open(args.data)\n    assert args.table'), []);
    assert.deepEqual(
      needs('def load(path):\n    if path is None:\n        return\n    open(path)\nload(args.data)'),
      [],
    );
    assert.deepEqual(needs('x = args.data or "x"\nopen(x)'), []);
    assert.deepEqual(needs('model = make.from_pretrained("x", cache_dir=args.data)'), []);
  });

  it('and not where it has a default that nobody can read', () => {
    const text = (given: string) => `p.add_argument("--out", default=${given})\nos.makedirs(args.out)`;
    assert.deepEqual(needs(text('os.getcwd()')), []);
    assert.deepEqual(needs(text('os.environ.get("OUT")')), ['out']);
    assert.deepEqual(needs(text('os.environ.get("OUT", "runs")')), []);
  });

  it('and not where it is only used if it is given', () => {
    assert.deepEqual(needs('if args.data is None:\n    args.data = "x"'), []);
    assert.deepEqual(needs('if args.data:\n    open(args.data)'), []);
    assert.deepEqual(needs('if args.resume and args.data is None:\n    raise ValueError()'), []);
    assert.deepEqual(needs('def export():\n    open(args.data)'), []);
    assert.deepEqual(needs('x = open(args.data) if args.data else None'), []);
  });

  it('and not where the script merges what is given with a configuration', () => {
    const merged = 'for k, v in load().items():\n    if getattr(args, k) is None:\n        setattr(args, k, v)\n';
    assert.deepEqual(needs(`${merged}assert args.data, "no data"\nopen(args.labels)`), []);
  });

  it('of a configuration that alone can give what every run reads', () => {
    const merged = 'p.add_argument("--config")\nfor k, v in load().items():\n    setattr(args, k, v)\n';
    assert.deepEqual(needs(`${merged}fit(args.depth)`), ['config']);
    for (const other of ['args.depth = 3\nfit(args.depth)', 'fit(args.data)', 'if x():\n    fit(args.depth)'])
      assert.deepEqual(needs(merged + other), [], other);
  });
});

describe('a value is proposed', () => {
  it('for what argparse wants to be given although it has a default', () => {
    const text = 'p.add_argument("--task", required=True, default="forecast")';
    const [need] = draftOf({ file: 'a.py', text: FLAGS + text }).needs;
    assert.deepEqual([need.args, need.isOpen], [['--task', 'forecast'], false]);
  });

  it('for a limit that a script without an end needs', () => {
    assert.deepEqual(needs('while True:\n    step()'), ['max-steps']);
    assert.deepEqual(needs('for e in range(10):\n    step()'), []);
  });

  it('for the switch that turns the training on', () => {
    assert.deepEqual(needs('if args.do_train:\n    trainer.train()'), ['do_train']);
    assert.deepEqual(needs('def work():\n    model.fit(x)\nif args.do_train and args.data:\n    pass\nwork()'), []);
    const mode = 'p.add_argument("--mode", default="test")\nif args.mode == "train":\n    train(x)';
    const [need] = draftOf({ file: 'a.py', text: FLAGS + mode }).needs;
    assert.deepEqual(need.args, ['--mode', 'train']);
  });

  it('for the work of which a part has to be chosen', () => {
    const text = 'if not args.do_train and not args.do_eval and not args.do_predict:\n    raise ValueError()';
    assert.deepEqual(needs(text), ['do_train', 'do_eval']);
  });
});

describe('a flag', () => {
  it('that every run overwrites is not tuned', () => {
    const reason = (text: string): unknown =>
      readScript({ file: 'a.py', text: FLAGS + text }).flags.find(({ name }) => name === 'batch_size')?.exclusionReason;
    assert.equal(reason('args.batch_size = args.envs * args.steps'), 'the script computes it itself');
    assert.equal(reason('args.batch_size = args.batch_size // 2'), undefined);
    assert.equal(reason('if x:\n    args.batch_size = 4'), undefined);
  });

  it('that no file of the script reads is not tuned, unless something gets all of them at once', () => {
    const parser = ['lr', 'momentum', 'dropout']
      .map((name) => `p.add_argument("--${name}", type=float, default=0.1)\n`)
      .join('');
    const active = (text: string): readonly string[] =>
      draftOf({ file: 'a.py', text: `${parser}args = p.parse_args()\n${text}` })
        .parameters.filter((parameter) => parameter.active)
        .map(({ flag }) => flag.name);
    assert.deepEqual(active('fit(args.lr, args.dropout)\n'), ['lr', 'dropout']);
    for (const all of ['fit(args.lr)', 'Model(args)', 'c = vars(args)', 'f(**args)', 'x = getattr(args, k)'])
      assert.deepEqual(
        active(`${all}\nfit(args.lr, ${all.startsWith('fit') ? '1' : 'args.dropout'})\n`).length,
        3,
        all,
      );
    assert.equal(active('def run(a):\n    fit(a.lr, a.momentum, a.dropout)\nrun(args)\n').length, 3);
    for (const kept of [
      'print(vars(args))',
      'json.dump(args.__dict__, f)',
      'net_args = {"n": 1}\nNet(**net_args)',
      'def run():\n    momentum = args.momentum\nrun()',
      'wandb.init(config=args)',
      'x = 2 ** n',
      'f(**batch)',
      'help("lr, momentum")',
    ])
      assert.deepEqual(active(`${kept}\nfit(args.lr, args.dropout)\n`), ['lr', 'dropout'], kept);
    assert.deepEqual(
      active(
        'class A:\n    def __init__(self, args):\n        self.args = args\n        fit(self.args.lr, args.momentum)\nA(args)\n',
      ),
      ['lr', 'momentum'],
    );
  });

  it('is not handed on with what is only called like the options', () => {
    const flags = ['lr', 'momentum', 'dropout'].map((name) => `p.add_argument("--${name}", type=float, default=0.1)\n`);
    const isActive = (made: string): unknown =>
      draftOf({
        file: 'a.py',
        text: `import outside\nimport torch.optim as optim\np = argparse.ArgumentParser()\n${flags.join('')}args = p.parse_args()\nopt = ${made}\noutside.fit(opt)\nprint(args.momentum, args.dropout)\n`,
      }).parameters.find(({ flag }) => flag.name === 'lr')?.active;
    assert.equal(isActive('optim.Adam(outside.model)'), false);
    assert.equal(isActive('args'), true);
  });

  it('is not read, nor handed on with all others, in a function that nothing names or no run comes to', () => {
    const parser = ['lr', 'momentum', 'dropout', 'beta', 'alpha']
      .map((name) => `    p.add_argument("--${name}", type=float, default=0.1)\n`)
      .join('');
    const files: Record<string, string> = {
      'args.py': `def get_parser():\n    p = argparse.ArgumentParser()\n${parser}    return p\n`,
      'tools.py':
        'def load(args):\n    args.__dict__.update(read())\ndef other(args):\n    load(args)\n    fit(args.momentum)\ndef run(args):\n    fit(args.lr, args.dropout)\n',
    };
    const active = (text: string): readonly string[] =>
      draftOf({
        file: 'a.py',
        text: `from args import get_parser\nimport tools\nargs = get_parser().parse_args()\n${text}`,
        readFile: (name) => files[name],
      })
        .parameters.filter((parameter) => parameter.active)
        .map(({ flag }) => flag.name);
    assert.deepEqual(active('tools.run(args)\n'), ['lr', 'dropout']);
    assert.deepEqual(active('tools.run(args)\ndef old():\n    Model(args)\n'), ['lr', 'dropout']);
    assert.equal(active('tools.run(args)\nif x:\n    Model(args)\n').length, 5);
    assert.equal(active('tools.run(args)\nf = tools.other\n').length, 5);
  });

  it('that is a parameter or a field is unread where nothing takes its value', () => {
    const fields = 'lr: float = 0.1, dropout: float = 0.1, alpha: float = 0.1';
    const args = `@dataclass\nclass Args:\n${fields.replaceAll(/(?:^|, )(?=\w)/g, '\n    ')}\n`;
    const options = ['lr', 'dropout', 'alpha'].map((name) => `@click.option("--${name}", default=0.1)\n`).join('');
    const active = (text: string): readonly string[] =>
      draftOf({ file: 'a.py', text })
        .parameters.filter((parameter) => parameter.active)
        .map(({ flag }) => flag.name);
    const use = 'fit(lr, p=dropout, alpha=2)\n';
    const ofObject = 'fit(args.lr, args.dropout, alpha=2)\n';
    for (const text of [
      `import fire\ndef train(${fields}):\n    ${use}fire.Fire(train)\n`,
      `import typer\napp = typer.Typer()\n@app.command()\ndef train(${fields}):\n    ${use}app()\n`,
      `import click\n@click.command()\n${options}def main(lr, dropout, alpha):\n    ${use}main()\n`,
      `import tyro\n${args}args = tyro.cli(Args)\n${ofObject}`,
      `from transformers import HfArgumentParser\n${args}args, = HfArgumentParser(Args).parse_args_into_dataclasses()\n${ofObject}`,
    ])
      assert.deepEqual(active(text), ['lr', 'dropout'], text);
    const all = `import fire\ndef train(${fields}):\n    run(**locals())\n    ${use}fire.Fire(train)\n`;
    assert.deepEqual(active(all), ['lr', 'dropout', 'alpha']);
    assert.deepEqual(active(`import tyro\n${args}args = tyro.cli(Args)\nModel(args)\n${ofObject}`).length, 3);
  });

  it('is read under the name that its parser gives it, which may not be its own', () => {
    const options = [
      'p.add_argument("--learning-rate", dest="lr", type=float, default=0.1)',
      'p.add_argument("--momentum", type=float, default=0.9)\np.add_argument("--decay", type=float, default=0.1)',
    ];
    const text = `${options.join('\n')}\na = p.parse_args()\nfit(a.lr, a.momentum, a.decay)\n`;
    const draft = draftOf({ file: 'a.py', text });
    assert.deepEqual(
      draft.parameters.flatMap(({ active, flag }) => (active ? [flag.name] : [])),
      ['learning-rate', 'momentum', 'decay'],
    );
    const click =
      '@click.command()\n@click.option("--learning-rate", "lr", default=0.1)\n@click.option("--momentum", default=0.9)\ndef main(lr, momentum):\n  fit(lr, momentum)\n';
    assert.deepEqual(
      flagsOf(click).map(({ name, attribute }) => [name, attribute]),
      [
        ['learning-rate', 'lr'],
        ['momentum', undefined],
      ],
    );
  });

  it('that only a branch which is off reads is not tuned', () => {
    const parser =
      'p.add_argument("--ema", action="store_true")\np.add_argument("--lr", type=float, default=0.1)\np.add_argument("--decay", type=float, default=0.99)\nargs = p.parse_args()\n';
    const active = (text: string): readonly string[] =>
      draftOf({ file: 'a.py', text: parser + text })
        .parameters.filter((parameter) => parameter.active)
        .map(({ flag }) => flag.name);
    assert.deepEqual(active('fit(args.lr)\nif args.ema:\n    average(args.decay)\n'), ['lr']);
    assert.deepEqual(active('fit(args.lr, args.decay)\nif args.ema:\n    average(args.decay)\n'), ['lr', 'decay']);
  });

  it('is looked for in linear time', () => {
    for (const part of [
      'open(args.data) + ',
      'if not args.a:\n raise\n',
      'args.a = args.b\n',
      'assert args.a and ',
      'not ',
      'def f(a):\n  open(a)\nf(args.data)\n',
      'elif args.data:\n a()\n',
    ]) {
      readScript({ file: 'a.py', text: FLAGS + part.repeat(8000 / part.length) });
    }
  });
});

const WITH_CHOICE = 'import argparse\np = argparse.ArgumentParser()\np.add_argument("--opt", default="adam")\n';
const choices = (text: string): unknown => flagsOf(`${WITH_CHOICE}args = p.parse_args()\n${text}`)[0]?.choices;

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
