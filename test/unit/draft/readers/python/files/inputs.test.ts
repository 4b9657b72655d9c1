import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../../../src/draft/draft.ts';

const FLAGS = `p = argparse.ArgumentParser()
p.add_argument("--table", default="data/a.csv")
p.add_argument("--name")
p.add_argument("--fast", action="store_true")
args = p.parse_args()
`;
const drafted = (text: string, others: Readonly<Record<string, string>> = {}, there: readonly string[] = []) =>
  draftOf({
    file: 't.py',
    text,
    readFile: (name) => others[name],
    isThere: (name) => there.includes(name) || name in others,
  });

/** Each as `name=path`, or as its path alone. */
const missing = (...given: Parameters<typeof drafted>): string =>
  drafted(...given)
    .missing.map(({ name, path }) => (name === undefined ? path : `${name}=${path}`))
    .join(' ');

describe('a file that every run reads and that is not there is missing', () => {
  it('under the name of the constant, the flag or the field that says it', () => {
    assert.equal(missing('DATA = "a.csv"\npd.read_csv(DATA)'), 'DATA=a.csv');
    assert.equal(missing(`${FLAGS}pd.read_csv(args.table)`), 'table=data/a.csv');
    assert.equal(missing('class C:\n    data = "a.csv"\npd.read_csv(C.data)'), 'data=a.csv');
    assert.equal(missing('c = {"data": "a.csv"}\npd.read_csv(c["data"])'), 'data=a.csv');
    assert.equal(missing('pd.read_csv("a.csv")\nxgb.DMatrix("a.txt?format=libsvm")'), 'a.csv a.txt');
  });

  it('from another module or class, as far as names lead to it', () => {
    const paths = 'D = "in"\nTRAIN = os.path.join(D, "a.pt")\nclass Place:\n    test = D + "/b.pt"\n';
    const text = 'import paths\ndef read(p):\n    return torch.load(p)\n';
    assert.equal(missing(`${text}read(paths.TRAIN)`, { 'paths.py': paths }), 'TRAIN=in/a.pt');
    assert.equal(missing(`${text}read(paths.Place.test)`, { 'paths.py': paths }), 'test=in/b.pt');
    assert.equal(missing(`${text}p = paths.Place()\nread(p.test)`, { 'paths.py': paths }), 'test=in/b.pt');
    assert.equal(missing(`${text}p = paths.Place(test="c.pt")\nread(p.test)`, { 'paths.py': paths }), 'test=c.pt');
  });

  it('once, as the folder of which nobody knows the files, without what its path leaves again', () => {
    assert.equal(
      missing('D = "src/..//in"\nfor f in names():\n    open(f"{D}/{f}.csv")\n    open(f"{D}/x/{f}")'),
      'D=in',
    );
    assert.equal(missing('open("in")\nopen("in/a.csv")'), 'in');
  });

  it('however its path is put together', () => {
    for (const path of [
      'os.path.join("d", "a.csv")',
      '(Path("d") / "a.csv").resolve()',
      '"d/" + "a.csv"',
      'f"d/{x}"',
      '"d/{}".format(x)',
      '"d/%s" % x',
      'os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "d", "a.csv")',
    ])
      assert.match(missing(`x = "a.csv"\nopen(${path})`), /^(?:x=)?(?:\.\.\/)?d\/a\.csv$/, path);
    assert.equal(missing('path = Path("d/a.csv")\nopen(path.resolve())'), 'path=d/a.csv');
    assert.equal(missing('D = "d"\nopen(os.path.join(D, "a.csv"))'), 'D=d/a.csv');
  });

  it('also where a function, a class or an object of the project reads it', () => {
    assert.equal(missing('def read(path):\n    return open(path)\nread("a.txt")'), 'a.txt');
    assert.equal(missing('def read(path="a.txt"):\n    return open(path)\nread()'), 'a.txt');
    assert.equal(missing('def place():\n    return "a.txt"\nopen(place())'), 'a.txt');
    const set = 'class Set:\n    def __init__(self, root):\n        self.root = root\n        self.read()\n';
    assert.equal(missing(`${set}    def read(self):\n        os.listdir(self.root)\nSet("pictures")`), 'pictures');
    assert.equal(missing('from work import read\nread("a.txt")', { 'work.py': 'def read(p):\n    open(p)' }), 'a.txt');
    assert.equal(missing('for part in ["a.csv", "b.csv"]:\n    pd.read_csv(part)'), 'a.csv b.csv');
  });

  it('also where nobody knows the call, by a name that says data', () => {
    assert.equal(missing('TRAIN_PATH = "pictures"\npreload(TRAIN_PATH, size=3)'), 'TRAIN_PATH=pictures');
    assert.equal(missing('model.train(data="d/data.yaml", epochs=3)'), 'data=d/data.yaml');
    assert.equal(missing('base = "d"\ndata_path = base + "/s"\ncall(["fit", "--in", data_path])'), 'data_path=d/s');
    assert.equal(
      missing('import cfg\ntorch.load(cfg.weights)', { 'cfg.py': 'weights = "w/a.pth"' }),
      'weights=w/a.pth',
    );
    assert.equal(missing('fit(pths="/Users/me/x", save_dir="/Users/me/y")'), 'pths=/Users/me/x');
    for (const text of [
      'DATASET = "cifar10"\nget(DATASET)',
      'data_path = "d"\nprint(data_path)',
      'get(name="d/a.csv")',
    ])
      assert.equal(missing(text), '', text);
  });

  it('into whose folder every run writes, unless the script may make it', () => {
    const text = 'def download_prices(name):\n    return name\np = download_prices("12")\ntorch.save(p, "models/a.pt")';
    assert.equal(missing(text), 'models');
    assert.equal(missing(`os.makedirs(folder())\n${text}`), '');
  });

  it('and each that one name says below one folder', () => {
    assert.equal(missing('D = "d"\nopen(D + "/a.csv")\nopen(D + "/b.csv")'), 'D=d/a.csv D=d/b.csv');
    assert.equal(missing('A = "d/a.csv"\nB = "d/b.csv"\nopen(A)\nopen(B)'), 'A=d/a.csv B=d/b.csv');
  });

  it('where the script refuses to go on without it, or only says that it is not there', () => {
    assert.equal(missing('if not os.path.exists("a.csv"):\n    sys.exit(1)\nopen("a.csv")'), 'a.csv');
    assert.equal(missing('assert os.path.isfile("a.csv")'), 'a.csv');
    assert.equal(missing('try:\n    open("a.csv")\nexcept OSError as e:\n    print(e)'), 'a.csv');
  });

  it('or leaves the function behind whose only call nothing is left to do', () => {
    const body =
      '    try:\n        open("a.csv")\n    except OSError:\n        print("none")\n        return\n    fit()\n';
    const test = '    if not os.path.exists("a.csv"):\n        return 1\n    open("a.csv")\n';
    for (const [main, calls] of [
      [body, 'main()'],
      [body, 'if __name__ == "__main__":\n    sys.exit(main())'],
      [body, 'def start():\n    print("begin")\n    main()\n    print("done")\nasyncio.run(start())'],
      [test, 'try:\n    main()\nfinally:\n    pass'],
    ] as const)
      assert.equal(missing(`def main():\n${main}${calls}`), 'a.csv', calls);
  });

  it('in some pass of a loop: of one of the items that are written there, or of the first that is the best', () => {
    const loop =
      'for phase in P:\n    if phase == "train":\n        fit()\n    elif phase in ("val",):\n        open("a.csv")\n';
    assert.equal(missing(loop.replace('P', '["train", "val"]')), 'a.csv');
    assert.equal(
      missing(
        `def main():\n    phases = ("train", "val")\n    ${loop.replace('P', 'phases').replaceAll('\n', '\n    ')}\nmain()`,
      ),
      'a.csv',
    );
    assert.equal(missing(loop.replace('P', 'phases()')), '');
    assert.equal(missing(loop.replace('P', '["train", "test"]')), '');
    const best = 'for e in range(9):\n    if loss < self.best:\n        self.best = loss\n        ';
    assert.equal(missing(`${best}torch.save(model, "out/best.pt")`), 'out');
    assert.equal(missing(`${best}pass\n    else:\n        open("a.csv")`), '');
    assert.equal(missing('if x > max_x:\n    x = max_x\n    open("a.csv")'), '');
  });
});

