import assert from 'node:assert/strict';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, afterEach, describe, it } from 'node:test';
import type { Origin } from '../../../../src/study/eventParts.ts';
import { firstVanished, neededFiles } from '../../../../src/tuner/job/vanished.ts';
import { Workspace } from '../../cli/workspace.ts';
import { until } from '../../../until.ts';
import { opened } from '../opened.ts';

const NEVER = new AbortController().signal;

describe('what trials need on the disk', () => {
  let workspace: Workspace;
  const inside = (...names: readonly string[]) => path.join(workspace.dir, ...names);
  const run = async () => (await opened(workspace)).run(NEVER);
  const endsOf = async (trial: number) => (await workspace.events()).flatMap((event) => event.type === 'trial.ended' && event.trial === trial ? [event.result.kind] : []); // oxfmt-ignore

  beforeEach(async () => {
    workspace = await Workspace.make(['budget: { trials: 3 }', 'parallel: 1']);
  });
  afterEach(() => workspace.remove());

  it('is their folder, their program and their script, but nothing that was never there', () => {
    const origin = { script: { path: 'trial.sh', sha256: '' } } as Partial<Origin> as Origin;
    const needed = (command: readonly string[], variables = process.env) =>
      neededFiles({ ...workspace.declaration, command: [...command] }, workspace.dir, origin, variables);
    const [cwd, program, script, ...more] = needed(['sh', 'trial.sh']);
    assert.deepEqual([cwd, script, more], [workspace.dir, inside('trial.sh'), []]);
    assert.match(program, /\/sh$/);
    assert.deepEqual(needed(['./trial.sh']), [workspace.dir, inside('trial.sh'), inside('trial.sh')]);
    assert.deepEqual(needed(['nowhere/to/be/found', 'trial.sh']), [workspace.dir, inside('trial.sh')]);
    assert.deepEqual(needed(['sh', 'trial.sh'], {}), [workspace.dir, inside('trial.sh')]);
    assert.equal(firstVanished([workspace.dir, inside('trial.sh')]), undefined);
    rmSync(inside('trial.sh'));
    assert.equal(firstVanished([workspace.dir, inside('trial.sh'), inside('gone')]), inside('trial.sh'));
    // a link to itself gives no answer, as a network disk at times
    symlinkSync('loop', inside('loop'));
    assert.equal(firstVanished([inside('loop')]), undefined);
  });

  it('and is gone, such as the script, ends the study with a sentence; the trial is no failure and runs again', async () => {
    const script = readFileSync(inside('trial.sh'));
    await workspace.hold();
    const first = run();
    await until(() => workspace.begun().length === 1);
    rmSync(inside('trial.sh'));
    await workspace.letGo();
    await assert.rejects(first, {
      message:
        `${inside('trial.sh')} vanished while trial 2 needed it, so the trial is not counted. ` +
        'Put it back, then continue the study: the trial runs again.',
    });
    assert.deepEqual([await endsOf(1), await endsOf(2)], [['succeeded'], ['lost']]);
    writeFileSync(inside('trial.sh'), script);
    assert.equal((await run()).because, 'trials');
    assert.deepEqual([await endsOf(1), await endsOf(2)], [['succeeded'], ['lost', 'succeeded']]);
  });

  it('and is gone, such as the folder around the trials’, is not a script without a metric', async () => {
    await workspace.hold();
    const first = run();
    await until(() => workspace.begun().length === 1);
    rmSync(path.join(workspace.study, 'trials'), { recursive: true });
    await workspace.letGo();
    await assert.rejects(first, /trials vanished while trial 1 needed it/);
    assert.deepEqual(await endsOf(1), ['lost']);
    assert.equal((await run()).because, 'trials');
  });
});
