import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../src/draft/draft.ts';
import { declarationText } from '../../../../src/draft/yaml/declarationText.ts';

const draft = (...flags: readonly string[]) =>
  draftOf({ file: 't.py', text: flags.map((flag) => `parser.add_argument(${flag})\n`).join('') });
const words = (...flags: readonly string[]): string =>
  draft(...flags)
    .command.args.slice(2)
    .join(' ');

describe('a flag that says where a script writes', () => {
  it('points into the folder of the trial, with the name of its file', () => {
    assert.equal(words('"--output_dir", default="out"'), '--output_dir ${trialFolder}');
    assert.equal(words('"--save-path", default="./best.pt"'), '--save-path ${trialFolder}/best.pt');
    assert.equal(words('"--ckpt-dir", default="ckpt"'), '--ckpt-dir ${trialFolder}');
    assert.equal(
      words('"--checkpoint_dir", default="./ck", help="where to save, and to resume from"'),
      '--checkpoint_dir ${trialFolder}',
    );
    assert.equal(words('"--ckpt-dir", default="ckpt", help="pretrained weights"'), '');
    assert.equal(words('"--logdir", type=str, default="runs/x"'), '--logdir ${trialFolder}');
    assert.equal(words('"--out", "-o", default="results.csv"'), '--out ${trialFolder}/results.csv');
    assert.equal(
      words('"--checkpoint", default="a.pt", help="where to save the model"'),
      '--checkpoint ${trialFolder}/a.pt',
    );
    for (const verb of ['saving', 'storing', 'writing', 'dumping'])
      assert.equal(words(`"--model-dir", default="./net", help="for ${verb} states"`), '--model-dir ${trialFolder}');
  });

  it('points there also where the script writes below its default, and finds nothing there', () => {
    const text = (save: string): string =>
      `import argparse\np = argparse.ArgumentParser()\np.add_argument("--model-dir", default="./net")\na = p.parse_args()\n${save}`;
    const args = (save: string) =>
      draftOf({ file: 't.py', text: text(save) })
        .command.args.slice(2)
        .join(' ');
    const below = 'os.path.join(a.model_dir, "last.pt")';
    assert.equal(args(`torch.save(net, ${below})\n`), '--model-dir ${trialFolder}');
    const first = `torch.load(${below})`;
    assert.equal(
      args(`if os.path.exists(${below}):\n  ${first}\ntorch.save(net, ${below})\n`),
      '--model-dir ${trialFolder}',
    );
    for (const other of [first, `${first}\ntorch.save(net, ${below})`, 'torch.save(net, "runs/" + a.model_dir)'])
      assert.equal(args(`${other}\n`), '', other);
  });

  it('needs nothing of the person where it must be given', () => {
    const { needs } = draft('"--output_dir", required=True');
    assert.deepEqual(
      needs.map(({ name, args, isOpen }) => [name, args, isOpen]),
      [['output_dir', ['--output_dir', '${trialFolder}'], false]],
    );
  });

  it('is none that names an input, a number or a switch, or that writes nothing by default', () => {
    assert.equal(
      words(
        '"--checkpoint", default="a.pt", help="resume from it"',
        '"--model_path", default="m/a.pt"',
        '"--data_dir", default="data"',
        '"--output_size", type=int, default=3',
        '"--save", action="store_true"',
        '"--log_file", default=""',
        '"--save_dir"',
        '"--log_level", default="info"',
      ),
      '',
    );
  });

  it('is in the one line of the command, with a note', () => {
    const text = declarationText(draft('"--output_dir", default="out"', '"--lr", type=float, default=0.1'));
    assert.match(text, /^command: python3 t\.py --output_dir \$\{trialFolder\}$/m);
    assert.match(text, /^# \$\{trialFolder\} is a folder of the trial/m);
  });
});

describe('the help in the place of a value', () => {
  it('ends with its sentence, before an example, and not with a dot inside a name', () => {
    const asked = (help: string) => words(`"--rows", required=True, help="${help}"`);
    assert.equal(asked('name of the rows, e.g. small'), '--rows <<<name of the rows>>>');
    assert.equal(asked('the rows.csv of a study. Any will do'), '--rows <<<the rows.csv of a study>>>');
    assert.equal(words('"--dataroot", required=True'), '--dataroot <<<a folder>>>');
    assert.equal(words('"--hf-token", required=True'), '--hf-token <<<a token or a key>>>');
    assert.equal(asked('the rows [required]'), '--rows <<<the rows>>>');
  });
});

describe('a path of another machine', () => {
  it('is to be replaced, and one that each machine has is not', () => {
    for (const path of ['/data/rows', '/ocean/projects/rows', '/content/drive/rows', '/scratch1/rows'])
      assert.match(words(`"--rows", default="${path}"`), /<<</, path);
    for (const path of ['/tmp/rows', '/dev/shm/rows', 'data/rows', '/v1/rows'])
      assert.equal(words(`"--rows", default="${path}"`), '', path);
  });
});