describe('the files of a data set of Hugging Face', () => {
  it('are those of its list or its dictionary, also in a variable, and those that it has on disk', () => {
    const load = 'load_dataset("json", data_files=';
    assert.equal(missing(`${load}{"train": "a.json", "test": "b.json"})`), 'a.json b.json');
    assert.equal(missing(`files = {"train": f"a.json"}\n${load}files)`), 'a.json');
    assert.equal(missing(`${load}["a.json", "b.json"])`), 'a.json b.json');
    assert.equal(missing('load_from_disk("tokens")\nDataset.load_from_disk("./d/train")'), 'tokens d/train');
    assert.equal(missing('data.save_to_disk("tokens")\nload_from_disk("tokens")\nload_dataset("imdb")'), '');
  });
});

describe('a file is not missing', () => {
  it('where it is there: beside the script, or above it, where the script may be started', () => {
    assert.equal(missing('open("d/a.csv")', {}, ['d', 'd/a.csv']), '');
    assert.equal(missing('open("d/a.csv")', {}, ['../d', '../d/a.csv']), '');
    assert.equal(missing('open(f"d/{x}.csv")', {}, ['d']), '');
  });

  it('where the script makes it, downloads it, or does something else without it', () => {
    for (const text of [
      'df.to_csv("a.csv")\npd.read_csv("a.csv")',
      'os.makedirs("out")\ntorch.save(m, f"out/{epoch}.pt")\ntorch.load("out/3.pt")',
      'os.makedirs("runs")\nos.listdir("runs")',
      'urllib.request.urlretrieve(URL, "a.csv")\nopen("a.csv")',
      'if not os.path.exists("a.csv"):\n    make()\nopen("a.csv")',
      'if os.path.exists("a.csv"):\n    open("a.csv")',
      'try:\n    open("a.csv")\nexcept OSError:\n    rows = []',
      'open("a.csv", "w")',
      'def load():\n    try:\n        return open("a.csv")\n    except OSError:\n        return\nload()\nfit()',
      'def load():\n    try:\n        return open("a.csv")\n    except OSError:\n        return\nfor x in y: load()',
      'def load():\n    try:\n        open("a.csv")\n    except OSError:\n        if a: return\n        b()\nload()',
    ])
      assert.equal(missing(text), '', text);
  });

  it('where no run comes to it, or only a switch leads there', () => {
    assert.equal(missing(`${FLAGS}if args.fast:\n    open("a.csv")`), '');
    assert.equal(missing('def never():\n    open("a.csv")'), '');
    assert.equal(missing(`${FLAGS}def read(p):\n    open(p)\nread("a.csv") if args.fast else read("b.csv")`), 'b.csv');
  });

  it('where it is the name of something else, or nobody knows where it is', () => {
    for (const text of [
      'AutoModel.from_pretrained("bert-base-uncased")',
      'load_dataset("imdb")',
      'evaluate.load("accuracy")',
      'pd.read_csv("https://x.org/a.csv")',
      'pd.read_csv("s3://bucket/a.csv")',
      'open(os.path.expanduser("~/a.csv"))',
      'open(name)',
      'json.load(open_it())',
    ])
      assert.equal(missing(text), '', text);
    assert.deepEqual(draftOf({ file: 't.py', text: 'open("a.csv")' }).missing, []);
  });
});

