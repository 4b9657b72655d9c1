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
      'if os.path.exists("logs"):\n    pass\nopen("logs/a.txt", "w")',
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
    for (const text of [
      'wandb.init(mode="online")',
      'os.environ["WANDB_MODE"] = "dryrun"\nwandb.init()',
      'if found():\n    wandb.init()',
    ])
      assert.deepEqual(variables(text), [], text);
  });
});
