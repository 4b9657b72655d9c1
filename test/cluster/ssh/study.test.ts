import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { bundle } from '../../unit/cli/bundle.ts';
import { processesOf } from '../../unit/runner/trials.ts';
import { journalEvents, succeededTrials } from '../journals.ts';
import { CSH_HOST, sshMissing, startSshServers, type SshServers } from './servers.ts';

const TRIALS = 500;

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
  after(() => servers?.stop());

  it('has every result once, though a connection is cut and a host is killed', async () => {
    const { folder, env, cutConnections, kill, start } = (servers = await startSshServers());
    const file = path.join(folder, 'five-hundred.bbkb.yaml');
    const copy = path.join(folder, '..', 'copy');
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, declaration(copy));
    writeFileSync(path.join(folder, 'script.sh'), script);
    const { cli } = await bundle();
    const tuner = spawn(process.execPath, [cli, 'run', file], { stdio: ['ignore', 'ignore', 'pipe'], env });
    let said = '';
    tuner.stderr.on('data', (text) => (said += String(text)));
    const exited = once(tuner, 'exit');
    const study = path.join(folder, '.bbkb/five-hundred');
    const events = () => journalEvents(path.join(study, 'journal.jsonl'));
    const untilEnded = async (count: number) => {
      while (succeededTrials(events()).length < count && tuner.exitCode === null) await setTimeout(200);
    };
    await untilEnded(100);
    cutConnections('a');
    await untilEnded(150);
    await kill(CSH_HOST);
    await untilEnded(250);
    await start(CSH_HOST);
    cutConnections('c');
    assert.deepEqual(await exited, [0, null], said);
    const trials = succeededTrials(events()).sort((a, b) => a - b);
    assert.deepEqual(
      trials,
      Array.from({ length: TRIALS }, (_, i) => i + 1),
    );
    const hosts = new Set(events().flatMap((event) => (event.type === 'trial.placed' ? [event.host] : [])));
    assert.deepEqual([...hosts].sort(), ['a', 'b', 'c']);
    for (const trial of trials) assert.ok(existsSync(modelOf(study, trial)), `trial ${trial} has no model`);
    assert.deepEqual(processesOf(path.join(folder, '.bbkb')), []);
    assert.deepEqual(processesOf(path.join(copy, '.bbkb')), []);
  });
});

function modelOf(study: string, trial: number): string {
  const folder = path.join(study, 'trials', String(trial).padStart(4, '0'));
  assert.match(readFileSync(path.join(folder, 'stdout.log'), 'utf8'), /^loss: /);
  return path.join(folder, 'model');
}
