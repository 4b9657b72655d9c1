import assert from 'node:assert/strict';
import { it } from 'node:test';
import { AgentsFolder, connect } from './client.ts';

it('a draft tells an agent first what it leaves open, and what to write', async (t) => {
  const folder = new AgentsFolder();
  t.after(() => folder.remove());
  const lines = ['import argparse', 'p = argparse.ArgumentParser()', 'p.add_argument("--lr", type=float, default=0.1)'];
  folder.write('bare.py', lines.join('\n'));
  const { call, close } = await connect(folder);
  t.after(() => close());
  const answer = await call('draft', { script: 'bare.py', write: true });
  const [first, second, third] = answer.split('\n');
  assert.equal(first, '1 parameter to tune, 0 left out. Open: objective (metric and goal).');
  assert.match(second, /^Lines of the draft to fill in/);
  assert.match(third, /^\| .*<<</);
  assert.match(answer, /Next: write objective \(metric and goal\) there, then check, then start\./);
});
