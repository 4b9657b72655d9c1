import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
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

  it('can ask what a key is for, with or without its group, and which there are, also of a broken one', async () => {
    folder.write('train.bbkb.yaml', 'command: node train.cjs\nlimit: x\n');
    agent = await connect(folder);
    const { call } = agent;
    const about = (key: string) => call('check', { ...DECLARED, key });
    assert.match(
      await call('check', DECLARED),
      /^\d problems\.\n[^]*\nWhat a key is for.*: check with key, such as objective; all/,
    );
    assert.match(
      await about('limits'),
      /^limits: What the recommended point must keep.*\n  Such as \["size_mb <= 40"\][^]*\n\d problems\./,
    );
    assert.match(await about('objective'), /^objective: .*\n  metric: [^]*\n  from: The file in which/);
    assert.match(await about('early_stop'), /^trial\.early_stop: End running trials/);
    assert.match(
      await about('parameters.lr.scale'),
      /^parameters\.lr\.scale: .*\n  It can be linear, log or logit\.\n/,
    );
    assert.match(await about('parameters.lr'), /^parameters: The parameters to tune.*\n  type: /);
    assert.match(await about('from'), /^objective\.from: .*\nstart\.from: /);
    for (const [key, first] of [
      ['all', /^study: /],
      ['none\u200b', /^There is no key none\. Those of the file:\nstudy: /],
    ] as const) {
      const names = await about(key);
      assert.match(names, first);
      assert.match(names, /\nconstraints: [^]*\n\d problems/);
    }
  });

  it('hears of a journal that is damaged beside what it has checked', async () => {
    mkdirSync(path.join(folder.dir, '.bbkb/train'), { recursive: true });
    folder.write('.bbkb/train/journal.jsonl', 'broken\n{}\n');
    folder.write(
      'train.bbkb.yaml',
      'command: node train.cjs\nparameters: { lr: { type: float, low: 0, high: 1 } }\nobjective: { metric: loss, goal: minimize }\nbudget: { trials: 2 }\n',
    );
    agent = await connect(folder);
    assert.match(await agent.call('check', DECLARED), /^No problem\.[^]*\nnote: .*journal/);
  });
});
