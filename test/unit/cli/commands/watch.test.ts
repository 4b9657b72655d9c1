import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until } from '../../../until.ts';
import { bundle, type Bundle } from '../bundle.ts';
import { bbkb, bbkbProcess } from '../terminal.ts';
import { Workspace } from '../workspace.ts';

describe('bbkb watch', () => {
  let built: Bundle;
  let workspace: Workspace;
  before(async () => {
    built = await bundle();
    workspace = await Workspace.make(['budget: { trials: 4 }']);
  });
  after(() => workspace.remove());

  it('says that a study runs nowhere, and whether it was ever started', async () => {
    const { exitCode, stderr } = await bbkb(workspace.dir, 'watch');
    assert.deepEqual([exitCode, stderr.includes('no study study to watch yet. Start it with')], [2, true]);
  });

  it('shows what another process runs until it ends there, and Ctrl-C only leaves', async () => {
    await workspace.hold(1);
    const running = bbkbProcess(built, workspace.dir, 'run');
    await until(async () => (await workspace.events().catch(() => [])).some(({ type }) => type === 'trial.ended'));
    const [left, watching] = ['leaves', 'stays'].map(() => bbkbProcess(built, workspace.dir, 'watch'));
    const data = bbkbProcess(built, workspace.dir, 'watch', '--json');
    const outputs = [left.stdout, watching.stdout, data.stderr];
    await Promise.all(outputs.map((output) => new Promise((seen) => output.once('data', seen))));
    left.kill('SIGINT');
    const { exitCode, stdout } = await left;
    assert.equal(exitCode, 130);
    assert.match(
      stdout,
      /^Study study: 4 trials, .*\nstudy goes on\. Watch it again with: bbkb watch study\.bbkb\.yaml\./,
    );

    await workspace.letGo();
    assert.equal((await running).exitCode, 0);
    const watched = await watching;
    assert.equal(watched.exitCode, 0, watched.stderr);
    const trials = [...watched.stdout.matchAll(/^trial (\d) succeeded/gm)].map(([, trial]) => trial);
    assert.deepEqual(trials, ['2', '3', '4']);
    assert.match(
      watched.stdout,
      /\nThe budget of 4 trials is used up\.\nRecommended: score = .*\nStill to gain: .*\nRun it again with: /,
    );
    const events = (await data).stdout.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.deepEqual(events.map(({ event }) => event), ['trial', 'trial', 'trial', 'end']); // oxfmt-ignore
    assert.equal(events.at(-1)?.state, 'finished');
    assert.match((await bbkb(workspace.dir, 'watch')).stderr, /is not running anywhere: it is finished\. .*bbkb show/);
  });
});
