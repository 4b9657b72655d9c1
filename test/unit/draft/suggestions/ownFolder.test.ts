import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../src/draft/draft.ts';
import { draftJson } from '../../../../src/draft/draftJson.ts';
import { declarationText } from '../../../../src/draft/yaml/declarationText.ts';

const SAVE = 'lr = 0.1\ntorch.save(m, "best.pt")\nSummaryWriter()\nprint("val_acc:", acc)\n';
const draft = (text: string, file = 't.py') => draftOf({ file, text, folders: ['home', 'pkg'] });

describe('a draft of a script that writes to fixed paths', () => {
  it('gives each trial a folder of its own where the script needs no other file', () => {
    const found = draft(SAVE);
    assert.match(
      declarationText(found),
      /^# The script writes best\.pt and runs, so each trial runs in an empty folder of its own\.\ncommand: python3 t\.py\ncwd: trial$/m,
    );
    const { cwd, notes } = draftJson(found);
    assert.equal(cwd, 'trial');
    assert.equal(notes.length, 1);
  });

  it('only says which paths are shared where the script may need other files', () => {
    const say =
      /share best\.pt and runs: add "cwd: trial" if the script also runs in an empty folder, else set parallel/;
    for (const text of [
      `${SAVE}pd.read_csv("x.csv")`,
      `${SAVE}p.add_argument("--data", default="./data")\np.add_argument("--wd", type=float, default=0.1)`,
      `${SAVE}p.add_argument("--data_dir", required=True)\np.add_argument("--wd", type=float, default=0.1)`,
    ]) {
      const { cwd, notes } = draftJson(draft(text));
      assert.equal(cwd, undefined, text);
      assert.match(notes.join('\n'), say);
    }
  });

  it('does not propose it for a module, which is found from the folder that it runs in', () => {
    const { cwd, notes } = draftJson(draft(`from . import model\n${SAVE}`));
    assert.equal(cwd, '..');
    assert.match(notes.join('\n'), /share best\.pt and runs: set parallel to 1, or let a flag say/);
  });

  it('says nothing where nothing is shared', () => {
    assert.deepEqual(draft('lr = 0.1\nprint("val_acc:", acc)\n').notes, []);
  });
});
