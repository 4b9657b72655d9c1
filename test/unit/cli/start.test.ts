import assert from 'node:assert/strict';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { summarySchema } from '../../../src/study/summary/summary.ts';
import { studyFolder } from '../../../src/study/disk/paths.ts';
import { readStudyFolder } from '../../../src/tuner/readStudy.ts';
import { bbkb } from './terminal.ts';
import { DEFAULT_ALGORITHM, Workspace } from './workspace.ts';

const LEFT_OUT = [
  '1 of 5 past trials has no value of score and was left out.',
  '2 of 5 past trials lie outside the declared ranges and were left out.',
];

describe('bbkb, of a study that begins with past trials', () => {
  let workspace: Workspace;
  const run = (...args: readonly string[]) => bbkb(workspace.dir, ...args, 'study.bbkb.yaml');
  const write = (file: string, text: string) => writeFile(path.join(workspace.dir, file), text);

  const withPast = async (start: string, law: () => Promise<void>): Promise<void> => {
    workspace = await Workspace.make([`start: ${start}`, 'budget: { trials: 2 }', 'parallel: 2', DEFAULT_ALGORITHM]);
    try {
      await write('past.csv', 'x,score\n0.5,0.25\n0.75,0.125\n7,1\n0.1,\n-1,0\n');
      await law();
    } finally {
      await workspace.remove();
    }
  };

  it('plans with them, runs with them, says what was left out, and never needs the file again', () =>
    withPast('past.csv', async () => {
      const plan = await run('plan');
      assert.deepEqual([plan.exitCode, plan.stdout.split('\n').length], [0, 2], plan.stderr);
      assert.match((await run('recover')).stderr, /^There is no study study to recover yet\. Start it with: /);
      assert.match((await run('show')).stderr, /has not been started yet\. Start it with: bbkb run study\.bbkb\.yaml$/);
      assert.match((await run('show')).stdout, /^study: new\.\nminimize score · .*budget 2$/);

      const { exitCode, stdout, stderr } = await run('run');
      assert.equal(exitCode, 0, stderr);
      assert.deepEqual(stderr.split('\n'), LEFT_OUT);
      assert.match(stdout, /The budget of 2 trials is used up\./);
      const [batch] = await workspace.batches();
      assert.deepEqual(
        plan.stdout.split('\n'),
        batch.map(({ parameters }) => `sh trial.sh --x ${String(parameters.x)}`),
      );

      await rm(path.join(workspace.dir, 'past.csv'));
      assert.match((await run('show')).stdout, /\nstarted with 2 past trials, the best measured 0\.125\n/);
      const summary = summarySchema.parse(JSON.parse((await run('show', '--json')).stdout));
      assert.deepEqual(summary.start, { past: 2, bestPast: 0.125 });
      for (const verb of ['run', 'resume']) {
        const again = await run(verb);
        assert.deepEqual([again.exitCode, again.stderr], [0, ''], verb);
      }
      assert.equal((await run('plan')).exitCode, 0);
      assert.equal(workspace.begun().length, 2);
    }));

  it('begins with them again where the study is started over', () =>
    withPast('past.csv', async () => {
      assert.equal((await run('run')).exitCode, 0);
      const { exitCode, stderr } = await run('restart');
      assert.deepEqual([exitCode, stderr.split('\n')], [0, LEFT_OUT]);
      const [created] = await workspace.events();
      assert.equal(created.type === 'study.created' && created.past?.length, 2);
    }));

  it('starts nothing with a file that cannot be used, and says where it is named', () =>
    withPast('{ trials: gone.csv }', async () => {
      for (const verb of ['run', 'plan', 'resume']) {
        const { exitCode, stdout, stderr } = await run(verb);
        assert.deepEqual([exitCode, stdout], [2, ''], verb);
        assert.match(stderr, /^study\.bbkb\.yaml:\d+:18: The file .*gone\.csv does not exist: correct its path/);
      }
      await write('gone.csv', 'x,scores\n1,2\n');
      assert.match((await run('run')).stderr, /^study\.bbkb\.yaml:\d+:18: .* has no score \(did you mean scores\?\); /);
      assert.ok(!(await readdir(workspace.dir)).includes('.bbkb'));
      assert.equal((await run('show')).exitCode, 0);
    }));
});

describe('bbkb, of a study that learns from an earlier one', () => {
  it('plans and runs with it, says so, and never needs it again', async () => {
    const workspace = await Workspace.make(['budget: { trials: 3 }']);
    const run = (...args: readonly string[]) => bbkb(workspace.dir, ...args, 'second.bbkb.yaml');
    try {
      const declare = (from: string) =>
        writeFile(
          path.join(workspace.dir, 'second.bbkb.yaml'),
          'command: sh trial.sh --x {wide}\nparameters: { wide: { type: float, low: 0, high: 2 } }\n' +
            `objective: { metric: score, goal: minimize }\nbudget: { trials: 2 }\nparallel: 2\n${from}\n`,
        );
      await declare('start: { from: [{ study: study, rename: { x: wide } }] }');
      const early = await run('plan');
      assert.deepEqual([early.exitCode, early.stdout], [2, '']);
      assert.match(
        early.stderr,
        /^second\.bbkb\.yaml:6:26: There is no study or file study: name a study of this folder/,
      );
      const first = await bbkb(workspace.dir, 'run', 'study.bbkb.yaml');
      assert.equal(first.exitCode, 0, first.stderr + first.stdout);

      const plan = await run('plan');
      const { exitCode, stderr } = await run('run');
      assert.deepEqual([plan.exitCode, exitCode, stderr], [0, 0, '']);
      const events = await readStudyFolder(studyFolder(workspace.dir, 'second'));
      assert.deepEqual(
        plan.stdout.split('\n'),
        [...(events.study?.trials ?? [])].map(({ parameters }) => `sh trial.sh --x ${String(parameters.wide)}`),
      );
      await rm(workspace.study, { recursive: true });
      await rm(workspace.file);
      const { stdout } = await run('show');
      assert.match(
        stdout,
        /\n(?:Learns from study \(3 trials\)\.|Nothing is learned from study: its 3 trials |Too few )/,
      );
      const summary = summarySchema.parse(JSON.parse((await run('show', '--json')).stdout));
      assert.deepEqual(summary.start, { past: 0, bestPast: null, sources: [{ source: 'study', trials: 3 }] });
      assert.deepEqual((await run('resume')).stderr, '');

      await declare('start: { from: [other] }');
      assert.match(
        (await run('run')).stderr,
        /start\.from was \[.*"study":"study".*\] and is now \[\{"study":"other"\}\]/,
      );
    } finally {
      await workspace.remove();
    }
  });
});
