import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { until } from '../../until.ts';
import { AgentsFolder, connect, YES, type Agent } from './client.ts';

const DECLARED = { declaration: 'train.bbkb.yaml' };
const STUDY = `command: sh wait.sh
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: score, goal: minimize }
algorithm: { name: random, candidates: 100 }
budget: { trials: 4 }
`;

describe('an agent whose edit has changed the declaration of a study', () => {
  let folder: AgentsFolder;
  let agent: Agent;
  beforeEach(async () => {
    folder = new AgentsFolder();
    folder.write('wait.sh', 'touch begun\nwhile [ ! -e go ]; do sleep 0.05; done\necho "score: $2"\n');
    folder.write('train.bbkb.yaml', STUDY);
    agent = await connect(folder, { answer: () => YES });
  });
  afterEach(async () => {
    await agent.close();
    await folder.remove();
  });

  it('still sees and stops the study where the declaration is broken, and hears why it starts no more', async () => {
    await agent.call('start', DECLARED);
    await until(() => existsSync(path.join(folder.dir, 'begun')));
    folder.write('train.bbkb.yaml', STUDY.replace('4 }', '4'));
    const status = await agent.call('status', DECLARED);
    assert.match(
      status,
      /^train: running\. 0 of 4 .*\nNo trial has ended yet: log has [^]*\nThe declaration cannot be understood by now.*yaml:6:1: /,
    );
    assert.match(await agent.call('log', DECLARED), /^Trial 1 of train: running\./);
    await assert.rejects(agent.call('start', DECLARED), /^Error: train\.bbkb\.yaml:6:1: /);
    assert.match(await agent.call('stop', DECLARED), /^train is being stopped/);
    folder.write('train.bbkb.yaml', `study: "other" # mine\n${STUDY.replace('4 }', '4')}`);
    await assert.rejects(agent.call('status', DECLARED), /^Error: train\.bbkb\.yaml:7:1: /);
  });

  it('hears that a larger budget counts from the next start, and that other ranges are of another study', async () => {
    folder.write('go', '');
    await agent.call('start', DECLARED);
    await agent.call('status', { ...DECLARED, wait: 60 });
    folder.write('train.bbkb.yaml', STUDY.replace('trials: 4', 'trials: 6'));
    assert.match(
      await agent.call('status', DECLARED),
      /^train: finished\. 4 of 4 [^]*\nThe declaration has changed since .*: budget\.trials was 4 and is now 6\. It counts from .*\nNext: recommend \(the command\), explain \(what matters\)\.$/,
    );
    assert.match(await agent.call('start', DECLARED), /^train goes on after 4 of 6 trials/);
    await agent.call('status', { ...DECLARED, wait: 60 });
    folder.write('train.bbkb.yaml', STUDY.replace('high: 1', 'high: 2'));
    const another = /The declaration no longer describes the study train .*Parameter x was .*from: \[train\]/;
    assert.match(await agent.call('status', DECLARED), another);
    assert.match(await agent.call('check', DECLARED), /^No problem\.[^]*\nnote: The declaration no longer describes/);
    await assert.rejects(agent.call('start', DECLARED), another);
    folder.write('train.bbkb.yaml', STUDY.replace('{ trials: 4 }', '{ trials: 6 }'));
    assert.match(
      await agent.call('status', DECLARED),
      /\. To go on: raise budget\.trials in the declaration, then start\.$/,
    );
  });

  it('hears the name of the declaration where it names the script or a part of the name', async () => {
    for (const [declaration, sentence] of [
      ['wait.sh', 'wait.sh is a script, and has no declaration yet: call draft with it, and write: true.'],
      ['train', 'train does not exist (did you mean train.bbkb.yaml?).'],
      ['train.yaml', 'train.yaml does not exist (did you mean train.bbkb.yaml?).'],
    ])
      await assert.rejects(agent.call('status', { declaration }), { message: sentence });
    folder.write('train.py', 'lr = 1\n');
    await assert.rejects(agent.call('check', { declaration: 'train.py' }), {
      message: 'train.py is a script: name its declaration, train.bbkb.yaml.',
    });
  });
});
