import assert from 'node:assert/strict';
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { collectOrigin } from '../../../../src/tuner/session/collectOrigin.ts';
import { createScriptVersion, editedSince } from '../../../../src/tuner/session/scriptVersion.ts';
import { temporaryFolder } from '../../runner/trials.ts';

const versionIn = async (folder: string, ...[command, template]: [readonly string[], string?]) => {
  const origin = await collectOrigin({ command, cwd: folder, folder, versions: {}, ...(template && { template }) });
  return { origin, version: createScriptVersion(origin) };
};

describe('the version of a script while its study runs', () => {
  it('is that of the origin until the content of the file is another, and again once it is as it was', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'train.py');
    writeFileSync(file, 'print(1)\n');
    const { origin, version } = await versionIn(folder, ['python3', 'train.py']);
    const first = origin.script?.sha256 ?? assert.fail();
    assert.deepEqual(await version(), { sha256: first });
    utimesSync(file, 1, 1);
    assert.deepEqual(await version(), { sha256: first }, 'its time alone is no change');
    writeFileSync(file, 'print(2)\n');
    assert.deepEqual(Object.keys(editedSince(origin.script, await version())), ['script']);
    writeFileSync(file, 'print(1)\n');
    assert.deepEqual(editedSince(origin.script, await version()), {});
  });

  it('is that of the files that it imports as well', async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'train.py'), 'import model\n');
    writeFileSync(path.join(folder, 'model.py'), 'depth = 1\n');
    const { origin, version } = await versionIn(folder, ['python3', 'train.py']);
    assert.deepEqual(Object.keys(origin.script?.imports ?? {}), ['model.py']);
    assert.deepEqual(editedSince(origin.script, await version()), {});
    writeFileSync(path.join(folder, 'model.py'), 'depth = 2\n');
    const { script, imports } = editedSince(origin.script, await version());
    assert.deepEqual([script, Object.keys(imports ?? {})], [undefined, ['model.py']]);
  });

  it('is not known where there is no script, none any more, only data, or where trials get a copy of it', async () => {
    const folder = temporaryFolder();
    assert.equal(await (await versionIn(folder, ['python3', '-c', '1'])).version(), undefined);
    writeFileSync(path.join(folder, 'out.csv'), '1\n');
    assert.equal(await (await versionIn(folder, ['solver', 'out.csv'])).version(), undefined);
    writeFileSync(path.join(folder, 'run.py'), 'lr = 1\n');
    assert.equal(await (await versionIn(folder, ['solver', 'run.py'], 'run.py')).version(), undefined);
    const { version } = await versionIn(folder, ['solver', 'run.py']);
    assert.notEqual(await version(), undefined);
    rmSync(path.join(folder, 'run.py'));
    assert.equal(await version(), undefined);
  });
});
