import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { slurmMissing, startCluster, type Cluster } from './cluster.ts';
import { runStudy, type RunningStudy } from '../runningStudy.ts';
import { until } from '../../until.ts';
import { processesOf } from '../../unit/runner/trials.ts';

const TRIALS = 200;

const declaration = `command: sh script.sh {x} {y}
parameters:
  x: { type: float, low: 0.2, high: 2 }
  y: { type: float, low: -1, high: 1 }
objective: { metric: loss, goal: minimize }
budget: { trials: ${TRIALS} }
parallel: 36
algorithm: { name: random }
executor: slurm
`;

const script = `echo "$BBKB_TRIAL" >> "$BBKB_TRIAL_DIR/begun"
sleep "$1"
echo "loss: $2"
`;

describe('a study on a real cluster', { skip: slurmMissing ?? false }, () => {
  let cluster: Cluster | undefined;
  let study: RunningStudy | undefined;
  after(async () => {
    await study?.kill();
    await cluster?.stop();
  });

  it('has every result once, though the controller ends and is killed, and a node is killed, and asks for the queue every 15 s', async () => {
    const { folder, env, restartController, killNode, startNode, queue } = (cluster = await startCluster());
    const calls = countCalls(folder, env);
    const { untilSucceeded, untilFinished } = (study = await runStudy(folder, declaration, script, env));
    await untilSucceeded(36);
    await restartController('SIGTERM');
    await untilSucceeded(72);
    await killNode('n3');
    await untilSucceeded(100);
    await restartController('SIGKILL');
    await untilSucceeded(130);
    await startNode('n3');
    const trials = await untilFinished();
    // to the second
    for (const [i, second] of calls().entries()) assert.ok(i === 0 || second - calls()[i - 1] >= 14, String(calls()));
    assert.deepEqual(
      trials,
      Array.from({ length: TRIALS }, (_, i) => i + 1),
    );
    // what had ended after its last save runs, for a controller that was killed, until it has asked the nodes, after
    // two minutes
    await until(() => !/RUNNING|COMPLETING/.test(queue()), { seconds: 300, pause: 200 });
    assert.doesNotMatch(queue(), /PENDING/);
    assert.deepEqual(processesOf(path.join(folder, '.bbkb')), []);
  });
});

/** Notes the calls of squeue. @returns the seconds since 1970 of each */
function countCalls(folder: string, env: NodeJS.ProcessEnv): () => readonly number[] {
  const [bin, notes] = [path.join(folder, 'bin'), path.join(folder, 'calls')];
  const real = execFileSync('sh', ['-c', 'command -v squeue'], { encoding: 'utf8' }).trim();
  mkdirSync(bin);
  writeFileSync(path.join(bin, 'squeue'), `#!/bin/sh\ndate +%s >> ${notes}\nexec ${real} "$@"\n`, { mode: 0o755 });
  env.PATH = `${bin}${path.delimiter}${env.PATH ?? ''}`;
  return () => readFileSync(notes, 'utf8').trim().split('\n').map(Number);
}
