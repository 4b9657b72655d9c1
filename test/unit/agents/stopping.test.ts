import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { until } from '../../until.ts';
import { AgentsFolder, connect, YES } from './client.ts';

const STUDY = `command: sh wait.sh
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: score, goal: minimize }
algorithm: { name: random, candidates: 100 }
budget: { trials: 4 }
`;
/** It saves for as long as a test likes, once it is told to end. */
const SCRIPT = `trap 'while [ ! -e saved ]; do sleep 0.05; done; exit 1' TERM
touch begun
while true; do sleep 0.05; done
`;

it('an agent that has stopped a study sees that it is being stopped until its scripts have ended, and then that it has', async () => {
  const folder = new AgentsFolder();
  folder.write('wait.sh', SCRIPT);
  folder.write('train.bbkb.yaml', STUDY);
  const { call, close } = await connect(folder, { answer: () => YES });
  const declared = { declaration: 'train.bbkb.yaml' };
  await call('start', declared);
  await until(() => existsSync(path.join(folder.dir, 'begun')));
  await call('stop', declared);
  const status = await call('status', declared);
  assert.match(status, /^train: being stopped\. 0 of 4 trials ended/);
  assert.doesNotMatch(status, / left/);
  folder.write('saved', '');
  assert.match(await call('status', { ...declared, wait: 60 }), /^train: stopped\./);
  await until(async () => (await call('stop', declared)) === 'train is not running: it is stopped.');
  await assert.rejects(
    call('stop', { ...declared, trial: 99 }),
    /^Error: train has no trial 99: there are 1 to \d+\.$/,
  );
  await close();
  await folder.remove();
});
