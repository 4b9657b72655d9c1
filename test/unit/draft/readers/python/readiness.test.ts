/** What a Python script needs beside its files: an account, a search path, a folder to write into. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../../src/draft/draft.ts';

const drafted = (text: string, files: Readonly<Record<string, string>> = {}, folders: readonly string[] = ['plants']) =>
  draftOf({ file: 'a.py', text, folders, readFile: (name) => files[name], isThere: (path) => path in files });
const missing = (...given: Parameters<typeof drafted>): readonly string[] =>
  drafted(...given).missing.map(({ path }) => path);
const variables = (...given: Parameters<typeof drafted>): readonly string[] =>
  drafted(...given).needs.map(({ name, variable }) => `${name}=${variable}`);

describe('a folder that every run writes into has to be there', () => {
  it('where the script does not make it', () => {
    assert.deepEqual(missing('with open("logs/a.txt", "w") as f:\n    pass'), ['logs']);
    assert.deepEqual(missing('import torch\nOUT = "runs/best"\ntorch.save(net, OUT + "/a.pt")'), ['runs/best']);
    assert.deepEqual(missing('plt.savefig("figures/a.png")\nplt.savefig("figures/b.png")'), ['figures']);
    assert.deepEqual(missing('os.mkdir("runs/first")'), ['runs']);
  });

  it('and not where it makes it, is in it, is told it, or nobody can tell', () => {
    for (const text of [
      'os.makedirs("logs", exist_ok=True)\nopen("logs/a.txt", "w")',
      'Path("logs").mkdir()\nopen("logs/a.txt", "w")',
      'os.makedirs(place())\nopen("logs/a.txt", "w")',
      'os.system("mkdir -p logs")\nopen("logs/a.txt", "w")',
      'os.chdir(place())\nopen("logs/a.txt", "w")',
      'if not os.path.exists("logs"):\n    make()\nopen("logs/a.txt", "w")',
      'open("a.txt", "w")',
      'SummaryWriter("logs/tb")\nmodel.save_pretrained("out/model")',
      'p.add_argument("--out", default="out/a.txt")\nargs = p.parse_args()\nopen(args.out, "w")',
      'if found():\n    open("logs/a.txt", "w")',
    ])
      assert.deepEqual(missing(text), [], text);
    assert.deepEqual(missing('open("logs/a.txt", "w")', { logs: '' }), []);
  });
});

describe('a package of the project', () => {
  it('is found by a search path where it lies in a folder that Python does not look in', () => {
    const inside = { '../growth/net.py': 'a = 1\n', 'src/leaf/net.py': 'a = 1\n' };
    assert.deepEqual(variables('from growth.net import a', inside), ['PYTHONPATH=..']);
    assert.deepEqual(variables('from leaf.net import a', inside), ['PYTHONPATH=src']);
    assert.deepEqual(variables('import sys\nsys.path.insert(0, "..")\nfrom growth.net import a', inside), []);
    assert.deepEqual(variables('from growth.net import a', inside, ['growth']), []);
    assert.deepEqual(variables('from src.leaf.net import a', inside), []);
  });
});

describe('an account', () => {
  it('of W&B is not needed where nothing is sent', () => {
    assert.deepEqual(variables('wandb.init(project="a")'), ['WANDB_MODE=offline']);
    assert.deepEqual(variables('log = WandbLogger(project="a")'), ['WANDB_MODE=offline']);
    assert.deepEqual(variables('a = TrainingArguments(report_to=["wandb"])'), ['WANDB_MODE=offline']);
    assert.deepEqual(variables('a = Accelerator(log_with="wandb")'), ['WANDB_MODE=offline']);
    assert.deepEqual(variables('log = WandbLogger(offline=True)'), []);
    assert.deepEqual(variables('wandb.login(key=KEY)\nwandb.init()'), []);
    assert.deepEqual(variables('wandb.login(key="local-1f")\nwandb.init()'), ['WANDB_MODE=offline']);
    for (const text of [
      'wandb.init(mode="online")',
      'os.environ["WANDB_MODE"] = "dryrun"\nwandb.init()',
      'if found():\n    wandb.init()',
    ])
      assert.deepEqual(variables(text), [], text);
  });

  it('is said with the file that asks for it', () => {
    const helper = '\n\ndef start():\n    wandb.init()\n';
    const flag = drafted('import helper\nhelper.start()', { 'helper.py': helper }).parameters[0].flag;
    assert.deepEqual([flag.name, flag.file, flag.line], ['WANDB_MODE', 'helper.py', 4]);
  });
});

describe('a module of a package of the project', () => {
  const files = { '../src': '', '../src/load.py': 'x = 1', 'src/load.py': '', 'own/a.py': '' };

  it('is needed where another one of that package is there, and it is not', () => {
    assert.deepEqual(missing('from src.fit import run\nfrom src.load import x', files), ['src/fit.py']);
    assert.deepEqual(missing('import own.a\nfrom own.parts.b import c', files), ['own/parts/b.py']);
  });

  it('also where another module imports it, by its place beside that, or as a name of a folder without a module', () => {
    const files = { 'own/a.py': 'from .gone import x\nfrom own.b import y', 'own/b.py': 'import own.c' };
    assert.deepEqual(missing('from own import a', files), ['own/gone.py', 'own/c.py']);
    assert.deepEqual(missing('from own import b, other', { 'own/b.py': '' }), ['own/other.py']);
    assert.deepEqual(missing('from own import b, other', { 'own/b.py': '', 'own/__init__.py': 'other = 1' }), []);
  });

  it('or beside one that is there, by a name that no library has', () => {
    const files = { 'train.py': '' };
    assert.deepEqual(missing('from train import run\nfrom utils import x\nimport wandb', files), ['utils.py']);
    assert.deepEqual(missing('from utils import x', files), []);
    assert.deepEqual(missing('from train import run\nfrom utils import x', { ...files, 'utils/x.py': '' }), []);
  });

  it('and not where it may lie elsewhere, is made by a build, or every run can do without it', () => {
    for (const text of [
      'from src.fit import run',
      'from other.fit import run\nfrom src.load import x',
      'from src.load import x',
      'try:\n    from src.fit import run\nexcept ImportError:\n    run = None\nfrom src.load import x',
      'import sys\nsys.path.insert(0, "../b")\nfrom own.fit import run\nimport own.a',
      'from src._fast import run\nfrom src.load import x',
    ])
      assert.deepEqual(missing(text, files), [], text);
    const there = { ...files, 'src/fit/run.py': '' };
    assert.deepEqual(missing('from src.fit import run\nfrom src.load import x', there), []);
  });
});

describe('an account', () => {
  it('is needed for what is given only to those who agree to its terms', () => {
    const load = (name: string, more = '') => variables(`NAME = "${name}"\nModel.from_pretrained(NAME${more})`).length;
    for (const name of ['meta-llama/Llama-3.2-1B', 'google/gemma-2-2b', 'facebook/dinov3-vits16'])
      assert.equal(load(name), 1, name);
    for (const name of ['google/bert', 'facebook/dinov2-base', 'me/meta-llama', 'gpt2'])
      assert.equal(load(name), 0, name);
    assert.equal(load('meta-llama/Llama-3.2-1B', ', token=given()'), 0);
  });

  it('is needed where both branches log in, and not where one does', () => {
    const text = (last: string) => `if again():\n    run = wandb.init(id=old)\nelse:\n    ${last}`;
    assert.deepEqual(variables(text('run = wandb.init()')), ['WANDB_MODE=offline']);
    assert.deepEqual(variables(text('run = None')), []);
    assert.deepEqual(variables(text('for x in y:\n        wandb.init()')), []);
  });

  it('has no key in an empty text, or in one that asks for it', () => {
    const says = (key: string) =>
      drafted(`K = "${key}"\nc = Client(api_key=K)`).notes.some((note) => note.includes('token'));
    for (const key of ['', 'YOUR_API_KEY', '<key>', 'xxxx']) assert.ok(says(key), key);
    for (const key of ['EMPTY', 'sk-a1b2', 'token-abc', 'ollama']) assert.ok(!says(key), key);
  });
});
