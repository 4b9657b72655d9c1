import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { metricCandidates } from '../../../../../src/draft/suggestions/metrics.ts';
import { scriptOf } from './project.ts';

const shown = (text: string, files: Readonly<Record<string, string>> = {}): unknown[] => {
  const best = metricCandidates(scriptOf(text, files).outputs).at(0);
  return [best?.name, best?.readableAs];
};

describe('a metric that a Python script prints', () => {
  it('is named by each text that a loop or a call gives its variable', () => {
    const line = 'print("{} loss: {:.3f}, took {}".format(phase, loss, seconds))\n';
    assert.deepEqual(shown(`for phase in ["train", "val"]:\n  ${line}`), ['val loss', 'name']);
    const report = `def report(loss, phase="train"):\n  ${line}`;
    assert.deepEqual(shown(`${report}report(a)\nreport(b, "test")`), ['test loss', 'name']);
    assert.deepEqual(shown(`${report}report(a)\nreport(b, phase="val")`), ['val loss', 'name']);
    const logger = { 'log.py': `class Log:\n  def report(self, loss, phase):\n    ${line}` };
    const made = 'from log import Log\nlog = Log()\nlog.report(a, "train")\nlog.report(b, phase="val")';
    assert.deepEqual(shown(made, logger), ['val loss', 'name']);
    assert.deepEqual(shown(`def report(phase, loss):\n  ${line}report(name(), b)`), ['loss', 'name']);
  });

  it('is found in the row of a table by the text in front of it', () => {
    assert.deepEqual(shown('t.add_row(["Validation accuracy", round(acc, 4)])\nprint(t)'), [
      'Validation accuracy',
      'name',
    ]);
    const loop = 'for k in ("f1", "note"):\n  table.add_row(k, f"{r[k].mean():.3f}")\nconsole.print(table)';
    assert.deepEqual(shown(loop), ['f1', 'name']);
    assert.deepEqual(shown('t.add_row(str(epoch), f"{val_loss:.3f}")'), ['val_loss', 'unlabelled']);
  });

  it('has the keys that its own loop goes over, and no others', () => {
    const names = (text: string): unknown[] =>
      metricCandidates(scriptOf(text).outputs).map(({ name, doubt }) => (doubt === undefined ? name : [name, doubt]));
    const other = 'info = {"test_score": 1}\n';
    const line = '  print(f"{k}: {v:.3f}")\n';
    assert.deepEqual(names(`${other}r = {"f1": a, "auc": b}\nfor k, v in r.items():\n${line}`).toSorted(), [
      'auc',
      'f1',
    ]);
    assert.deepEqual(names(`${other}r = {}\nr["mae"] = a\nfor k, v in sorted(r.items()):\n${line}`), ['mae']);
    assert.deepEqual(names(`${other}for k, v in [("rmse", a), ("note", b)]:\n${line}`), ['rmse']);
    const called = `def measure(m):\n  s = {"iou": m}\n  return s\nfor k in measure(m):\n  print(f"{k} = {s[k]}")`;
    assert.deepEqual(names(`${other}${called}`), ['iou']);
    assert.deepEqual(names(`${other}for k in [1, 10]:\n  print(f"Recall@{k}: {m[k]}")`).toSorted(), [
      'Recall@1',
      'Recall@10',
    ]);
    assert.deepEqual(names(`${other}for k, v in outside(m).items():\n${line}`), [['test_score', 'guessed']]);
    assert.deepEqual(names(`${other}for name, m in outside():\n  print(f"{name}: {m['loss']} loss")`), ['loss']);
  });

  it('is of the training in a function that only trains', () => {
    const step = (more: string): string =>
      `def step(model, data):\n  model.train()\n  for x in data:\n    bar.set_postfix(auc=f(x))\n${more}\nstep(m, d)\n`;
    const first = (text: string): unknown => metricCandidates(scriptOf(text).outputs)[0];
    const doubtOf = (text: string): unknown => metricCandidates(scriptOf(text).outputs)[0]?.doubt;
    assert.equal(doubtOf(step('')), 'training');
    assert.equal(doubtOf(step('  model.eval()')), undefined);
    assert.deepEqual(shown('self.log(value=x, name="val_acc")\n'), ['val_acc', 'tracker']);
    assert.deepEqual(shown(`${step('')}log.write(f"test_auc: {test_auc}\\n")`), ['test_auc', 'tracker']);
    assert.notEqual(first(step('')), undefined);
  });

  it('is what a line says rather than what a progress bar says as well', () => {
    const line = 'print(f"Accuracy: {right / n}")\nfor x in bar:\n  bar.set_postfix(acc=f(x))\n';
    assert.deepEqual(shown(line), ['Accuracy', 'name']);
    assert.deepEqual(shown(line.replace('acc=', 'val_acc=')), ['val_acc', 'name']);
    assert.deepEqual(shown(line.replace('acc=f(x)', 'score=f(x), acc=g(x)')), ['score', 'name']);
  });

  it('has the name that a format in a variable of a function gives it', () => {
    const within = (print: string): string =>
      `def report(x):\n  if x:\n    line = ("%d steps, " "val_loss = %.2f")\n    short = "val_loss {}"\n    ${print}\nreport(f())\n`;
    assert.deepEqual(shown(within('print(line % (3, x))')), ['val_loss', 'name']);
    assert.deepEqual(shown(within('print(short.format(x))')), ['val_loss', 'name']);
    assert.deepEqual(shown(within('print(other % x)')), [undefined, undefined]);
  });

  it('is that of the branch of a text that has one', () => {
    assert.deepEqual(shown('print(f"MAE: {m:.2f}" if isinstance(m, float) else f"MAE: {m}")'), ['MAE', 'name']);
    assert.deepEqual(shown('print("none" if m is None else f"MAE: {m:.2f}")'), ['MAE', 'name']);
    assert.deepEqual(shown('print(f"MAE: {m if m else 0}")'), ['MAE', 'name']);
  });

  it('is that of the best of several models rather than that of the last', () => {
    const each = 'for name, model in models.items():\n  model.fit(x, y)\n  print(f"val auc: {auc}")\n';
    assert.deepEqual(shown(`${each}print(f"best accuracy: {best}")`), ['best accuracy', 'name']);
    assert.deepEqual(shown(each), ['val auc', 'name']);
    assert.deepEqual(shown(`${each.replace('model.fit', 'other.fit')}print(f"accuracy: {a}")`), ['val auc', 'name']);
  });

  it('is not what a model predicts for one example', () => {
    assert.deepEqual(shown('print(f"SVD RMSE: {rmse}")\nfor s in found:\n  print(f"predicted score: {s}")'), [
      'RMSE',
      'name',
    ]);
  });

  it('is none that the script was given', () => {
    assert.deepEqual(shown('print(f"aux_loss_weight={args.aux_loss_weight}")\nprint("loss", l)'), ['loss', 'name']);
    assert.deepEqual(shown('print("target accuracy: %.2f" % cfg.target)'), [undefined, undefined]);
  });

  it('is printed by whatever function a name holds, an attribute or a parameter', () => {
    const line = (say: string): string => `${say}(f"val_acc {val_acc:.4f}")\n`;
    const found = ['val_acc', 'name'];
    assert.deepEqual(shown(`say = logger.info\n${line('say')}`), found);
    assert.deepEqual(shown(`def train(say=print):\n  ${line('say')}train()\n`), found);
    assert.deepEqual(shown(`def train(say):\n  ${line('say')}train(say=logger.info)\n`), found);
    const trainer = `class T:\n  def __init__(self, say):\n    self.say = say\n  def fit(self):\n    ${line('self.say')}`;
    assert.deepEqual(shown(`${trainer}T(print).fit()\n`), found);
    assert.deepEqual(shown(`${trainer}T(keep).fit()\n`), [undefined, undefined]);
  });

  it('is not what stands before an end with an error', () => {
    const within = (end: string): string => `if not isfinite(loss):\n  print(f"loss: {loss}")\n  ${end}\n`;
    for (const end of ['sys.exit(1)', 'raise ValueError()', 'exit("no")'])
      assert.deepEqual(shown(within(end)), [undefined, undefined], end);
    for (const end of ['sys.exit()', 'sys.exit(0)', 'stop(1)'])
      assert.deepEqual(shown(within(end)), ['loss', 'name'], end);
  });
});
