import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { before, beforeEach, describe, it } from 'node:test';
import { temporaryFolders } from '../../../temporaryFolder.ts';
import { bundle } from '../bundle.ts';
import { atTerminal } from '../pseudoTerminal.ts';

const SCRIPT = `import argparse
parser = argparse.ArgumentParser()
parser.add_argument("--lr", type=float, default=0.1)
print("loss:", parser.parse_args().lr)
`;
const ENTER = '\r';
const DOWN = '\u001b[B';
const INTERRUPT = '\u0003';

const newFolder = temporaryFolders('questions');
let cli: string;
let cwd: string;
before(async () => {
  ({ cli } = await bundle());
});
beforeEach(() => {
  cwd = newFolder();
  writeFileSync(path.join(cwd, 'train.py'), SCRIPT);
});

/** Answers with the keys. `asked` is what the question has drawn, `words` that without frame and blanks. */
async function answered(awaited: string, keys: string, columns: number, ...args: readonly string[]) {
  const { exitCode, lines } = await atTerminal({ cwd, columns, awaited, keys }, process.execPath, cli, ...args);
  const asked = lines.filter((line) => /^[│◆◇■└]/.test(line));
  const words = asked.join('').replace(/[│◆◇■└●○\s]/g, '');
  return { exitCode, asked, words, said: lines.filter((line) => !asked.includes(line)).join('\n') };
}

const widest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.trimEnd().length));
const declared = () => readFileSync(path.join(cwd, 'train.bbkb.yaml'), 'utf8');

describe('bbkb init, at a terminal', () => {
  const init = (keys: string, columns = 80) => answered('Which', keys, columns, 'init');

  for (const columns of [0, 40]) {
    it(`asks which script within ${columns} columns, drafts the one that is chosen, and runs nothing`, async () => {
      const { exitCode, asked, words, said } = await init(ENTER, columns);
      assert.equal(exitCode, 0, said);
      assert.ok(widest(asked) <= (columns === 0 ? 80 : columns), asked.join('\n'));
      assert.match(words, /Whichscriptistobetuned\?train\.pyanotherone:writeacommenteddeclaration/);
      assert.match(said, /Drafted train\.bbkb\.yaml\.[^]*bbkb run train\.bbkb\.yaml/);
      assert.match(declared(), /command: python3? train\.py[^]*\blr:[^]*metric: loss/);
      assert.deepEqual(readdirSync(cwd).sort(), ['train.bbkb.yaml', 'train.py']);
    });
  }

  it('writes a commented declaration where no script is chosen, beside no script that has one', async () => {
    writeFileSync(path.join(cwd, 'train.bbkb.yaml'), '');
    const { exitCode, words } = await init(ENTER);
    assert.equal(exitCode, 0);
    assert.doesNotMatch(words, /train\.py/);
    assert.match(readFileSync(path.join(cwd, 'study.bbkb.yaml'), 'utf8'), /^# The command/);
  });

  it('takes the row to which an arrow has led', async () => {
    await init(DOWN + ENTER);
    assert.deepEqual(readdirSync(cwd).sort(), ['study.bbkb.yaml', 'train.py']);
  });

  it('writes nothing where a person leaves it with Ctrl-C', async () => {
    const { exitCode } = await init(INTERRUPT);
    assert.equal(exitCode, 130);
    assert.deepEqual(readdirSync(cwd), ['train.py']);
  });
});

describe('bbkb run SCRIPT, at a terminal', () => {
  const run = (keys: string, columns = 80) => answered('Draft', keys, columns, 'run', 'train.py');

  it('offers a draft within 40 columns, writes it on a yes, and starts no study', async () => {
    const { exitCode, asked, words, said } = await run(ENTER, 40);
    assert.equal(exitCode, 0, said);
    assert.ok(widest(asked) <= 40, asked.join('\n'));
    assert.match(words, /train\.pyisascript\.Draftitsdeclarationtrain\.bbkb\.yamlnow\?Yes\/No/);
    assert.match(said, /bbkb run train\.bbkb\.yaml/);
    assert.match(declared(), /\blr:/);
    assert.ok(!existsSync(path.join(cwd, '.bbkb')));
  });

  for (const [answer, keys] of Object.entries({ no: 'n', 'Ctrl-C': INTERRUPT })) {
    it(`writes nothing on ${answer}, and says how to draft it later`, async () => {
      const { exitCode, said } = await run(keys);
      assert.equal(exitCode, 2);
      assert.match(said, /bbkb init train\.py/);
      assert.deepEqual(readdirSync(cwd), ['train.py']);
    });
  }
});
