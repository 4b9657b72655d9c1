/** Changes of a declaration by the dashboard, in the real VS Code, and their effect on the trials so far. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe } from 'node:test';
import { exited } from '../../src/runner/result/messages.ts';
import { inVSCode } from '../host/scenario.ts';
import { finishedStudy } from './finishedStudy.ts';
import { studyIn } from './study.ts';

const outOfMemory = exited(1, { line: 'RuntimeError: CUDA out of memory', file: 'stderr.log' });
const declaration = `command: python3 train.py
parameters:
  x: { type: float, low: -1, high: 1 } # the best is beyond it
  size: { type: int, low: 8, high: 512 }
objective: { metric: loss, goal: minimize, noise: 0.1 }
budget: { trials: 32 }
parallel: 4
`;
const pointOf = (trial: number) => ({ x: ((trial * 37) % 65) / 32 - 1, size: 8 + ((trial * 131) % 505) });

const files = {
  'train.py': `import os, random, sys
x = float(sys.argv[2])
print("loss:", (x - 3) ** 2 + random.Random(os.environ["BBKB_SEED"]).gauss(0, 0.1))
`,
  ...(await finishedStudy({
    name: 'edge',
    declaration,
    trials: 32,
    pointOf,
    resultOf: (trial) => {
      const { x, size } = pointOf(trial);
      return size > 300 ? { kind: 'failed', reason: outOfMemory } : { kind: 'succeeded', value: (x - 3) ** 2 };
    },
  })),
};
const measured = Array.from({ length: 32 }, (_, i) => pointOf(i + 1)).filter(({ size }) => size <= 300);

describe('a study whose space is too narrow here and too wide there', () => {
  const it = inVSCode({ workspace: files, theme: 'Dark Modern', last: true });

  it('has the region of its failures excluded in the declaration, where the change is shown', async ({ workbench }) => {
    await workbench.openActivity('BBKB');
    await workbench.resize(1440, 1180);
    await workbench.runCommand('Open declaration');
    await workbench.page.locator('.view-line', { hasText: 'the best is beyond it' }).waitFor();
    await workbench.runCommand('Open dashboard');
    const failures = workbench.dashboard().getByRole('region', { name: 'Failures' });
    await failures.getByRole('button', { name: 'Exclude this region' }).click();
    await workbench.toast('size < 308 must hold').waitFor();
    const constraint = workbench.page.locator('.view-line', { hasText: 'constraints: ["size < 308"]' });
    await constraint.waitFor();
    await workbench.screenshot('region excluded, dark');
  });

  it('has the range widened at whose edge the best is', async ({ workbench }) => {
    const widen = workbench.dashboard().getByRole('button', { name: 'Widen the range of x' });
    await widen.waitFor();
    await widen.scrollIntoViewIfNeeded();
    await workbench.screenshot('slice at the edge, dark');
    await widen.click();
    await workbench.toast('x ends at 2 now, no longer at 1.').waitFor();
    await workbench.page.locator('.view-line', { hasText: 'low: -1, high: 2 } # the best is beyond it' }).waitFor();
  });

  it('starts anew with the trials that it has', async ({ workbench, workspace }) => {
    await workbench.toast('x ends at 2 now').getByRole('button', { name: 'Start new study' }).click();
    const question = workbench.page.getByRole('dialog');
    await question.getByText(`${measured.length} trials of the old study can go into the new one`).waitFor();
    await workbench.screenshot('keep the trials, dark');
    await question.getByRole('button', { name: 'Start with these trials' }).click();
    const dashboard = workbench.dashboard();
    await dashboard.getByText(`Started with ${measured.length} past trials`).waitFor();
    await dashboard.getByRole('status').getByText('Finished').waitFor();
    const study = await studyIn(workspace, 'edge');
    assert.deepEqual(study.pastTrials.map(({ parameters }) => parameters), measured); // oxfmt-ignore
    assert.ok(study.trials.toArray().every(({ parameters }) => Number(parameters.size) < 308));
    const best = Math.max(...study.trials.toArray().map(({ parameters }) => Number(parameters.x)));
    assert.ok(best > 1.5, `it does not use the wider range: ${best}`);
    assert.equal((await studyIn(workspace, 'edge-2')).trials.length, 32);
  });

  it('runs its best points again, because its values are noisy', async ({ workbench, workspace }) => {
    const dashboard = workbench.dashboard();
    const again = dashboard.getByRole('button', { name: 'Run the 3 best again' });
    await again.scrollIntoViewIfNeeded();
    await workbench.screenshot('noisy and finished, dark');
    await again.click();
    await workbench.statusItem('edge.bbkb.yaml has confirm: 3, trials: 35 now.').waitFor();
    await dashboard.getByText(/^35\/35 trials/).waitFor();
    await dashboard.getByRole('status').getByText('Finished').waitFor();
    await again.waitFor({ state: 'hidden' });
    assert.equal(await workbench.statusItem('did not change').count(), 0);
    const text = readFileSync(workspace.path('edge.bbkb.yaml'), 'utf8');
    assert.match(text, /budget: \{ trials: 35 \}\nconfirm: 3\n/);
    const { trials } = await studyIn(workspace, 'edge');
    const last = trials.toArray().slice(-3);
    for (const { parameters, pick } of last) {
      const of = pick?.reason.kind === 'confirms' ? trials.get(pick.reason.trial - 1) : undefined;
      assert.deepEqual(parameters, of?.parameters);
    }
  });
});
