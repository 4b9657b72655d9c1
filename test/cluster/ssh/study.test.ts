import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { processesOf } from '../../unit/runner/trials.ts';
import { runStudy, type RunningStudy } from '../runningStudy.ts';
import { CSH_HOST, sshMissing, startSshServers, type SshServers } from './servers.ts';

const TRIALS = 200;

const declaration = (copy: string) => `command: sh script.sh {x} {y}
parameters:
  x: { type: float, low: 0.2, high: 2 }
  y: { type: float, low: -1, high: 1 }
objective: { metric: loss, goal: minimize }
budget: { trials: ${TRIALS} }
parallel: 16
algorithm: { name: random }
executor:
  ssh:
    hosts: [{ host: a, slots: 4 }, { host: ${CSH_HOST}, slots: 4 }, { host: c, slots: 4, folder: ${copy} }]
    patience: 5s
`;

const script = `sleep "$1"
echo "loss: $2"
echo "$2" > "$BBKB_TRIAL_DIR/model"
`;

describe('a study on three hosts', { skip: sshMissing ?? false }, () => {
  let servers: SshServers | undefined;
  let study: RunningStudy | undefined;
  after(async () => {
    await study?.kill();
    await servers?.stop();
  });

  it('has every result once, though a connection is cut and a host is killed', async () => {
    const { folder, env, cutConnections, kill, start } = (servers = await startSshServers());
    const copy = path.join(folder, '..', 'copy');
    study = await runStudy(folder, declaration(copy), script, env);
    const { folder: own, events, untilSucceeded, untilFinished } = study;
    await untilSucceeded(40);
    cutConnections('a');
    await untilSucceeded(60);
    await kill(CSH_HOST);
    await untilSucceeded(100);
    await start(CSH_HOST);
    cutConnections('c');
    const trials = await untilFinished();
    assert.deepEqual(
      trials,
      Array.from({ length: TRIALS }, (_, i) => i + 1),
    );
    const hosts = new Set(events().flatMap((event) => (event.type === 'trial.placed' ? [event.host] : [])));
    assert.deepEqual([...hosts].sort(), ['a', 'b', 'c']);
    for (const trial of trials) assert.ok(existsSync(modelOf(own, trial)), `trial ${trial} has no model`);
    assert.deepEqual(processesOf(path.join(folder, '.bbkb')), []);
    assert.deepEqual(processesOf(path.join(copy, '.bbkb')), []);
  });
});

function modelOf(study: string, trial: number): string {
  const folder = path.join(study, 'trials', String(trial).padStart(4, '0'));
  assert.match(readFileSync(path.join(folder, 'stdout.log'), 'utf8'), /^loss: /);
  return path.join(folder, 'model');
}
