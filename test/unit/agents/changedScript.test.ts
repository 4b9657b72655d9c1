import assert from 'node:assert/strict';
import { it } from 'node:test';
import { AgentsFolder, connect, YES } from './client.ts';

const DECLARED = { declaration: 'train.bbkb.yaml' };
const declared = (trials: number): string => `command: sh train.sh
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: score, goal: minimize }
algorithm: { name: random, candidates: 100 }
budget: { trials: ${trials} }
`;

it('an agent is told by the status of a study that its script has changed since trials whose values count', async () => {
  const folder = new AgentsFolder();
  folder.write('train.sh', 'echo "score: $2"\n');
  folder.write('train.bbkb.yaml', declared(2));
  const { call, close } = await connect(folder, { answer: () => YES });
  try {
    await call('start', DECLARED);
    assert.doesNotMatch(await call('status', { ...DECLARED, wait: 60 }), /has changed/);
    folder.write('train.sh', 'echo "score: 0$2"\n');
    folder.write('train.bbkb.yaml', declared(3));
    await call('start', DECLARED);
    const said = /^train\.sh has changed since trial 2: trials 1 to 2 ran with another version\.\nGo on if/m;
    assert.match(await call('status', { ...DECLARED, wait: 60 }), said);
  } finally {
    await close();
    await folder.remove();
  }
});
