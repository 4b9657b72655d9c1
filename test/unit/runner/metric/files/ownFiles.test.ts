import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { ownFiles } from '../../../../../src/runner/metric/files/ownFiles.ts';
import { temporaryFolder } from '../../trials.ts';

function trial() {
  const [cwd, dir] = [temporaryFolder(), temporaryFolder()];
  const [work, startMark] = [path.join(dir, 'work'), path.join(dir, 'parameters.json')];
  mkdirSync(work);
  writeFileSync(startMark, '{}');
  const write = (folder: string, name: string, text = '{"loss": 1}'): void => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  const found = async (attempt = {}) => (await ownFiles({ cwd, work, startMark, ...attempt })).map(({ from }) => from);
  return { cwd, work, write, found };
}

describe('the files with numbers that a trial has written', () => {
  it('are named as objective.from names them, those with the names of results first', async () => {
    const { cwd, work, write, found } = trial();
    write(work, 'settings.json');
    write(work, 'out/results.json');
    write(cwd, 'scores.csv', 'acc\n1\n');
    assert.deepEqual((await found()).toSorted(), [
      '${trialFolder}/out/results.json',
      '${trialFolder}/settings.json',
      'scores.csv',
    ]);
    assert.equal((await found()).at(-1), '${trialFolder}/settings.json');
    assert.deepEqual(await found({ cwd: work }), ['out/results.json', 'settings.json']);
  });

  it('are looked for in the folder around one whose name may be another in the next trial', async () => {
    const { work, write, found } = trial();
    write(work, 'logs/version_0/metrics.csv', 'acc\n1\n');
    assert.deepEqual([await found(), await found({ cwd: work })], [['${trialFolder}/logs'], ['logs']]);
    write(work, '2026-11-29/results.json');
    assert.ok((await found()).includes('${trialFolder}') && (await found({ cwd: work })).includes('.'));
  });

  it('are none without numbers, older, behind a link, in folders beside, of another kind, or that cannot be copied', async () => {
    const { cwd, work, write, found } = trial();
    write(work, 'words.json', '{"loss": "low"}');
    write(work, 'broken.json', '{"loss": ');
    write(work, 'a\nb.json');
    write(work, 'model.bin');
    write(work, 'a/b/c/d/e/f/g.json');
    write(cwd, 'old.json');
    utimesSync(path.join(cwd, 'old.json'), 1, 1);
    write(cwd, 'runs/results.json');
    symlinkSync(path.join(cwd, 'runs'), path.join(work, 'runs'));
    symlinkSync(path.join(cwd, 'runs/results.json'), path.join(work, 'results.json'));
    assert.deepEqual(await found(), []);
    assert.deepEqual(await found({ work: path.join(work, 'gone') }), []);
    write(work, 'results.json.d/results.json');
    assert.deepEqual(await found({ startMark: path.join(work, 'gone') }), []);
  });

  it('are at most twenty, of however many', async () => {
    const { work, write, found } = trial();
    for (let i = 0; i < 60; i++) write(work, `${i}.json`);
    assert.equal((await found()).length, 20);
  });
});
