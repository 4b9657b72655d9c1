import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf, type Draft } from '../../../../src/draft/draft.ts';
import { withChoices } from '../../../../src/draft/draftChoices.ts';
import { trackedNames } from '../../../../src/draft/suggestions/tracked.ts';

const namesOf = ({ metrics, costs, parameters }: Draft): readonly string[] => trackedNames(metrics, costs, parameters);
const tracked = (text: string, file = 'a.py'): readonly string[] => namesOf(draftOf({ file, text }));

describe('what a draft tracks', () => {
  it('is what the script prints beside the metric that is optimized, in the order printed', () => {
    const text = 'print(f"loss: {l:.3f} val_acc: {a} val_loss: {v}")\nprint("f1:", f)\nprint("model_size:", s)';
    assert.deepEqual(tracked(text), ['loss', 'val_loss', 'f1', 'model_size']);
    assert.deepEqual(tracked('print("size_mb:", s)\nprint(json.dumps({"val_loss": v, "f1": f}))'), ['size_mb', 'f1']);
    assert.deepEqual(tracked('console.log(`val_acc: ${a} loss: ${l} latency_ms: ${t}`)', 'a.mjs'), [
      'loss',
      'latency_ms',
    ]);
  });

  it('is nothing where the script prints one metric, or none', () => {
    for (const text of ['print("val_loss:", v)', 'train()', 'print("size_mb:", s)'])
      assert.deepEqual(tracked(text), []);
  });

  it('is at most six names, and each of them once', () => {
    const names = ['f1', 'auc', 'precision', 'recall', 'rmse', 'mae', 'loss', 'ece'];
    const text = ['val_acc', ...names].map((name) => `print("${name}:", x)`).join('\n');
    assert.deepEqual(tracked(text), names.slice(0, 6));
    assert.deepEqual(tracked('print("val_acc:", a)\nprint("Train Loss:", l)\nprint("train_loss:", l)'), ['Train Loss']);
  });

  it('has the costs of a model by their names: its size, its memory, the time of an answer', () => {
    for (const name of ['Model size', 'size_mb', 'model_size_kb', 'latency_ms', 'mean latency', 'inference_time'])
      assert.deepEqual(tracked(`print("val_loss:", v)\nprint(f"{s} files, final ${name}: {x:.2f}")`), [name], name);
    for (const name of ['throughput', 'GFLOPs', 'peak_memory_mb', 'max gpu memory'])
      assert.deepEqual(tracked(`print("val_loss:", v)\nprint("${name}:", x)`), [name], name);
    assert.deepEqual(tracked('print(json.dumps({"val_loss": v, "latency_ms": t, "seconds": s}))'), ['latency_ms']);
  });

  it('has no counter, no time, no progress and no setting', () => {
    for (const name of ['epoch', 'step', 'lr', 'time', 'elapsed', 'ETA', 'batch size', 'vocab size', 'size', 'memory'])
      assert.deepEqual(tracked(`print("val_loss:", v)\nprint("${name}:", x)`), [], name);
    for (const name of ['best_loss_epoch', 'loss_weight', 'target_accuracy', 'score_threshold', 'loss_scale'])
      assert.deepEqual(tracked(`print("val_loss:", v)\nprint("${name}:", x)`), [], name);
  });

  it('has no number that the script is given, and a result of the name of a word that it is given', () => {
    const printed = 'print("val_acc:", a)\nprint("cost:", c)\nprint("loss:", l)\nprint("model size:", m)';
    const flags = [
      '"--cost", type=float, default=0.1',
      '"--loss", default="mse"',
      '"--model-size", type=int, default=8',
    ];
    assert.deepEqual(tracked(`${flags.map((flag) => `p.add_argument(${flag})`).join('\n')}\n${printed}`), ['loss']);
  });

  it('is only what the tuner finds by its name: no pattern, no tracker, no number without a name', () => {
    for (const text of [
      'print(f"Accuracy of the network on the {n} images: {a} %")',
      'wandb.log({"f1": f, "size_mb": s})',
      'print(epoch, accuracy)',
      'print(f"size_mb: {s}MB")',
    ])
      assert.deepEqual(tracked(`print("val_loss:", v)\n${text}`), [], text);
  });

  it('has no name with which another one ends, since its line would be read for both', () => {
    assert.deepEqual(tracked('print("loss: %f" % a)\nprint("val loss: %f" % b)\nprint("val acc: %f" % c)'), [
      'val loss',
    ]);
  });

  it('follows the choice of another metric', () => {
    const draft = draftOf({ file: 'a.py', text: 'print("val_acc:", a)\nprint("val_loss:", v)\nprint("f1:", f)' });
    const choices = { parameters: [], metric: { name: 'val_loss', goal: 'minimize' }, budget: draft.budget } as const;
    assert.deepEqual(namesOf(draft), ['val_loss', 'f1']);
    assert.deepEqual(namesOf(withChoices(draft, choices)), ['val_acc', 'f1']);
  });
});
