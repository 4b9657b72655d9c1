import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../src/draft/draft.ts';
import { draftJson } from '../../../../src/draft/draftJson.ts';
import { declarationText } from '../../../../src/draft/yaml/declarationText.ts';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';

const draft = (text: string) => draftOf({ file: 't.py', text: `lr = 0.1\n${text}` });
const objective = (text: string): string => {
  const { metric, from, certain } = draftJson(draft(text)).objective;
  return `${metric} ${from ?? '-'} ${certain ? 'certain' : ''}`.trim();
};

const TENSORBOARD = 'w = SummaryWriter()\nw.add_scalar("val/acc", acc, step)\n';

describe('a metric that a script writes and does not print', () => {
  it('is read from the file or folder in which each trial writes it', () => {
    assert.equal(objective(TENSORBOARD), 'val/acc runs certain');
    assert.equal(objective('wandb.init()\nwandb.log({"val_acc": acc})'), 'val_acc wandb certain');
    assert.equal(objective('mlflow.start_run()\nmlflow.log_metric("val_acc", acc)'), 'val_acc mlruns certain');
    assert.equal(objective('json.dump({"val_acc": acc}, open("m.json", "w"))'), 'val_acc m.json certain');
    assert.equal(
      objective('with open("./m.json", "w") as f:\n  json.dump({"val_acc": acc}, f, indent=2)'),
      'val_acc m.json certain',
    );
    assert.equal(
      objective('out = {"val_acc": acc}\nwith open("m.json", "w") as f:\n  json.dump(out, f)'),
      'val_acc m.json certain',
    );
  });

  it('makes a declaration that starts as it is', () => {
    const text = declarationText(draft(TENSORBOARD));
    const parsed = parseDeclaration(text, 't.bbkb.yaml');
    assert.ok(parsed.ok);
    assert.equal(parsed.declaration.objective.from, 'runs');
    assert.match(text, /# line 3 writes it into the file or folder below; the last value counts/);
    assert.doesNotMatch(text, /<<</);
  });

  it('is not read from a folder that trials would share', () => {
    assert.equal(objective(`${TENSORBOARD}x = pd.read_csv("x.csv")`), 'val/acc -');
  });

  it('is not read from a folder that a flag gives, that is written only on request, or that may be one of two', () => {
    assert.equal(
      objective('w = SummaryWriter(args.dir)\nw.add_scalar("val/acc", acc)\nplt.savefig("a.png")'),
      'val/acc -',
    );
    assert.equal(
      objective('LOG = False\nif LOG:\n  wandb.init()\nwandb.log({"acc": acc})\nplt.savefig("a.png")'),
      'acc -',
    );
    assert.equal(objective(`v = SummaryWriter("v")\n${TENSORBOARD}`), 'val/acc -');
  });

  it('gives way to one as good that is printed', () => {
    assert.equal(objective(`${TENSORBOARD}print("val_acc:", acc)`), 'val_acc - certain');
  });
});
