import assert from 'node:assert/strict';
import { mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { methods } from '../../../bench/peers/methods.ts';
import { plannedRun, type RunDependencies } from '../../../bench/peers/store.ts';
import { hashOfFolder } from '../../../bench/shared/runCache.ts';
import { task } from './made.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const out = temporaryFolder('peers');

const origins: RunDependencies = {
  ...{ engine: 'e', optuna: '5.0.0', versions: { hebo: '0.3.6' } },
  data: new Map([['abalone.data', 'a']]),
};
const place = (method: string, id = 'branin2', from = origins, seed = 0) => {
  const found = methods.find((each) => each.id === method);
  assert.ok(found);
  return plannedRun({ task: task(id), method: found, parallel: 8, trials: 96, seed }, out, from);
};

describe('a kept run', () => {
  it("is made again when its engine has changed, a peer's when that has, and both when the data have", () => {
    const fingerprints = (method: string, id: string): string[] =>
      [
        origins,
        { ...origins, engine: 'f' },
        { ...origins, optuna: '4' },
        { ...origins, versions: { hebo: '1' } },
        { ...origins, data: new Map() },
      ].map(
        // oxfmt-ignore
        (from) => place(method, id, from).fingerprint,
      );
    const changes = (method: string, id: string): boolean[] => {
      const [first, ...others] = fingerprints(method, id);
      return others.map((each) => each !== first);
    };
    assert.deepEqual(changes('ours', 'branin2'), [true, false, false, false]);
    assert.deepEqual(changes('tpe', 'branin2'), [false, true, false, false]);
    assert.deepEqual(changes('hebo', 'branin2'), [false, false, true, false]);
    assert.deepEqual(changes('random', 'branin2'), [false, false, false, false]);
    assert.deepEqual(changes('random', 'boosting-abalone'), [false, false, false, true]);
    assert.notEqual(place('ours', 'branin2', origins, 1).fingerprint, place('ours').fingerprint);
  });
});

describe("a folder's hash", () => {
  it('changes with a text and with a name', () => {
    const folder = mkdtempSync(path.join(out, 'sources-'));
    const hashes = [
      () => undefined,
      () => writeFileSync(path.join(folder, 'a.ts'), 'one'),
      () => writeFileSync(path.join(folder, 'a.ts'), 'two'),
      () => renameSync(path.join(folder, 'a.ts'), path.join(folder, 'b.ts')),
    ].map((change) => {
      change();
      return hashOfFolder(folder);
    });
    assert.equal(new Set(hashes).size, 4);
  });
});
