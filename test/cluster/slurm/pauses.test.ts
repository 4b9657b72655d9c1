import assert from 'node:assert/strict';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { assertEachStepOnce, attemptLogs, hostsOf, pausesOf, pausingLines, pausingScript } from '../pausingScript.ts';
import { runStudy, type RunningStudy } from '../runningStudy.ts';
import { processesOf } from '../../unit/runner/trials.ts';
import { until } from '../../until.ts';
import { slurmMissing, startCluster, type Cluster } from './cluster.ts';

const declaration = `${pausingLines}budget: { trials: 4 }
parallel: 3
executor: slurm
`;

describe('trials that pause on a real cluster', { skip: slurmMissing ?? false }, () => {
  let cluster: Cluster | undefined;
  let study: RunningStudy | undefined;
  after(async () => {
    await study?.kill();
    await cluster?.stop();
  });

  it('go on from the same checkpoint on whatever node, and their logs tell of each attempt', async () => {
    const { folder, env, drainNode } = (cluster = await startCluster());
    const { events, folder: own, untilFinished } = (study = await runStudy(folder, declaration, pausingScript(), env));
    // the node gets no more jobs, so that the next attempt of the trial is on another one
    await until(() => pausesOf(events()).length > 0, { seconds: 300, pause: 100 });
    const [{ trial: first }] = pausesOf(events());
    const [node] = hostsOf(events(), first);
    drainNode(node);
    const succeeded = await untilFinished();
    const wentOn = succeeded.filter((trial) => pausesOf(events(), trial).length > 0);
    assert.ok(wentOn.length > 0);
    for (const trial of wentOn) {
      const logs = attemptLogs(own, trial);
      assertEachStepOnce(logs);
      const checkpoint = path.join(own, 'trials', String(trial).padStart(4, '0'), 'checkpoint');
      assert.deepEqual([...new Set(logs.map(({ state }) => state))], [checkpoint]);
      assert.deepEqual(logs.map(({ gotSigterm }) => gotSigterm), [...pausesOf(events(), trial).map(() => true), false]); // oxfmt-ignore
    }
    assert.ok(wentOn.some((trial) => new Set(hostsOf(events(), trial)).size > 1));
    assert.ok(events().every(({ type }) => type !== 'pauses.ended'));
    await until(() => !/RUNNING|COMPLETING/.test(cluster?.queue() ?? ''), { seconds: 60, pause: 200 });
    assert.deepEqual(processesOf(path.join(folder, '.bbkb')), []);
  });
});