describe('what is missing', () => {
  it('is said in a note with its line, and is no value of the command', () => {
    const { notes, needs } = drafted('import os\nopen("a.csv")');
    assert.deepEqual(needs, []);
    assert.match(notes.join('\n'), /a\.csv \(line 2\)/);
  });
});

describe('a flag without a value is needed', () => {
  const needs = (text: string): string =>
    drafted(FLAGS + text)
      .needs.map(({ name }) => name)
      .join(' ');

  it('where it is a part of what is written, and not where the script asks for it', () => {
    assert.equal(needs('os.makedirs("out/" + args.name)'), 'name');
    assert.equal(needs('if args.name:\n    os.makedirs("out/" + args.name)'), '');
    assert.equal(needs('os.makedirs("out/" + args.name)\nif args.name:\n    keep()'), 'name');
    assert.equal(needs('train(data=args.name)\nif args.name:\n    keep()'), '');
    assert.equal(needs('if args.name.startswith("a"):\n    keep()'), 'name');
    assert.equal(needs('if args.name and args.name.startswith("a"):\n    keep()'), '');
    assert.equal(needs('kind = args.name and args.name.lower()'), '');
    const suffix = 'p.add_argument("--suffix", default="")\n';
    assert.equal(needs(`${suffix}save("out/" + args.suffix + os.path.join(args.suffix, "b"))`), '');
    assert.equal(needs(`${suffix}torch.save(m, "out/" + args.suffix + ".pt")`), '');
    assert.equal(needs(`${suffix}os.makedirs(args.suffix)`), 'suffix');
  });
});

describe('the files of a script', () => {
  it('are followed in linear time', () => {
    for (const part of [
      'open("a/" + x)\n',
      'x = os.path.join(x, "a")\n',
      'x = x + x\nopen(x)\n',
      'self.x = self.y\n',
      'for x in [a, b]:\n open(x)\n',
      'class A:\n def f(self, x):\n  open(self.x)\nA().f(1)\n',
      'if os.path.exists("a"): raise\n',
      'if not os.path.exists("a/" + x): make()\nopen("a/b")\n',
      'x = y\ny = x\n',
      'import data_x\n',
      'torch.save(m, "a")\nopen("b")\n',
    ])
      drafted(part.repeat(8000 / part.length));
  });
});

