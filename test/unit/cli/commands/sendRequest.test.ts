import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { execa } from 'execa';
import { bundle, type Bundle } from '../bundle.ts';
import { bbkb, bbkbProcess } from '../terminal.ts';
import { Workspace } from '../workspace.ts';
import { until } from '../../../until.ts';

const FILE = 'study.bbkb.yaml';

describe('bbkb, from a second terminal', () => {
  let built: Bundle;
  let workspace: Workspace;
  const run = (...args: readonly string[]) => bbkbProcess(built, workspace.dir, ...args);
  const here = (...args: readonly string[]) => bbkb(workspace.dir, ...args);
  const begun = (count: number) => until(() => workspace.begun().length === count);

  before(async () => {
    built = await bundle();
  });
  beforeEach(async () => {
    workspace = await Workspace.make(['budget: { trials: 4 }', 'parallel: 2']);
  });
  afterEach(async () => {
    await workspace.letGo();
    await workspace.remove();
  });

  it('pauses the study that runs in the first, shows it as paused, and continues it', async () => {
    await workspace.hold();
    const first = run('run', FILE);
    await begun(2);
    assert.match((await here('pause', FILE)).stdout, /^study is paused/);
    await workspace.letGo();
    await until(async () => (await workspace.results()).length === 2);
    assert.match((await here('show', FILE)).stdout, /^study: paused/m);
    assert.match((await here('continue', FILE)).stdout, /^study continues\./);
    assert.equal((await first).exitCode, 0);
  });

  it('stops one of its trials, or all of it', async () => {
    await workspace.hold();
    const first = run('run', FILE);
    await begun(2);
    assert.match((await here('stop', FILE, '--trial', '1')).stdout, /^Trial 1 of study is being stopped\./);
    assert.match((await here('stop', FILE)).stdout, /^study is being stopped/);
    assert.equal((await first).exitCode, 130);
    for (const verb of ['stop', 'pause']) assert.match((await here(verb, FILE)).stderr, /^study is not running\.$/);
    assert.match(
      (await here('continue', FILE)).stderr,
      /^study is not running\. Continue with: bbkb resume study\.bbkb\.yaml$/,
    );
  });

  it('has a change of the declaration taken over at once, and says what was', async () => {
    await workspace.hold();
    const first = run('run', FILE);
    await begun(2);
    const text = await readFile(workspace.file, 'utf8');
    await writeFile(workspace.file, text.replace('parallel: 2', 'parallel: 4').replace('trials: 4', 'trials: 5'));
    await until(async () => (await workspace.events()).some(({ type }) => type === 'declaration.changed'));
    await workspace.letGo();
    const { stdout, exitCode } = await first;
    assert.equal(exitCode, 0);
    assert.match(stdout, /Applied: budget\.trials was 4 and is now 5\. parallel was 2 and is now 4\./);
    assert.equal((await workspace.results()).length, 5);
  });
});

describe('bbkb, of a study that has ended', () => {
  let workspace: Workspace;
  const here = (...args: readonly string[]) => bbkb(workspace.dir, ...args);

  before(async () => {
    workspace = await Workspace.make(['budget: { trials: 6 }', 'parallel: 2', 'constraints: x < 0.9']);
    const script = 'echo "$BBKB_TRIAL begins $$" >> runs.log; echo "seed $BBKB_SEED"; echo "score: $2"';
    await writeFile(`${workspace.dir}/trial.sh`, script);
    assert.equal((await bbkb(workspace.dir, 'run', FILE)).exitCode, 0);
  });
  after(() => workspace.remove());

  it('says what is missing or wrong, and exits 2', async () => {
    for (const [args, complaint] of [
      [['retry', FILE], /needs a trial: write its number, as in --trial 7, or --failed for all that failed\./],
      [['retry', FILE, '--trial', 'two'], /^--trial is "two": write a whole number, 1 or above\.$/],
      [['retry', FILE, '--trial', '99'], /study has no trial 99: there are 1 to 6\./],
      [['enqueue', FILE], /needs the point: write --point "x = …"/],
      [['enqueue', FILE, '--point', 'y = 1'], /"y" is not a parameter/],
      [['show', FILE, '--trial', '99'], /study has no trial 99: there are 1 to 6\./],
    ] as const) {
      const { exitCode, stderr } = await here(...args);
      assert.equal(exitCode, 2);
      assert.match(stderr, complaint);
    }
  });

  it('prints the exact command of a trial, which gives the same again', async () => {
    const { stdout } = await here('show', FILE, '--trial', '3', '--json');
    const { command, value } = JSON.parse(stdout) as { command: string; value: number };
    const again = await execa('sh', ['-c', command]);
    const printed = await readFile(`${workspace.study}/trials/0003/stdout.log`, 'utf8');
    assert.equal(`${again.stdout}\n`, printed);
    assert.ok(printed.includes(`score: ${value}`));
  });

  it('says of a queued point which constraints it breaks', async () => {
    const { stdout, stderr } = await here('enqueue', FILE, '--point', 'x = 0.95');
    assert.match(stdout, /^The point is queued\./);
    assert.equal(stderr, 'This point breaks the constraint x < 0.9: its trial runs all the same.');
  });

  it('says how to continue a study as it was run, and as its file says', async () => {
    const more = await Workspace.make(['budget: { trials: 4 }', 'parallel: 1']);
    const shown = async (...args: string[]) => (await bbkb(more.dir, ...args)).stdout;
    await bbkb(more.dir, 'run', FILE, '--trials', '2', '--seed', '7', '--set', 'x=0.5');
    assert.match(
      await shown('retry', FILE, '--trial', '1'),
      /Continue with: bbkb run (study\.bbkb\.yaml --trials 2 --seed 7 --set x=0\.5)\nContinue to the 4 trials of the file with: bbkb run study\.bbkb\.yaml --seed 7 --set x=0\.5$/,
    );
    assert.equal((await bbkb(more.dir, 'run', FILE, '--trials', '2', '--seed', '7', '--set', 'x=0.5')).exitCode, 0);
    assert.deepEqual(more.begun(), [1, 1], 'of one point');
    await more.remove();
  });

  it('leaves a result out and takes it back, queues a point, and has a trial run again, while nothing runs', async () => {
    assert.match((await here('invalidate', FILE, '--trial', '2')).stdout, /no longer used/);
    assert.match((await here('restore', FILE, '--trial', '2')).stdout, /used again/);
    assert.match(
      (await here('retry', FILE, '--trial', '2')).stdout,
      /runs again\.\nContinue with: bbkb resume study\.bbkb\.yaml$/,
    );
    assert.match((await here('enqueue', FILE, '--point', 'x = 0.25')).stdout, /queued.*Raise budget\.trials/);
    assert.equal((await bbkb(workspace.dir, 'resume', FILE)).exitCode, 0);
    assert.equal(workspace.begun().filter((trial) => trial === 2).length, 2);
  });
});
