import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../src/draft/draft.ts';

const notebook = (...cells: readonly string[]): string =>
  JSON.stringify({
    nbformat: 4,
    cells: cells.map((source) => ({ cell_type: 'code', source: source.split(/(?<=\n)/) })),
  });
const drafted = (text: string) => draftOf({ file: 'train.ipynb', text });
const active = (text: string): readonly string[] =>
  drafted(text)
    .parameters.filter((parameter) => parameter.active)
    .map(({ flag }) => flag.name);

describe('the draft of a notebook', () => {
  it('reads its code, whatever the size of its pictures', () => {
    const { cells } = JSON.parse(notebook('lr = 0.1')) as { cells: object[] };
    const picture = { cell_type: 'code', source: '', outputs: [{ data: { 'image/png': 'A'.repeat(600_000) } }] };
    assert.deepEqual(active(JSON.stringify({ nbformat: 4, cells: [...cells, picture] })), ['lr']);
    assert.match(drafted(notebook(`x = "${'a'.repeat(250_000)}"`)).notes[0] ?? '', /at most 250,000 are/);
  });

  it('tunes the constants of its cells, and starts it as a script', () => {
    const text = notebook('%matplotlib inline\n!pip install x\nlr = 0.1\n', '%time print(f"accuracy: {a}")\n');
    const { passStyle, command, metrics } = drafted(text);
    assert.deepEqual(active(text), ['lr']);
    assert.equal(passStyle, 'constants');
    assert.deepEqual(command.args, ['python3', 'train.ipynb']);
    assert.equal(metrics.at(0)?.name, 'accuracy');
  });

  it('finds the metric in what a cell shows: the value of its last expression', () => {
    const shown = (cell: string) => drafted(notebook('lr = 0.1\n', cell)).metrics.at(0);
    assert.deepEqual([shown('a = 1\naccuracy\n')?.name, shown('a = 1\naccuracy')?.readableAs], ['accuracy', 'pattern']);
    assert.equal(shown('history["val_loss"]')?.readableAs, 'pattern');
    assert.deepEqual([shown('{"auc": auc}')?.name, shown('{"auc": auc}')?.readableAs], ['auc', 'name']);
    for (const cell of ['accuracy = 1', 'if a:\n  accuracy', '"accuracy"', 'accuracy\nb = 1'])
      assert.equal(shown(cell), undefined, cell);
  });

  it('says which scripts its cells start, where it has nothing to tune itself', () => {
    const notes = (...cells: readonly string[]): string =>
      draftOf({
        file: 'a.ipynb',
        text: notebook(...cells),
        readFile: (path) => (path === 'no.py' ? undefined : ''),
      }).notes.join('\n');
    assert.match(notes('%run -i ../train.py --lr 0.1\n'), /^It starts \.\.\/train\.py: draft that/);
    assert.match(notes('!python a.py && bash b.sh\n', ' ! A=1 torchrun c.py'), /starts a\.py and c\.py: draft the one/);
    for (const cell of ['!cat train.py', '# !python train.py', '!python no.py', 'lr = 0.1\n!python train.py'])
      assert.doesNotMatch(notes(cell), /starts/, cell);
  });

  it('says of another file that it is no notebook', () => {
    for (const text of ['', '{', '[]', '{"cells": 3}', 'null']) {
      assert.match(drafted(text).notes.join(), /not a notebook of format 4/, text);
    }
    assert.deepEqual(active('{"cells": [null, 1, {"cell_type": "code"}]}'), []);
  });
});