describe('of the values that a variable gets above its use', () => {
  const text = (test: string) => `${FLAGS}path = "a.csv"\nif ${test}:\n    path = "b.csv"\nopen(path)`;

  it('the one of a branch counts where every run takes that', () => {
    assert.equal(missing(text('args.fast')), 'path=a.csv');
    assert.equal(missing(text('unknown()')), 'path=a.csv');
    assert.equal(missing(text('not args.fast')), 'path=b.csv');
    assert.equal(
      missing('path = None\nif unknown():\n    path = "a.csv"\nelse:\n    path = "b.csv"\nopen(path)'),
      'path=b.csv',
    );
    assert.equal(
      missing('def read(path=None):\n    if path is None:\n        path = "a.csv"\n    open(path)\nread()'),
      'path=a.csv',
    );
  });

  it('the first may still be a flag, which a comparison with a text does not take for given', () => {
    const names = (test: string) =>
      drafted(`${FLAGS}name = args.name\nif ${test}:\n    name = "org/base"\nModel.from_pretrained(name)`).needs.map(
        ({ name }) => name,
      );
    assert.deepEqual(names('name == "base"'), ['name']);
    assert.deepEqual(names('name in ["base", "small"]'), ['name']);
    assert.deepEqual(names('not name'), []);
  });
});

describe('a function that its maker gives back is called', () => {
  it('and reads what the maker was given', () => {
    const made = (result: string) =>
      `def maker(path):\n    def load(size):\n        return open(path)\n    return ${result}\nfit(maker("a.csv"))`;
    assert.equal(missing(made('load')), 'a.csv');
    assert.equal(missing(made('path')), '');
  });
});

describe('a value is followed', () => {
  it('over many names, whatever was asked before', () => {
    const folders = (count: number) => Array.from({ length: count }, (_, i) => `F${i + 1} = (F${i} / "d")\n`).join('');
    const paths = (text: string) => drafted(`F0 = Path("in")\n${text}`).missing.map(({ path }) => path);
    assert.deepEqual(paths(`${folders(6)}open(F6)`), ['in/d/d/d/d/d/d']);
    assert.deepEqual(paths(`${folders(40)}open(F40)\nopen(F6)`), ['in/d/d/d/d/d/d']);
  });

  it('past a test of what the only call gives', () => {
    const read = 'def read(path=None):\n    if path:\n        open(path)\n';
    assert.equal(missing(`${read}read("a.csv")`), 'a.csv');
    assert.equal(missing(`${read}read("")`), '');
  });

  it("into the methods that a library's class calls, once an object is made", () => {
    const set = (base: string): string =>
      `class Set(${base}):\n    def __init__(self, root):\n        self.root = root\n    def process(self):\n        os.listdir(self.root)\n`;
    assert.equal(missing(`${set('InMemoryDataset')}Set("d")`), 'd');
    assert.equal(missing(set('InMemoryDataset')), '');
    assert.equal(missing(`${set('object')}Set("d")`.replace('(object)', '')), '');
  });
});

describe('data that every run reads', () => {
  it('are each file of a folder, and those of a library that may not download them', () => {
    assert.equal(missing('open("d/a.csv")\nopen("d/b.csv")'), 'd/a.csv d/b.csv');
    assert.equal(missing('CIFAR10(root="../d", train=True, download=False)'), '../d');
    assert.equal(missing('CIFAR10("d", download=True)'), '');
    assert.equal(
      missing('trainer.train(resume_from_checkpoint="best/step-10")'),
      'resume_from_checkpoint=best/step-10',
    );
  });

  it('are those of the branch that a text decides', () => {
    const branches = (test: string) => `${FLAGS}if ${test}:\n    open("a.csv")\nelse:\n    open("b.csv")`;
    assert.equal(missing(branches('"data" in args.table')), 'a.csv');
    assert.equal(missing(branches('"other" in args.table')), 'b.csv');
  });

  it('are looked for in the folder above as well, where the script is then started', () => {
    const { launcher } = draftOf({
      file: 't.py',
      text: 'pd.read_csv("data/a.csv")',
      folders: ['home', 'src'],
      isThere: (path) => '../data/a.csv'.startsWith(path),
    });
    assert.deepEqual(launcher, { args: ['python3', 'src/t.py'], cwd: '..' });
  });
});
