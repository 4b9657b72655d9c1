import assert from 'node:assert/strict';
import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { comparedStudySchema } from '../../../../src/study/summary/comparison.ts';
import { bbkb } from '../terminal.ts';
import { Workspace } from '../workspace.ts';

let workspace: Workspace;
const run = (...args: readonly string[]) => bbkb(workspace.dir, ...args);
const write = (name: string, text: string) => writeFile(path.join(workspace.dir, name), text);

before(async () => {
  workspace = await Workspace.make(['budget: { trials: 3 }']);
  assert.equal((await run('run', 'study.bbkb.yaml')).exitCode, 0);
  const folder = path.join(workspace.dir, '.bbkb');
  await cp(path.join(folder, 'study'), path.join(folder, 'study-2'), { recursive: true });
  const operations = [
    { op_code: 0, study_name: 'theirs', directions: [2] },
    { op_code: 4, study_id: 0, state: 1, value: 0.25, params: { x: 0.5 }, distributions: {} },
  ];
  await write('theirs.log', operations.map((each) => JSON.stringify({ worker_id: 'w', ...each })).join('\n'));
});
after(async () => {
  await workspace.remove();
});

describe('bbkb compare', () => {
  it('prints declarations, journals of studies and journals of Optuna side by side, and the same as JSON', async () => {
    const files = ['study.bbkb.yaml', '.bbkb/study-2/journal.jsonl', 'theirs.log'];
    const { exitCode, stdout, stderr } = await run('compare', ...files);
    assert.equal(exitCode, 0, stderr);
    const cells = stdout.split('\n').map((line) => line.split(/ {2,}/));
    const heads = [
      'study',
      'state',
      'goal',
      'metric',
      'recommended',
      'trial',
      'best measured',
      'trials',
      'failed',
      'time',
    ];
    assert.deepEqual(cells.slice(0, 10).map(([head]) => head), heads); // oxfmt-ignore
    const columnOf = (study: number) => cells.slice(0, 10).map((line) => line[study + 1]).join(' '); // oxfmt-ignore
    assert.match(columnOf(0), /^study finished \w+ \w+ [\d.e-]+ \d [\d.e-]+ 3 0 [\d.]+ s$/);
    assert.match(columnOf(1), /^study-2 finished /);
    assert.match(stdout, /^study +study +study-2 +theirs \(Optuna\)\n.*\ngoal +minimize +minimize +maximize$/m);
    assert.match(stdout, /\nrecommended +study +study-2 +theirs \(Optuna\)\nx +[\d.]+ +[\d.]+ +0\.5(\n|$)/);
    const json = await run('compare', ...files, '--json');
    const studies = z.array(comparedStudySchema).parse(JSON.parse(json.stdout));
    assert.deepEqual(studies.map(({ name, trials }) => [name, trials]), [['study', 3], ['study-2', 3], ['theirs (Optuna)', 1]]); // oxfmt-ignore
  });

  it('tells studies of one name apart by their folders, and one study from itself by nothing', async () => {
    await cp(path.join(workspace.dir, '.bbkb/study'), path.join(workspace.dir, 'old/.bbkb/study'), { recursive: true });
    const heads = (await run('compare', 'study', 'old/.bbkb/study', 'study-2')).stdout.split('\n')[0];
    assert.match(heads, /^study +study \(\.\) +study \(old\) +study-2$/);
    assert.match((await run('compare', 'study', 'study.bbkb.yaml')).stdout, /^study +study +study\n/);
  });

  it('takes the name of a study, also of one that was set aside, and its folder, for its journal', async () => {
    const expected = (await run('compare', 'study.bbkb.yaml', '.bbkb/study-2/journal.jsonl')).stdout;
    for (const words of [
      ['study', 'study-2'],
      ['.bbkb/study', '.bbkb/study-2/'],
      ['study.bbkb.yaml', 'study-2'],
    ]) {
      const { exitCode, stdout, stderr } = await run('compare', ...words);
      assert.deepEqual([exitCode, stdout, stderr], [0, expected, '']);
    }
  });

  it('says that values of different goals cannot be compared', async () => {
    await write('loss.log', `${JSON.stringify({ worker_id: 'w', op_code: 0, study_name: 'loss', directions: [1] })}\n`);
    const { stdout } = await run('compare', 'loss.log', 'theirs.log');
    assert.match(stdout, /Not all of them have the same goal, so their values cannot be compared/);
    assert.doesNotMatch((await run('compare', 'theirs.log', 'theirs.log')).stdout, /same goal/);
  });

  it('says in one sentence of all fronts that they have other objectives than the first', async () => {
    const declared = (metric: string) =>
      `command: sh x.sh\nparameters: { x: { type: bool } }\nobjective: [{ metric: ${metric}, goal: minimize }, { metric: mb, goal: minimize }]\nbudget: { trials: 1 }\n`;
    for (const metric of ['a', 'b', 'c']) await write(`${metric}.bbkb.yaml`, declared(metric));
    const { stdout } = await run('compare', ...['a', 'b', 'c'].map((metric) => `${metric}.bbkb.yaml`));
    assert.match(stdout, /\nb and c have other objectives than a, so they cannot be compared\.$/);
    assert.equal(stdout.match(/cannot be compared/g)?.length, 1);
  });

  it('needs two studies, and says which file is none', async () => {
    for (const [args, sentence] of [
      [['study.bbkb.yaml'], /takes two studies or more/],
      [['study.bbkb.yaml', 'missing.bbkb.yaml'], /^The declaration missing\.bbkb\.yaml cannot be read/],
      [
        ['study', 'study-9'],
        /^There is no file and no study study-9: the studies of this folder are study and study-2\.$/,
      ],
      [['study.bbkb.yaml', '.bbkb/study-9/journal.jsonl'], /^There is no study in \.bbkb\/study-9\/journal\.jsonl\.$/],
    ] as const) {
      const { exitCode, stdout, stderr } = await run('compare', ...args);
      assert.deepEqual([exitCode, stdout], [2, '']);
      assert.match(stderr, sentence);
    }
  });
});
