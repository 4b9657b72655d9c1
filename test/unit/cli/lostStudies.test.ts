import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, beforeEach, afterEach, describe, it } from 'node:test';
import { execa } from 'execa';
import { readJournal } from '../../../src/study/disk/readJournal.ts';
import { journalFile } from '../../../src/study/disk/paths.ts';
import { bundle, type Bundle } from './bundle.ts';
import { bbkb, bbkbProcess } from './terminal.ts';
import { lives, Workspace } from './workspace.ts';
import { until } from '../../until.ts';

const FILE = 'study.bbkb.yaml';
const LINES = ['budget: { trials: 4 }', 'parallel: 2'];

describe('a study whose folder is lost while bbkb works', () => {
  let built: Bundle;
  let workspace: Workspace;
  const inside = (...names: readonly string[]) => path.join(workspace.dir, ...names);
  const run = () => bbkbProcess(built, workspace.dir, 'run', FILE);

  before(async () => {
    built = await bundle();
  });
  beforeEach(async () => {
    workspace = await Workspace.make(LINES);
  });
  afterEach(() => workspace.remove());

  /** Started, with two results, and two trials that run. */
  async function inTheMiddle() {
    await workspace.hold(2);
    const tuner = run();
    await until(async () => {
      const results = (await workspace.results()).length;
      const started = (await workspace.events()).at(-1)?.type === 'trial.started';
      return results === 2 && workspace.begun().length === 4 && started;
    });
    return { tuner, results: await workspace.results(), pids: workspace.runs().map(({ pid }) => pid) };
  }

  /** To its end, and runs none of what had a result again. */
  async function continues(results: readonly number[]): Promise<void> {
    await workspace.letGo();
    assert.equal((await bbkb(workspace.dir, 'run', FILE)).exitCode, 0);
    assert.deepEqual([...(await workspace.results())].sort(), [1, 2, 3, 4]);
    for (const trial of results) assert.equal(workspace.begun().filter((other) => other === trial).length, 1);
  }

  it('deleted: exits 1, ends its trials, saves the journal beside the declaration, and continues once it is put back', async () => {
    const { tuner, results, pids } = await inTheMiddle();
    await rm(inside('.bbkb'), { recursive: true });
    const { exitCode, stdout, stderr } = await tuner;
    const saved = inside('study.rescued.jsonl');
    assert.equal(exitCode, 1);
    assert.doesNotMatch(stdout, /Recommended/);
    assert.equal(
      stderr.replaceAll(workspace.dir, '.'),
      'The journal ./.bbkb/study/journal.jsonl was deleted while the study study was being tuned, so its running ' +
        'trials are ended. Its events were saved in ./study.rescued.jsonl, but the files of its trials are gone. ' +
        'To continue the study, make the folder ./.bbkb/study, move that file into it as journal.jsonl and start the ' +
        'study again. If a new study is there by then, move that one away first.',
    );
    assert.ok(!existsSync(inside('.bbkb')));
    assert.deepEqual(pids.filter(lives), []);

    await mkdir(inside('.bbkb', 'study'), { recursive: true });
    await rename(saved, journalFile(workspace.study));
    await continues(results);
  });

  it('changed by another program: exits 1, ends its trials, saves the journal, and continues with what was saved', async () => {
    const { tuner, results, pids } = await inTheMiddle();
    await truncate(journalFile(workspace.study));
    const { exitCode, stdout, stderr } = await tuner;
    assert.equal(exitCode, 1);
    assert.doesNotMatch(stdout, /Recommended/);
    assert.match(
      stderr.replaceAll(workspace.dir, '.'),
      /^The journal \.\/\.bbkb\/study\/journal\.jsonl was changed by another program while .* Its events were saved in \.\/study\.rescued\.jsonl\. To continue the study, replace the journal with that file and start the study again\.$/,
    );
    assert.deepEqual(pids.filter(lives), []);
    const emptied = await bbkb(workspace.dir, 'run', FILE);
    assert.deepEqual([emptied.exitCode, emptied.stdout], [2, '']);
    assert.match(emptied.stderr, /has no events, although trials of the study have run/);

    await rename(inside('study.rescued.jsonl'), journalFile(workspace.study));
    await continues(results);
  });

  it('without the folders of its trials: does not wait for scripts whose output goes nowhere, exits 1 and says so', async () => {
    const { tuner, pids } = await inTheMiddle();
    await rm(inside('.bbkb', 'study', 'trials'), { recursive: true });
    const { exitCode, stderr } = await tuner;
    assert.equal(exitCode, 1);
    assert.match(
      stderr,
      /study\/trials vanished while trial \d needed it, so the trial is not counted\. .* the trial runs again\.$/,
    );
    assert.deepEqual(pids.filter(lives), []);
  });

  it('damaged: is refused with what to do, goes on from its last whole event once a person has said so, and keeps the rest', async () => {
    await workspace.letGo();
    assert.equal((await bbkb(workspace.dir, 'run', FILE)).exitCode, 0);
    const journal = journalFile(workspace.study);
    const whole = (await readFile(journal, 'utf8')).split('\n');
    const third = whole.findIndex((line) => line.includes('"trial.ended"') && line.includes('"trial":3'));
    const damaged = whole.with(third + 1, 'not an event').join('\n');
    await writeFile(journal, damaged);
    const refused = await bbkb(workspace.dir, 'resume', FILE);
    assert.equal(refused.exitCode, 2);
    assert.match(refused.stderr, new RegExp(`journal.jsonl:${third + 2}: .*\\(\`bbkb recover\` with`));

    const recovered = await bbkb(workspace.dir, 'recover', FILE);
    assert.deepEqual([recovered.exitCode, recovered.stderr], [0, '']);
    assert.match(recovered.stdout, /^study goes on from line \d+ of its journal, with \d results\. The journal as it was is kept in .*journal\.damaged\.jsonl\. Continue with: bbkb resume study\.bbkb\.yaml$/); // oxfmt-ignore
    assert.equal(await readFile(inside('.bbkb', 'study', 'journal.damaged.jsonl'), 'utf8'), damaged);
    assert.equal((await bbkb(workspace.dir, 'resume', FILE)).exitCode, 0);
    assert.deepEqual([...(await workspace.results())].sort(), [1, 2, 3, 4]);

    const again = await bbkb(workspace.dir, 'recover', FILE);
    assert.deepEqual(
      [again.exitCode, again.stdout],
      [0, 'The journal of study is not damaged: there is nothing to recover.'],
    );
  });

  it('moved: exits 1 and says where to, while a second tuner begins a study there whose trials nobody ends', async () => {
    const { tuner, results, pids } = await inTheMiddle();
    await rename(inside('.bbkb'), inside('kept'));
    const before = workspace.begun().length;
    const second = run();
    await until(() => workspace.begun().length > before);
    const { exitCode, stderr } = await tuner;
    assert.equal(exitCode, 1);
    assert.match(
      stderr.replaceAll(workspace.dir, '.'),
      /^\.\/\.bbkb was moved to \.\/kept while the study study .* ended\. Finished trials are kept in \.\/kept\/study\/journal\.jsonl: to continue the study, move \.\/kept back to \.\/\.bbkb and start it again\. /,
    );
    assert.deepEqual(pids.filter(lives), []);
    await workspace.letGo();
    assert.equal((await second).exitCode, 0);
    const states = (await workspace.events()).flatMap((event) => event.type === 'trial.ended' ? [event.result.kind] : []); // oxfmt-ignore
    assert.deepEqual(states, Array(4).fill('succeeded'));

    await rm(inside('.bbkb'), { recursive: true });
    await rename(inside('kept'), inside('.bbkb'));
    assert.deepEqual(await workspace.results(), results);
    assert.equal((await bbkb(workspace.dir, 'run', FILE)).exitCode, 0);
    assert.deepEqual([...(await workspace.results())].sort(), [1, 2, 3, 4]);
  });

  it('with its workspace renamed: exits 1, counts no failure, makes the old folder no more, and continues in the new one', async () => {
    const { tuner, results } = await inTheMiddle();
    const renamed = `${workspace.dir}-2`;
    await rename(workspace.dir, renamed);
    try {
      const { exitCode, stderr } = await tuner;
      assert.equal(exitCode, 1);
      assert.ok(
        stderr.startsWith(`${workspace.dir} was moved to ${renamed} while the study study was being tuned`),
        stderr,
      );
      assert.match(stderr, /journal\.jsonl: continue the study there\.$/);
      assert.ok(!existsSync(workspace.dir));
      const { events } = await readJournal(path.join(renamed, '.bbkb/study/journal.jsonl'));
      const ends = events.flatMap((event) => (event.type === 'trial.ended' ? [event] : []));
      assert.deepEqual(
        ends.map(({ trial, result }) => [trial, result.kind]),
        results.map((trial) => [trial, 'succeeded']),
      );

      await rm(path.join(renamed, 'wait'));
      assert.equal((await bbkb(renamed, 'run', FILE)).exitCode, 0);
    } finally {
      await cp(renamed, workspace.dir, { recursive: true });
      await rm(renamed, { recursive: true });
    }
    assert.deepEqual([...(await workspace.results())].sort(), [1, 2, 3, 4]);
  });

  it('with everything around it: saves the journal in the person’s own folder', async () => {
    const home = await Workspace.make(LINES);
    try {
      await workspace.hold();
      const env = { HOME: home.dir, USERPROFILE: home.dir };
      const tuner = execa(process.execPath, [built.cli, 'run', FILE], { cwd: workspace.dir, env, reject: false });
      await until(async () => (await workspace.events()).filter(({ type }) => type === 'trial.started').length === 2);
      // all at once for the tuner, which would save the journal beside the declaration in between
      tuner.kill('SIGSTOP');
      await rm(workspace.dir, { recursive: true, maxRetries: 5 });
      tuner.kill('SIGCONT');
      const { exitCode, stderr } = await tuner;
      assert.equal(exitCode, 1);
      assert.ok(stderr.includes(`Its events were saved in ${path.join(home.dir, 'study.rescued.jsonl')},`), stderr);
      assert.ok(readdirSync(home.dir).includes('study.rescued.jsonl'));
      const { events } = await readJournal(path.join(home.dir, 'study.rescued.jsonl'));
      assert.ok(events.some(({ type }) => type === 'trial.starting'));
    } finally {
      await home.remove();
    }
  });
});
