import assert from 'node:assert/strict';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';
import { readPastFile, type PastFile } from '../../../../src/study/past/pastFile.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const folder = temporaryFolder('past');
mkdirSync(path.join(folder, 'folder.csv'));
mkdirSync(path.join(folder, 'old runs'));
const good = 'lr,loss\n0.5,1\n7,2\n';
for (const [file, content] of [
  ['past.csv', good],
  ['old runs/past.CSV', good],
  ['past.json', '[{"lr":0.5,"loss":1}]'],
  ['past.jsonl', '{"lr":0.5,"loss":1}\n'],
  ['columns.csv', 'a,b\n1,2\n'],
  ['latin.csv', Buffer.from([0x6c, 0x72, 0x2c, 0xe9, 0x0a])],
  ['huge.csv', ''],
] as const) {
  writeFileSync(path.join(folder, file), content);
}
truncateSync(path.join(folder, 'huge.csv'), 100 * 2 ** 20 + 1);

const read = (start: string): Promise<PastFile> => {
  const text = `command: a\nparameters: { lr: { type: float, low: 0, high: 1 } }\nobjective: { metric: loss, goal: minimize }\nbudget: { trials: 1 }\n${start}`;
  const parsed = parseDeclaration(text, 'a.bbkb.yaml');
  assert.ok(parsed.ok, JSON.stringify(parsed));
  return readPastFile(parsed, folder);
};
const said = async (start: string): Promise<readonly string[]> =>
  (await read(start)).problems.map(
    ({ line, column, message }) => `${line}:${column} ${message.replaceAll(folder, '.')}`,
  );

describe('the file of past trials', () => {
  it('is read relative to the declaration or by its whole path, and told by its ending', async () => {
    for (const file of ['past.csv', 'old runs/past.CSV', 'past.json', 'past.jsonl', path.join(folder, 'past.csv')]) {
      const { trials, problems } = await read(`start: ${file}`);
      assert.deepEqual([trials, problems], [[{ parameters: { lr: 0.5 }, value: 1 }], []], file);
    }
    assert.deepEqual((await read('start: past.csv')).remarks, [
      '1 of 2 past trials lies outside the declared ranges and was left out.',
    ]);
  });

  it('is none where none is asked for', async () => {
    assert.deepEqual(await read('start: [{ lr: 0.5 }]'), { trials: [], remarks: [], problems: [] });
    assert.deepEqual(await read(''), { trials: [], remarks: [], problems: [] });
  });

  it('that cannot be used is a problem at its name, in the short form and in the long one', async () => {
    assert.deepEqual(await said('start: gone.csv'), [
      '5:8 The file ./gone.csv does not exist: correct its path, or remove it from the declaration.',
    ]);
    assert.deepEqual(await said('start:\n  points: [{ lr: 0.5 }]\n  trials: "gone.csv"'), [
      '7:11 The file ./gone.csv does not exist: correct its path, or remove it from the declaration.',
    ]);
    assert.deepEqual(await said('start: folder.csv'), ['5:8 ./folder.csv is not a file: name a file of past trials.']);
    assert.deepEqual(await said('start: latin.csv'), ['5:8 The file ./latin.csv is not UTF-8 text: save it as UTF-8.']);
    assert.deepEqual(await said('start: huge.csv'), [
      '5:8 The file ./huge.csv is larger than 100 MB: keep the most informative trials.',
    ]);
    assert.match((await said('start: past.csv/x.csv'))[0], /^5:8 The file .* cannot be read \(it does not exist\)/);
    assert.deepEqual(
      (await said('start: columns.csv')).map((sentence) => sentence.split(';', 1)[0]),
      ['5:8 The file ./columns.csv has no lr', '5:8 The file ./columns.csv has no loss'],
    );
  });
});
