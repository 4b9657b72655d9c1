import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { AgentsFolder, connect, YES, type Agent } from './client.ts';

const DECLARED = { declaration: 'train.bbkb.yaml' };
const STUDY = `command: sh train.sh
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: score, goal: minimize }
algorithm: { name: random, candidates: 100 }
budget: { trials: 3 }
`;

describe('an agent that knows no study', () => {
  let folder: AgentsFolder;
  let agent: Agent;
  beforeEach(async () => {
    folder = new AgentsFolder();
    folder.write('train.sh', 'echo "score: $2"\n');
    agent = await connect(folder, { answer: () => YES });
  });
  afterEach(async () => {
    await agent.close();
    await folder.remove();
  });

  it('is told to draft where there is none', async () => {
    assert.equal(await agent.call('status', {}), 'The workspace has no declaration and no study: begin with draft.');
  });

  it('gets a line for each declaration and for each study that none names, by what it can ask for', async () => {
    folder.write('train.bbkb.yaml', STUDY);
    await agent.call('start', DECLARED);
    await agent.call('status', { ...DECLARED, wait: 60 });
    mkdirSync(path.join(folder.dir, 'below'));
    folder.write('below/other.bbkb.yaml', STUDY);
    folder.write('below/broken.bbkb.yaml', 'command: [\n');
    folder.write('train.bbkb.yaml', `study: train-2\n${STUDY}`);
    const lines = (await agent.call('status', {})).split('\n');
    assert.match(
      lines[1],
      /^\| \.bbkb\/train: study train finished, 3 of 3 trials ended, score = \S+ \(trial \d\), .* ago$/,
    );
    assert.deepEqual(
      lines
        .slice(2)
        .map((line) => line.replace(/(?<=:\d+:\d+: ).*/, '…'))
        .sort(),
      [
        '| below/broken.bbkb.yaml:2:1: …',
        '| below/other.bbkb.yaml: study other was not started',
        '| train.bbkb.yaml: study train-2 was not started',
      ],
    );

    const stored = { declaration: '.bbkb/train' };
    assert.match(
      await agent.call('recommend', stored),
      /^Recommended: score = [^]*\nAfter 3 of 3 trials \(finished\)\.$/,
    );
    assert.match(await agent.call('log', { ...stored, trial: 1 }), /^Trial 1 of train: succeeded\./);
    assert.match(await agent.call('trials', stored), /\n\| trial,state,score,[^]*\nRows 1 to 3 of 3 in this order\.$/);
    await assert.rejects(agent.call('start', stored), /is a folder: name a file in it/);
    for (const declaration of ['.bbkb', '.bbkb/none', 'below'])
      await assert.rejects(agent.call('status', { declaration }), /is a folder|does not exist/);
  });
});
