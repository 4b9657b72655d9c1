import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readScript } from '../../../../../../src/draft/readers/readScript.ts';

const paths = (text: string, others: Readonly<Record<string, string>> = {}) =>
  readScript({ file: 't.py', text, readFile: (name) => others[name] }).paths;
const written = (text: string): string => (paths(text) ?? []).join(' ');

describe('the paths that a script writes whatever it is given', () => {
  it('are those of the functions with which scripts save', () => {
    for (const [line, expected] of [
      ['torch.save(model.state_dict(), "best.pt")', 'best.pt'],
      ['open("results.csv", "w")', 'results.csv'],
      ['with open("log.txt", mode="a") as f: pass', 'log.txt'],
      ['json.dump(m, open("./m.json", "w"))', 'm.json'],
      ['df.to_csv("out.csv")', 'out.csv'],
      ['pd.DataFrame(rows).to_csv("out.csv", index=False)', 'out.csv'],
      ['np.save("w.npy", w)', 'w.npy'],
      ['plt.savefig("a.png")', 'a.png'],
      ['model.save("model.keras")', 'model.keras'],
      ['joblib.dump(model, "m.joblib")', 'm.joblib'],
      ['Path("m.json").write_text(text)', 'm.json'],
      ['ModelCheckpoint("best.h5")', 'best.h5'],
      ['CSVLogger("log.csv")', 'log.csv'],
      ['TrainingArguments(output_dir="out")', 'out'],
      ['shutil.copyfile(name, "best.pth.tar")', 'best.pth.tar'],
    ] as const)
      assert.equal(written(line), expected, line);
  });

  it('are the folders of trackers and loggers that are given none', () => {
    assert.equal(written('w = SummaryWriter()'), 'runs');
    assert.equal(written('w = SummaryWriter(log_dir="tb")'), 'tb');
    assert.equal(written('wandb.init(project="x")'), 'wandb');
    assert.equal(written('wandb.init(mode="disabled")'), '');
    assert.equal(written('mlflow.autolog()'), 'mlruns');
    assert.equal(written('mlflow.set_tracking_uri(u)\nmlflow.autolog()'), '');
    assert.equal(written('import lightning as L\nL.Trainer(max_epochs=3)'), 'lightning_logs');
    assert.equal(written('import lightning as L\nL.Trainer(logger=False)'), '');
    assert.equal(written('from mine import Trainer\nTrainer(max_epochs=3)'), '');
  });

  it('are put together from constants, and a number that counts is a star', () => {
    assert.equal(written('OUT = "out"\ntorch.save(m, os.path.join(OUT, "m.pt"))'), 'out/m.pt');
    assert.equal(written('p = Path("out") / "m.pt"\ntorch.save(m, p)'), 'out/m.pt');
    assert.equal(written('torch.save(m, f"out/{epoch:03d}.pt")'), 'out/*.pt');
    assert.equal(written('torch.save(m, "out/%d.pt" % step)'), 'out/*.pt');
    assert.equal(written('torch.save(m, "out/{}.pt".format(epoch))'), 'out/*.pt');
    assert.equal(written('save_image(x, "s_" + str(epoch) + ".png")'), 's_*.png');
  });

  it('are none that a flag, a parameter of a function or anything unknown gives', () => {
    for (const text of [
      'p.add_argument("--out", default="m.pt")\ntorch.save(m, args.out)',
      'out = "out"\np.add_argument("--out")\ntorch.save(m, os.path.join(out, "m.pt"))',
      'name = "a.pt"\ndef save(name):\n  torch.save(m, name)\nsave("b.pt")',
      'torch.save(m, f"{run_name}.pt")',
      'open(f"{epoch}/README.md", "w")',
      'torch.save(m, "{name}.pt".format(name=x))',
      'torch.save(m, f"{lr}.pt")',
      'open("a.txt")',
      'open("a.txt", "rb")',
      'torch.save(m, "/tmp/m.pt")',
      'torch.save(m, "../m.pt")',
      'df.to_csv("s3://bucket/m.csv")',
      'os.chdir("x")\ntorch.save(m, "m.pt")',
    ])
      assert.equal(written(text), '', text);
  });

  it('are none in the folder that the tuner gives each trial', () => {
    const inFolder = (name: string) => `f = Path(os.environ.get("${name}", ".")) / "last.pt"\ntorch.save(m, f)`;
    assert.equal(written(inFolder('BBKB_CHECKPOINT_DIR')), '');
    assert.equal(written(inFolder('OUT')), 'last.pt');
  });

  it('are none that the script writes only where a flag or a constant is changed', () => {
    const flag = 'p.add_argument("--save", action="store_true")\np.add_argument("--mode", default="best")\n';
    for (const text of [
      'if args.save:\n  torch.save(m, "m.pt")',
      'if args.mode == "all":\n  torch.save(m, "m.pt")',
      'LOG = False\nif LOG and rank == 0:\n  wandb.init()',
      'def store():\n  torch.save(m, "m.pt")\nif args.save:\n  store()',
      'def never():\n  torch.save(m, "m.pt")',
    ])
      assert.equal(written(flag + text), '', text);
    assert.equal(written(`${flag}if args.mode == "best":\n  torch.save(m, "m.pt")`), 'm.pt');
    assert.equal(written(`${flag}if args.save:\n  pass\nelse:\n  torch.save(m, "m.pt")`), 'm.pt');
  });

  it('are those of the modules that the script uses as well', () => {
    const others = { 'util.py': 'def save(m):\n  torch.save(m, "m.pt")\n' };
    assert.deepEqual(paths('from util import save\nsave(m)', others), ['m.pt']);
  });
});
