import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../../../src/draft/draft.ts';

const missing = (text: string): string =>
  draftOf({ file: 't.py', text, isThere: () => false })
    .missing.map(({ path }) => path)
    .join(' ');

describe('a path', () => {
  it('has the values in it as Python writes them', () => {
    const text = 'A = True\nB = 1.0\nC = 1e-5\nD = 3\nE = 0.5\npd.read_csv(f"in/a={A}/{B}-{C}-{D}-{E}.csv")';
    assert.equal(missing(text), 'in/a=True/1.0-1e-05-3-0.5.csv');
    assert.equal(missing('A = False\npd.read_csv("in/" + str(A) + ".csv")'), 'in/False.csv');
  });
});

describe('a script makes a file', () => {
  it('where it writes that before it reads it, itself or in a function that it calls before', () => {
    const text = 'def keep():\n    df.to_csv("a.csv")\ndef read():\n    pd.read_csv("a.csv")\n';
    assert.equal(missing(`${text}keep()\nread()`), '');
    assert.equal(missing(`${text}read()\nkeep()`), 'a.csv');
    assert.equal(missing('pd.read_csv("a.csv").dropna().to_csv("a.csv")'), 'a.csv');
    assert.equal(missing('rows = load("in/" + name, data_path="in/")\nsave(rows)\nrows.to_csv("in/b.csv")'), 'in');
  });

  it('where it fills a database, and not where it only looks into one', () => {
    const look = 'import sqlite3\ncon = sqlite3.connect("a.db")\nx = pd.read_sql("select * from t", con)\n';
    assert.equal(missing(look), 'a.db');
    assert.equal(missing(`${look}x.to_sql("t", con)`), '');
    assert.equal(missing(`${look}con.execute("CREATE TABLE IF NOT EXISTS t (x)")`), '');
    assert.equal(missing('sqlite3.connect(":memory:")'), '');
  });

  it('by what its functions do, and not by their names', () => {
    const text = 'def prepare_rows(path):\n    BODY\nprepare_rows("a.csv")\n';
    assert.equal(missing(text.replace('BODY', 'return open(path)')), 'a.csv');
    assert.equal(missing(`${text.replace('BODY', 'get(path, out_path=path)')}open("a.csv")`), '');
    assert.equal(missing(`${text.replace('BODY', 'subprocess.run(["wget", "-O", path])')}open("a.csv")`), '');
    assert.equal(missing('split.ratio("in/a", output="b")\nos.listdir("b/train")'), '');
  });

  it('where it does something in its place, and not where it only asks whether it is there', () => {
    const text = (body: string) => `if not os.path.exists("a.csv"):\n    ${body}\nopen("a.csv")`;
    assert.equal(missing(text('make()')), '');
    assert.equal(missing(text('print("not there")')), 'a.csv');
    assert.equal(missing('if os.path.exists("a.csv"):\n    print("there")\nopen("a.csv")'), 'a.csv');
    assert.equal(
      missing('def read():\n    if os.path.exists("a.csv"):\n        return 1\n    make()\nread()\nopen("a.csv")'),
      '',
    );
    const folders = 'for name in os.listdir("in"):\n    place = os.path.join("in", name)\n';
    assert.equal(missing(`${folders}    if not os.path.isdir(place):\n        continue\n    os.listdir(place)`), 'in');
  });

  it('where TensorFlow makes the folder', () => {
    const text = 'if tf.gfile.Exists("out"):\n    tf.gfile.DeleteRecursively("out")\n';
    assert.equal(missing(`${text}tf.gfile.MakeDirs("out")\nos.listdir("out")`), '');
    assert.equal(missing('tf.io.gfile.makedirs("out")\nos.listdir("out")'), '');
  });

  it('of whose name only a part is known', () => {
    const saved = (name: string) => `for i in range(9):\n    torch.save(m, f"${name}")\ntorch.load("epoch_03.pt")`;
    assert.equal(missing(saved('epoch_{str(i).zfill(2)}.pt')), '');
    assert.equal(missing(saved('step_{i:02d}.pt')), 'epoch_03.pt');
    assert.equal(missing(saved('epoch_{i}.csv')), 'epoch_03.pt');
  });

  it('and names one that it writes elsewhere after those that it does not', () => {
    const text = 'm.save("a.h5")\nload_model("/content/a.h5")\nload_model("/content/b.h5")';
    assert.equal(missing(text), '/content/b.h5 /content/a.h5');
  });
});
