import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../../../src/draft/draft.ts';

const missing = (text: string): string =>
  draftOf({ file: 't.py', text, readFile: () => undefined, isThere: () => false })
    .missing.map(({ path }) => path)
    .join(' ');

describe('the path of a file', () => {
  it('goes up from the folder of the script as often as its text says', () => {
    const read = (above: string) => missing(`ROOT = ${above}\npd.read_csv(ROOT / "a.csv")\n`);
    assert.equal(read('Path(__file__).parent'), 'a.csv');
    assert.equal(read('Path(__file__).resolve().parent.parent'), '../a.csv');
    assert.equal(read('Path(__file__).parent.parent.parent'), '../../a.csv');
    assert.equal(read('Path(__file__).parents[0]'), 'a.csv');
    assert.equal(read('Path(__file__).resolve().parents[1]'), '../a.csv');
    assert.equal(read('Path(os.path.dirname(os.path.dirname(__file__)))'), '../a.csv');
  });

  it('is that of this machine where the other one is of somebody else', () => {
    const read = (root: string) => missing(`root = ${root}\npd.read_csv(root + "/a.csv")\n`);
    assert.equal(read('"/kaggle/input" if IS_KAGGLE else "../input"'), '../input/a.csv');
    assert.equal(read('"data" if not IS_COLAB else "/content/data"'), 'data/a.csv');
    assert.equal(read('"one" if IS_ONE else "two"'), '');
  });
});
