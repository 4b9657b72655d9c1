import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { AgentsFolder, connect, type Agent } from './client.ts';

const DECLARED = { declaration: 'train.bbkb.yaml' };

describe('an agent that checks a declaration', () => {
  let folder: AgentsFolder;
  let agent: Agent | undefined;

  beforeEach(() => {
    folder = new AgentsFolder();
    folder.write('train.cjs');
  });
  afterEach(async () => {
    await agent?.close();
    await folder.remove();
  });

  it('is told what an earlier study under another name of a parameter does not teach', async () => {
    folder.write('old.csv', 'lr,depth,loss\n0.1,3,1\n0.2,4,2\n');
    folder.write(
      'train.bbkb.yaml',
      'command: node train.cjs\nparameters: { lr: { type: float, low: 0, high: 1 }, layers: { type: int, low: 1, high: 9 } }\nobjective: { metric: loss, goal: minimize }\nbudget: { trials: 2 }\nstart: { from: [old.csv] }\n',
    );
    agent = await connect(folder);
    assert.match(
      await agent.call('check', DECLARED),
      /^No problem\.[^]*\nnote: old\.csv has no layers \(it has depth\).* rename: \{ depth: layers \} \} under start\.from\.$/m,
    );
  });
});
