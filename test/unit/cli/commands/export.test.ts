import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { summarySchema } from '../../../../src/study/summary/summary.ts';
import { bbkb } from '../terminal.ts';
import { Workspace } from '../workspace.ts';

let workspace: Workspace;
const run = (...args: readonly string[]) => bbkb(workspace.dir, ...args);
const write = (name: string, text: string) => writeFile(path.join(workspace.dir, name), text);
const read = (name: string) => readFile(path.join(workspace.dir, name), 'utf8');

before(async () => {
  workspace = await Workspace.make(['budget: { trials: 3 }']);
});
after(async () => {
  await workspace.remove();
});

describe('bbkb export', () => {
  it('has nothing to write before the study was started, and exits 2', async () => {
    const { exitCode, stdout, stderr } = await run('export', 'study.bbkb.yaml', '--format', 'csv');
    assert.deepEqual([exitCode, stdout], [2, '']);
    assert.equal(stderr, 'There is no study study to export yet. Start it with: bbkb run study.bbkb.yaml');
  });

  it('writes each format to stdout, and the same to a file that --out names', async () => {
    assert.equal((await run('run', 'study.bbkb.yaml')).exitCode, 0);
    for (const [format, first] of [
      ['csv', /^number,batch,state,value,seconds,x,invalid,reason\n1,1,succeeded,/],
      ['curves', /^number,step,value$/],
      ['json', /^\{\n {2}"study": "study",/],
      ['optuna', /^\{"worker_id":"bbkb","op_code":0,"study_name":"study","directions":\[1\]\}\n/],
    ] as const) {
      const { exitCode, stdout } = await run('export', 'study.bbkb.yaml', '--format', format);
      assert.equal(exitCode, 0);
      assert.match(stdout, first);
      assert.equal((await run('export', 'study.bbkb.yaml', '--format', format, '--out', `out.${format}`)).exitCode, 0);
      assert.equal(await read(`out.${format}`), `${stdout}\n`);
    }
    const shown = await run('show', 'study.bbkb.yaml', '--json');
    assert.deepEqual({ ...JSON.parse(await read('out.json')), insight: null }, JSON.parse(shown.stdout));
  });

  it('gives files that another study begins with', async () => {
    for (const format of ['csv', 'json', 'optuna']) {
      const text = await read('study.bbkb.yaml');
      await write(
        'next.bbkb.yaml',
        `${text}\nstudy: next-${format}\nstart: out.${format === 'optuna' ? 'log' : format}\n`,
      );
      if (format === 'optuna') await write('out.log', await read('out.optuna'));
      const { exitCode, stderr } = await run('run', 'next.bbkb.yaml');
      assert.equal(exitCode, 0, stderr);
      const { stdout } = await run('show', 'next.bbkb.yaml', '--json');
      assert.equal(summarySchema.parse(JSON.parse(stdout)).start?.past, 3, format);
    }
  });

  it('writes over nothing of the study itself nor over a script, and says which formats there are', async () => {
    for (const [file, kind] of [
      ['study.bbkb.yaml', 'belongs to the study itself'],
      ['.bbkb/study/journal.jsonl', 'belongs to the study itself'],
      ['trial.sh', 'is a script or a declaration'],
    ] as const) {
      const before = await read(file);
      const { exitCode, stderr } = await run('export', 'study.bbkb.yaml', '--format', 'csv', '--out', file);
      assert.equal(exitCode, 2);
      assert.equal(stderr, `${file} ${kind} and was not overwritten: name another file after --out.`);
      assert.equal(await read(file), before);
    }
    for (const args of [[], ['--format', 'xml']]) {
      const { exitCode, stderr } = await run('export', 'study.bbkb.yaml', ...args);
      assert.equal(exitCode, 2);
      assert.match(stderr, /write --format csv, --format curves, --format json or --format optuna\.$/);
    }
    assert.equal((await run('export', 'study.bbkb.yaml', '--format', 'csv', '--out', 'no/such/folder')).exitCode, 2);
  });
});

describe("bbkb run with another tuner's file", () => {
  it('runs a W&B sweep as it is, with a note for each thing that is not carried over', async () => {
    const sweep = [
      'program: trial.sh',
      'command: [sh, "${program}", "${args}"]',
      'method: random',
      'metric: { name: score, goal: maximize }',
      'run_cap: 2',
      'parameters: { x: { min: 0.0, max: 1 } }',
    ];
    await write('sweep.yaml', sweep.join('\n'));
    await write('trial.sh', 'echo "score: ${1#--x=}"\n');
    const { exitCode, stdout, stderr } = await run('run', 'sweep.yaml');
    assert.equal(exitCode, 0, stderr);
    assert.match(stdout, /^Study sweep: 2 trials, 1 at once, to maximize score\./);
    assert.deepEqual(stderr.split('\n'), [
      'sweep.yaml:3:1: note: The method "random" is not used: BBKB chooses the trials.',
      'sweep.yaml:4:1: note: BBKB does not read wandb.log: let the script print the metric too, in a line such as score: 0.1.',
    ]);
    assert.equal((await run('show', 'sweep.yaml')).stderr, '');
  });

  it('names a script that is not there at the line that names it', async () => {
    await write(
      'lost.yaml',
      'method: grid\nmetric: { name: score }\nprogram: lost.py\nparameters: { x: { values: [1, 2] } }',
    );
    const { exitCode, stderr } = await run('run', 'lost.yaml');
    assert.equal(exitCode, 2);
    assert.match(stderr, /^lost\.yaml:3:10: .*lost\.py does not exist/);
  });

  it('reads the search space that an NNI experiment names', async () => {
    await write('space.json', '{ "x": { "_type": "uniform", "_value": [0, 1] } }');
    await write('config.yml', 'searchSpaceFile: space.json\ntrialCommand: sh nni.sh\nmaxTrialNumber: 2\n');
    await write('nni.sh', 'echo "default: $2"\n');
    const { exitCode, stderr } = await run('run', 'config.yml');
    assert.equal(exitCode, 0, stderr);
    assert.match(stderr, /^config\.yml:2:1: note: BBKB does not use nni\.get_next_parameter/);
  });
});
