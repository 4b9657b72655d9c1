import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf, isCertain } from '../../../../src/draft/draft.ts';
import { readScript } from '../../../../src/draft/readers/readScript.ts';
import { metricCandidates, type MetricCandidate } from '../../../../src/draft/suggestions/metrics.ts';

const metrics = (text: string, file = 'a.py'): readonly MetricCandidate[] =>
  metricCandidates(readScript({ file, text }).outputs);
const best = (text: string, file?: string): MetricCandidate | undefined => metrics(text, file).at(0);
const shown = (text: string, file?: string): unknown[] => [best(text, file)?.name, best(text, file)?.readableAs];

const reads = (cases: readonly (readonly [name: string, text: string])[], file?: string): void => {
  for (const [name, text] of cases) assert.deepEqual(shown(text, file), [name, 'name'], text);
};

describe('a metric', () => {
  it('is of the data that its line begins with, however long the line is', () => {
    const meters = 'T: {:.3f} ({:.3f})  D: {:.3f} ({:.3f})  M: {:.3f} ({:.3f})';
    const line = `print("Test {}: [{}/{}]  ${meters}  Loss: {:.3f} ({:.3f})  Acc: {:.3f} ({:.3f})".format(*v, a, b, c, d, e, f, g, h, i, j, k, l))`;
    assert.equal(best(line)?.name, 'Acc');
  });

  it('is read by its name wherever the tuner reads it as the script prints it', () => {
    reads([
      ['val_loss', 'print(f"val_loss: {x:.3f}")'],
      ['val_loss', 'print("val_loss:", x)'],
      ['val_loss', 'print("epoch %d val_loss = %.3f" % (e, x))'],
      ['Test loss', 'print("{} Test loss: {:.3f}, took {}".format(e, x, t))'],
      ['val_loss', 'print("val_loss: " + str(x))'],
      ['val_loss', 'print(json.dumps({"val_loss": x}))'],
      ['val_loss', 'print(f"{val_loss=}")'],
      ['val loss', 'print(f"val loss {x:.3f}")'],
      ['val_loss', 'print({"val_loss": x})'],
      ['acc', 'print("acc=%d/%d" % (a, b))'],
      [
        'valid loss',
        'print("| epoch {:3d} | valid loss {:5.2f} | best {:5.2f} | valid ppl {:8.2f}".format(a, b, c, d))',
      ],
      ['mIoU', 'print(f"[{epoch}] mIoU: {miou:.3f}")'],
      ['Acc@1', 'print(f" * Acc@1 {top1.avg:.3f} Acc@5 {top5.avg:.3f}")'],
      ['Test_Acc', 'print("Epoch:{}\\tTrain_Loss:{:.4f}\\tTest_Acc:{:.2f}%".format(a, b, c))'],
      ['test accuracy', 'print("done, test accuracy is", acc)'],
      ['val_loss', 'rank_zero_info(f"val_loss {x}")'],
      ['val_acc', 'accelerator.print(f"epoch {e}: val_acc", acc)'],
    ]);
    assert.equal(best('print(f"val error (mm): {joints:.3f}")')?.name, 'val error');
    assert.equal(best('print(f"Best validation loss so far: {best:.3f}")')?.name, 'Best validation loss');
    assert.equal(best('print(f"done (sec_per_sample: {x:.3f} second)")'), undefined);
  });

  it('is read in a dictionary that a function of the script returns', () => {
    const run = 'def run(c):\n  return {"run": n, "best_val_acc": a, **asdict(c)}\n';
    reads([
      ['best_val_acc', `${run}print(run(c))`],
      ['best_val_acc', `${run}result = run(c)\nprint(result)`],
    ]);
    assert.deepEqual(shown('def run():\n  return model\nprint(run())'), [undefined, undefined]);
  });

  it('is one however its value is called, unless that is a type', () => {
    reads([['accuracy', 'print("accuracy: {type: 8.5f}".format(type=valid_type))']]);
    assert.deepEqual(shown('print(f"loss: {loss_type}")'), [undefined, undefined]);
  });

  it('is none that is printed only where a switch is turned on', () => {
    const parser = 'p.add_argument("--ema", action="store_true")\nargs = p.parse_args()\n';
    const text = `${parser}print(f"test loss: {l}")\nif args.ema:\n  print(f"val accuracy: {a}")`;
    assert.deepEqual(shown(text), ['test loss', 'name']);
    const only = best(`${parser}if args.ema:\n  print(f"val accuracy: {a}")`);
    assert.deepEqual([only?.doubt, only && isCertain(only)], ['off', false]);
  });

  it('is read as the old statement prints it', () => {
    assert.deepEqual(shown('print "epoch %d val loss: %.4f" % (e, l)\n'), ['val loss', 'name']);
  });

  it('is in the tables of libraries, where nothing else says it in more digits', () => {
    const table = 'from stable_baselines3 import PPO\nm = PPO("MlpPolicy", env, verbose=1)\nm.learn(total_timesteps=9)';
    assert.equal(best(table)?.name, 'ep_rew_mean');
    const report = 'from sklearn.metrics import *\nprint(classification_report(y, p))';
    assert.deepEqual(shown(report), ['accuracy', 'name']);
    assert.equal(best(`${report}\nprint(f"test accuracy: {a:.4f}")`)?.name, 'test accuracy');
  });

  it('is read in logs and progress bars, which go to the standard error', () => {
    reads([
      ['val_loss', 'logger.info("val_loss: %f", x)'],
      ['dev_f1', 'logging.info("epoch %d dev_loss %.3f dev_f1 %.3f" % (e, l, f))'],
      ['val_loss', 'logger.info("epoch {} val_loss {}", e, x)'],
      ['acc', 'bar.set_postfix(loss=loss.item(), acc=acc)'],
      ['acc', 'bar.set_postfix({"loss": loss.item(), "acc": acc})'],
      ['acc', 'logs = {"loss": loss.item(), "acc": acc}\nbar.set_postfix(**logs)'],
      ['test_accuracy', 'bar.set_description(f"loss: {a:6.2f} test_accuracy: {b:5.2f}%")'],
      ['val_loss', 'sys.stderr.write("val_loss %f" % x)'],
    ]);
    assert.deepEqual(shown('logging.basicConfig(filename="a.log")\nlogging.info("val_loss: %f", x)'), [
      undefined,
      undefined,
    ]);
  });

  it('is found in a text that is put together before it is printed', () => {
    reads([
      ['val_loss', 'msg = f"epoch {e}"\nmsg += f" val_loss {v:.3f}"\nprint(msg)'],
      [
        'valid loss',
        'def run():\n  line = "a " \\\n    f"valid loss {v}"\n  print(line)\n\ndef other():\n  line = "x"',
      ],
      ['test_accuracy', 'data = {"n": 3, "test_accuracy": a}\nprint(data)'],
      ['val_acc', 'print(" | ".join([f"epoch {e}", f"val_acc {a:.3f}"]))'],
      ['val_f1', 'results = {"val_loss": a, "val_f1": b}\nfor k, v in results.items():\n  print(f"{k}: {v:.4f}")'],
      ['accuracy', 'metric = evaluate.load("accuracy")\nscores = metric.compute()\nprint(f"epoch {e}:", scores)'],
      ['val_acc', 'def log(text): pass\nlog(f"val_acc {a}")'],
    ]);
  });

  it('is what the framework prints for the script', () => {
    reads([
      ['val_accuracy', 'import keras\nm.compile(loss="bce", metrics=["accuracy"])\nm.fit(x, y, validation_split=0.1)'],
      ['val_loss', 'import keras\nm.compile(loss="mse", metrics=["acc"])\nm.fit(x, y, validation_split=0.1)'],
      [
        'val_binary_accuracy',
        'import keras\nm.compile(metrics=[keras.metrics.BinaryAccuracy()])\nm.fit(x, y, validation_data=v)',
      ],
      [
        'val_acc',
        'import pytorch_lightning as pl\nclass M(pl.LightningModule):\n  def f(self): self.log("val_acc", a, prog_bar=True)',
      ],
      [
        'test_acc',
        'import lightning as L\nclass M(L.LightningModule):\n  def f(self): self.log("test_acc", a)\ntrainer.test(m)',
      ],
      [
        'eval_accuracy',
        'from transformers import Trainer\ndef compute_metrics(p):\n  return {"accuracy": 1}\nt = Trainer(eval_dataset=e)',
      ],
      ['eval_loss', 'import transformers\nt = transformers.Trainer(eval_dataset=e)'],
      [
        'valid-auc',
        'import xgboost as xgb\np = {"eval_metric": "auc"}\nxgb.train(p, d, 9, evals=[(d, "train"), (v, "valid")])',
      ],
      ['test-rmse', 'import xgboost as xgb\nxgb.cv({"objective": "reg:squarederror"}, d, verbose_eval=True)'],
      ['auc', 'import lightgbm as lgb\np = {"metric": ["l2", "auc"]}\nlgb.train(p, d, valid_sets=v)'],
      ['Val', 'from torch_geometric.logging import log\nlog(Epoch=epoch, Loss=loss, Train=train_acc, Val=val_acc)'],
      ['Acc@1', 'import torch\ntop1 = AverageMeter("Acc@1", ":6.2f")\ntop5 = AverageMeter("Acc@5", ":6.2f")'],
    ]);
    assert.equal(best('import keras\nm.fit(x, y, verbose=0, validation_data=v)'), undefined);
    assert.equal(best('from mine import Trainer\nt = Trainer(eval_dataset=e)'), undefined);
  });

  it('is repeated where a loop, what a loop calls, or a framework prints it, also if it is printed at the end as well', () => {
    for (const [text, file] of [
      ['for epoch in range(9):\n  if epoch % 2:\n    print("val_loss:", v)'],
      ['while step < 9:\n  step += 1\n  log.info("val_loss: %f", v)'],
      ['def test():\n  print("val_loss:", v)\nfor epoch in range(9):\n  test()'],
      ['class A:\n  def test(self):\n    print("val_loss:", v)\n  def fit(self):\n    for e in es: self.test()'],
      ['for epoch in range(9):\n  print("val_loss:", v)\nprint("val_loss:", v)'],
      ['import keras\nm.fit(x, y, validation_split=0.1)'],
      ['import lightgbm as lgb\nlgb.train({"metric": "auc"}, d, valid_sets=v)'],
      ['for (let e = 0; e < 9; e++) {\n  console.log(`val_loss: ${v}`);\n}', 'a.mjs'],
      ['function test() {\n  console.log("val_loss:", v);\n}\nwhile (true) test();', 'a.mjs'],
    ] as const) {
      assert.equal(best(text, file)?.isRepeated, true, text);
    }
    for (const [text, file] of [
      ['for epoch in range(9):\n  train()\nprint("val_loss:", v)'],
      ['for epoch in range(9):\n  print("val loss:", v)\n\n\nprint("val_loss:", v)'],
      ['def test():\n  print("val_loss:", v)\ntest()'],
      ['for fold, (a, b) in enumerate(kf.split(x)):\n  for epoch in range(9):\n    print("val_loss:", v)'],
      ['for seed in range(9):\n  print("val_loss:", v)'],
      ['found = {"val_loss": v}\nfor key, value in found.items():\n  print(f"{key}: {value}")'],
      ['for (const seed of seeds) console.log(`val_loss: ${v}`);', 'a.mjs'],
    ] as const) {
      assert.equal(best(text, file)?.isRepeated, undefined, text);
    }
  });

  it('has the goal of the value where its own name is only that of the data', () => {
    const line = 'print(f"Epoch: {e}, Train: {train_acc:.4f}, Val: {val_acc:.4f}, Test: {test_acc:.4f}")';
    assert.deepEqual([best(line)?.name, best(line)?.goal], ['Val', 'maximize']);
    assert.deepEqual([best('print("Val", val_loss)')?.name, best('print("Val", val_loss)')?.goal], ['Val', 'minimize']);
  });

  it('is read by a pattern of one group where the tuner does not read it by its name', () => {
    for (const [text, name, line] of [
      [
        'print(f"Accuracy of the network on the {n} test images: {100 * a // b} %")',
        'Accuracy',
        'Accuracy of the network on the 10 test images: 0.125 %',
      ],
      [
        'print("step %d: Validation accuracy = %.1f%% (N=%d)" % (i, a, n))',
        'Validation accuracy',
        'step 3: Validation accuracy = 0.125% (N=3)',
      ],
      [
        'logging.info("[val/test epoch %04d]  %.4f  %.4f" % (e, val_nll, test_nll))',
        'val_nll',
        '[val/test epoch 0012]  0.125  0.5',
      ],
    ] as const) {
      const { readableAs, name: found, pattern = '' } = best(text) ?? {};
      assert.ok(readableAs === 'pattern' || readableAs === 'name', text);
      assert.equal(found, name);
      if (readableAs === 'pattern') assert.equal(new RegExp(pattern).exec(line)?.[1], '0.125', pattern);
    }
  });

  it('is marked as unreadable where it is only tracked, or printed without a name', () => {
    assert.deepEqual(shown('wandb.log({"val/loss": x})'), ['val/loss', 'tracker']);
    assert.deepEqual(shown('mlflow.log_metric("rmse", x)'), ['rmse', 'tracker']);
    assert.deepEqual(shown('self.log("val_acc", x)'), ['val_acc', 'tracker']);
    assert.deepEqual(shown('print(epoch, accuracy)'), ['accuracy', 'unlabelled']);
  });

  it('is the one number that stands alone on its line, as Python, NumPy and PyTorch print it', () => {
    const { name, readableAs, pattern = '' } = best('print(len(x), "images")\nprint(accuracy)') ?? assert.fail('none');
    assert.deepEqual([name, readableAs], ['accuracy', 'pattern']);
    const read = (line: string) => new RegExp(pattern).exec(line)?.[1];
    for (const line of ['0.5', 'np.float64(0.5)', 'tensor(0.5)', "tensor(0.5, device='cuda:0')"])
      assert.equal(read(line), '0.5', line);
    for (const line of ['0.5 images', 'epoch 0.5', 'f(0.5'])
      assert.equal(read(line.replace('f(0.5', 'a, 0.5')), undefined);
    assert.deepEqual(shown('print(accuracy)\nprint(epoch)'), ['accuracy', 'unlabelled']);
  });

  it('is found in the functions of other files that the script calls, and said to be there', () => {
    const files: Record<string, string> = {
      'engine.py': 'def evaluate():\n  print("val_acc:", a)\ndef unused():\n  print("val_f1:", a)',
    };
    const script = {
      file: 'a.py',
      text: 'from engine import evaluate\nevaluate()',
      readFile: (path: string) => files[path],
    };
    assert.deepEqual(
      metricCandidates(readScript(script).outputs).map(({ name, line, file }) => [name, line, file]),
      [['val_acc', 2, 'engine.py']],
    );
  });

  it('is not what a message about a failure or a check prints', () => {
    for (const text of ['print("Loss is {}, stopping training".format(loss))', 'print(f"{test_acc} >= {target}")'])
      assert.equal(best(text), undefined, text);
  });

  it('is preferred where it is measured on data that the script did not learn from', () => {
    assert.equal(best('print("val_loss:", x)\nprint("train_loss:", y)\nprint("test_loss:", z)')?.name, 'val_loss');
    assert.equal(
      best('print("Train Epoch: %d Loss: %f" % (e, l))\nprint("Test set: Average loss: %f" % l)')?.name,
      'Average loss',
    );
  });

  it('is preferred where it can be read: printed, to the validation that a tracker gets', () => {
    const tracked = 'writer.add_scalar("val/acc", a, e)\n';
    assert.deepEqual(shown(`${tracked}print("score", s)`), ['score', 'name']);
    assert.deepEqual(shown(`${tracked}print("train loss", l)`), ['val/acc', 'tracker']);
  });

  it('is preferred where it is exact: a loss to a share in whole percent', () => {
    const text = 'print("Test set: Average loss: {:.4f}, Accuracy: {}/{} ({:.0f}%)".format(a, b, c, d))';
    assert.equal(best(text)?.name, 'Average loss');
  });

  it('is offered but not certain where it is a loss of two networks that play against each other', () => {
    for (const text of [
      'print("[Epoch %d] [D loss: %f] [G loss: %f]" % (e, d, g))',
      'print("[%d/%d] Loss_D: %.4f Loss_G: %.4f" % (a, b, c, d))',
      'print(f"policy_loss: {a} value_loss: {b}")',
    ]) {
      const metric = draftOf({ file: 'a.py', text }).metrics.at(0);
      assert.ok(metric && !isCertain(metric), text);
    }
    const metric = draftOf({ file: 'a.py', text: 'print(f"train loss: {a}")' }).metrics.at(0);
    assert.ok(metric && isCertain(metric) && metric.doubt === 'training');
  });

  it('is found in the print statements of languages that have no reader of their own', () => {
    reads([['val loss', 'printf("step %d val loss %.4f\\n", s, v);']], 'a.c');
    reads([['accuracy', 'std::cout << "epoch " << e << " accuracy: " << acc << std::endl;']], 'a.cpp');
    reads([['val_acc', 'println!("epoch {} val_acc: {:.3}", e, a);']], 'a.rs');
    reads([['val_loss', 'println("epoch $epoch val_loss = $(round(l))")']], 'a.jl');
    reads([['val_loss', 'print(string.format("%d, val_loss = %6.8f", i, l))']], 'a.lua');
    reads([['valLoss', 'console.log(`epoch ${e} valLoss ${v}`)']], 'a.js');
    reads([['rmse', 'cat("rmse:", rmse, "\\n")']], 'a.R');
  });

  it('is what a well-known program prints, by its configuration or the command in a shell script', () => {
    reads([['P@1', './fasttext test model.bin test.txt']], 'a.sh');
    reads([['auc', 'num_leaves = 31\nmetric = binary_logloss,auc  # two\n']], 'train.conf');
    reads([['test-auc', 'eval_metric = "auc"\neval[test] = "test.txt"\n']], 'train.conf');
    const outputs = readScript({
      file: 'run.sh',
      text: 'for lr in 1 2; do\n  python src/train.py --lr $lr\ndone',
      readFile: (path) => (path === 'src/train.py' ? 'print("val_acc:", a)' : undefined),
    }).outputs;
    assert.deepEqual(
      metricCandidates(outputs).map(({ name, line, file }) => [name, line, file]),
      [['val_acc', 1, 'src/train.py']],
    );
    // what goes into a file is not seen
    assert.deepEqual(readScript({ file: 'a.sh', text: './fasttext test a.bin b.txt > a.log' }).outputs, []);
  });
});

describe('the metrics of a script', () => {
  it('are looked for among as many values as a person would look through', () => {
    const outputs = Array.from({ length: 1200 }, (_, i) => ({
      channel: 'stdout' as const,
      segments: [{ text: `loss_${i} ` }, { placeholder: 'x' }],
      line: i + 1,
    }));
    const found = metricCandidates(outputs);
    assert.ok(found.length > 0 && found.length < 1000, String(found.length));
    const sets = Array.from({ length: 1200 }, (_, i) => `eval[s${i}] = 1\neval_metric = auc`).join('\n');
    assert.ok(readScript({ file: 'train.conf', text: sets }).outputs.length < 1000);
  });
});
