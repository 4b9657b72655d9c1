import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { it } from 'node:test';
import { temporaryFolder } from '../../../temporaryFolder.ts';
import { draftProblems, withLinesTakenIn } from '../../draft/draftProblems.ts';
import { bbkb } from '../terminal.ts';

it('bbkb init prints a declaration that can be started as it is where nobody can be asked, and drafts a script that is named', async () => {
  const dir = temporaryFolder('init');
  const { exitCode, stdout, stderr } = await bbkb(dir, 'init');
  assert.equal(exitCode, 0);
  assert.match(stderr, /write it into NAME\.bbkb\.yaml/);
  assert.deepEqual(await readdir(dir), []);
  for (const text of withLinesTakenIn(stdout)) assert.deepEqual(draftProblems(text), [], text);
  await writeFile(path.join(dir, 'study.bbkb.yaml'), stdout);
  assert.match((await bbkb(dir, 'plan')).stderr, /^study\.bbkb\.yaml:2:\d+: .*train\.py does not exist/);
  await writeFile(path.join(dir, 'train.py'), '');
  assert.match((await bbkb(dir, 'plan')).stdout, /^python3 train\.py --lr \d/);
  assert.match((await bbkb(dir, 'init', 'train.py')).stderr, /^Drafted train\.bbkb\.yaml\. /);
  assert.equal(
    (await bbkb(dir, 'init', 'train.py')).stderr,
    'train.bbkb.yaml exists and was not overwritten. Start it with: bbkb run train.bbkb.yaml',
  );
  await writeFile(path.join(dir, 'other.py'), 'LR = 0.1\nprint("val_loss:", LR)\n');
  const tried = await bbkb(dir, 'init', '--try', 'other.py');
  assert.match(
    tried.stderr,
    /^Trying it once: python3 other\.py, .*\nIt took .* it reports val_loss\. .*\nDrafted other\./,
  );
  assert.match((await bbkb(dir, 'init', '--try')).stderr, /takes one script, for example: bbkb init train\.py --try$/);
});
