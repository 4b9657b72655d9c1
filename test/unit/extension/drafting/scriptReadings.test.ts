import assert from 'node:assert/strict';
import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { createScriptReadings } from '../../../../src/extension/drafting/scriptReadings.ts';
import { bundle, type Bundle } from '../../cli/bundle.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

describe('the names of a script', () => {
  let built: Bundle;
  const project = temporaryFolder('names');
  let script: string;
  const write = async (file: string, text: string, seconds: number): Promise<void> => {
    await writeFile(path.join(project, file), text);
    await utimes(path.join(project, file), seconds, seconds);
  };
  before(async () => {
    built = await bundle();
    script = path.join(project, 'train.py');
    await writeFile(path.join(project, 'package.json'), '{}');
    await write('train.py', 'from options import parser\nparser.add_argument("--lr", default=0.1)\n', 1000);
  });

  it('are read again only after it, or a file that it imports, has changed', async () => {
    const readings = createScriptReadings(built.draftWorker, 20);
    const names = async (): Promise<string[]> =>
      (await readings.namesOf(script))?.parameters.map(({ name }) => name) ?? [];
    const first = await readings.namesOf(script);
    assert.deepEqual(await names(), ['lr']);
    assert.equal(await readings.namesOf(script), first);
    const option = 'import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument("--depth", default=3)\n';
    await write('options.py', option, 1000);
    assert.deepEqual((await names()).toSorted(), ['depth', 'lr']);
    await write('options.py', option.replace('depth', 'width'), 2000);
    assert.deepEqual((await names()).toSorted(), ['lr', 'width']);
  });

  it('that are asked for at the same time are read once', async () => {
    const readings = createScriptReadings(built.draftWorker, 20);
    const [one, other] = await Promise.all([readings.namesOf(script), readings.namesOf(script)]);
    assert.ok(one !== undefined && one === other);
  });

  it('are none where there is no such script, or where reading it takes too long', async () => {
    assert.equal(
      await createScriptReadings(built.draftWorker, 20).namesOf(path.join(project, 'missing.py')),
      undefined,
    );
    assert.equal(await createScriptReadings(built.draftWorker, 0).namesOf(script), undefined);
  });

  it('are none of a hostile text of a megabyte', async () => {
    await write('hostile.py', 'parser.add_argument("--a"'.repeat(40_000), 1000);
    const names = await createScriptReadings(built.draftWorker, 20).namesOf(path.join(project, 'hostile.py'));
    assert.deepEqual(names?.parameters, []);
    assert.equal(names.accepted, undefined);
  });
});
