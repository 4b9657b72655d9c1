import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readScript } from '../../../../../../src/draft/readers/readScript.ts';

const paths = (text: string, others: Readonly<Record<string, string>> = {}) =>
  readScript({ file: 't.py', text, readFile: (name) => others[name] }).paths;
const written = (text: string): string =>
  (paths(text)?.written ?? []).map(({ path, line }) => `${path}:${line}`).join(' ');
const runsAnywhere = (text: string): boolean | undefined => paths(text)?.runsAnywhere;

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
      assert.equal(written(line), `${expected}:1`, line);
  });

  it('are the folders of trackers and loggers that are given none', () => {
    assert.equal(written('w = SummaryWriter()'), 'runs:1');
    assert.equal(written('w = SummaryWriter(log_dir="tb")'), 'tb:1');
    assert.equal(written('wandb.init(project="x")'), 'wandb:1');
    assert.equal(written('wandb.init(mode="disabled")'), '');
    assert.equal(written('mlflow.autolog()'), 'mlruns:1');
    assert.equal(written('mlflow.set_tracking_uri(u)\nmlflow.autolog()'), '');
    assert.equal(written('import lightning as L\nL.Trainer(max_epochs=3)'), 'lightning_logs:2');
    assert.equal(written('import lightning as L\nL.Trainer(logger=False)'), '');
    assert.equal(written('from mine import Trainer\nTrainer(max_epochs=3)'), '');
  });

  it('are put together from constants, and a number that counts is a star', () => {
    assert.equal(written('OUT = "out"\ntorch.save(m, os.path.join(OUT, "m.pt"))'), 'out/m.pt:2');
    assert.equal(written('p = Path("out") / "m.pt"\ntorch.save(m, p)'), 'out/m.pt:2');
    assert.equal(written('torch.save(m, f"out/{epoch:03d}.pt")'), 'out/*.pt:1');
    assert.equal(written('torch.save(m, "out/%d.pt" % step)'), 'out/*.pt:1');
    assert.equal(written('torch.save(m, "out/{}.pt".format(epoch))'), 'out/*.pt:1');
    assert.equal(written('save_image(x, "s_" + str(epoch) + ".png")'), 's_*.png:1');
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
    assert.equal(written(`${flag}if args.mode == "best":\n  torch.save(m, "m.pt")`), 'm.pt:4');
    assert.equal(written(`${flag}if args.save:\n  pass\nelse:\n  torch.save(m, "m.pt")`), 'm.pt:6');
  });

  it('are those of the modules that the script uses as well', () => {
    const found = paths('from util import save\nsave(m)', { 'util.py': 'def save(m):\n  torch.save(m, "m.pt")\n' });
    assert.deepEqual(found?.written, [{ path: 'm.pt', line: 2, file: 'util.py' }]);
  });
});

describe('a script that runs in an empty folder', () => {
  const save = 'torch.save(m, "m.pt")\n';

  it('names no other file, whatever it prints and whatever it writes and reads again', () => {
    for (const text of [
      '',
      'm = torch.load("m.pt")',
      '"""Reads data/train.csv."""\nprint("see data/x.csv")',
      'X, y = sklearn.datasets.load_digits(return_X_y=True)',
      'writer.add_scalar("val/acc", acc)',
      'wandb.log({"val/acc": acc})',
      'x = pd.read_csv("https://host/x.csv")',
      'x = np.load("/data/x.npy")',
      'model = from_pretrained("gpt2")',
    ])
      assert.equal(runsAnywhere(save + text), true, text);
  });

  it('is none that opens, looks for or fetches one, even if that is only likely', () => {
    for (const text of [
      'x = pd.read_csv("train.csv")',
      'x = np.load("./x.npy")',
      'ROOT = "data"',
      'x = load(os.path.join("mine", name))',
      'MNIST("mnist", download=True)',
      'from torchvision import datasets\ndatasets.MNIST("mnist")',
      'ImageFolder(root="pets")',
      'os.listdir()',
      'sys.path.append("..")',
      'subprocess.run(["sh", "x"])',
      'open("vocabulary").read()',
      'x = f"corpus/{name}"',
    ])
      assert.equal(runsAnywhere(save + text), false, text);
  });

  it('is none that writes into a folder that nobody makes', () => {
    assert.equal(runsAnywhere('torch.save(m, "out/m.pt")'), false);
    assert.equal(runsAnywhere('os.makedirs("out")\ntorch.save(m, "out/m.pt")'), true);
    assert.equal(runsAnywhere('SummaryWriter("runs/a")'), true);
  });
});
