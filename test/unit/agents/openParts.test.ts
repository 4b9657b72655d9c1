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
  const [first, noMetric, second, third] = answer.split('\n');
  assert.equal(first, '1 parameter to tune, 0 left out. Open: objective (metric and goal).');
  assert.match(noMetric, /^No metric was found: .* try runs it once and says what it finds/);
  assert.match(second, /^Lines of the draft to fill in/);
  assert.match(third, /^\| .*<<</);
  assert.match(answer, /Next: write objective \(metric and goal\) there, then check, then start\./);
});

it('a draft that is written says what it tunes, leaves out and finds printed, and one that is not has its text', async (t) => {
  const folder = new AgentsFolder();
  t.after(() => folder.remove());
  folder.write(
    'train.py',
    `import argparse
p = argparse.ArgumentParser()
p.add_argument('--lr', type=float, default=0.1)
p.add_argument('--seed', type=int, default=1)
a = p.parse_args()
print(f'train_loss: {1 / a.lr} val_loss: {a.lr ** 2}')
`,
  );
  const { call, close } = await connect(folder);
  t.after(() => close());
  const text = await call('draft', { script: 'train.py', trials: 7 });
  assert.match(text, /\n\| parameters: [^]*\n\| objective:\n[^]*\n\| budget: \{ trials: 7 \}/);
  assert.doesNotMatch(text, /^\| lr: /m);
  const written = await call('draft', { script: 'train.py', trials: 7, parallel: 3, write: true });
  assert.match(
    written,
    /\n\| Metric: minimize val_loss .*\n\| It also prints train_loss\.\n\| lr: .*\n\| Budget: 7 trials, 3 at once\n\| Left out: seed \(line 4\), tuning a seed /,
  );
  assert.doesNotMatch(written, /parameters:/);
});
