/** The side bar in the real VS Code: studies that ended, that run, that were not begun, and one of 10,000 trials. */
import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { describe } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { exited } from '../../src/runner/result/messages.ts';
import { readNotes } from '../../src/study/disk/notes.ts';
import { inVSCode } from '../host/scenario.ts';
import type { Workbench } from '../host/workbench.ts';
import { until } from '../until.ts';
import { finishedStudy } from './finishedStudy.ts';
import { studyWhen } from './study.ts';
import { chooseOfRow, unfold } from './menus.ts';

const outOfMemory = exited(1, { line: 'RuntimeError: CUDA out of memory', file: 'stderr.log' });
const diverged = exited(1, { line: 'ValueError: loss is NaN', file: 'stderr.log' });

const declarationOf = (trials: number): string => `command: python3 train.py
parameters:
  lr: { type: float, low: 1e-5, high: 1, scale: log }
  batch: { type: int, low: 8, high: 256 }
objective: { metric: val_loss, goal: minimize }
budget: { trials: ${trials} }
parallel: 4
`;
const pointOf = (trial: number) => ({ lr: 10 ** -(((trial * 37) % 50) / 10), batch: 8 + ((trial * 31) % 248) });

const late: Readonly<Record<string, string>> = await finishedStudy({
  name: 'late',
  declaration: declarationOf(4),
  trials: 4,
  pointOf,
  resultOf: (trial) => ({ kind: 'succeeded', value: trial }),
});

const files = {
  'train.py': '',
  ...(await finishedStudy({
    name: 'digits',
    declaration: declarationOf(60),
    trials: 60,
    pointOf,
    expectation: { expected: 0.254, predictiveSd: 0.02, noise: 0.02 },
    resultOf: (trial) => {
      if (trial % 20 === 7) return { kind: 'failed', reason: diverged };
      if (trial % 30 === 9) return { kind: 'failed', reason: outOfMemory };
      return { kind: 'succeeded', value: 0.2 + ((trial * 29) % 97) / 300 };
    },
  })),
  ...(await finishedStudy({
    name: 'long',
    declaration: declarationOf(10_000),
    trials: 10_000,
    pointOf,
    resultOf: (trial) => ({ kind: 'succeeded', value: ((trial * 7919) % 10_007) / 10_007 }),
  })),
  held: '',
  'fresh.mjs': `import { existsSync } from 'node:fs';
const isHeld = () => Number(process.env.BBKB_TRIAL) > 4 && existsSync('held');
const look = () => (isHeld() ? setTimeout(look, 50) : console.log('loss: ' + process.argv[3] / 2));
look();
`,
  'fresh.bbkb.yaml': `command: node fresh.mjs
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: loss, goal: minimize, noise: 0 }
budget: { trials: 12 }
parallel: 2
schedule: batch
`,
};

describe('the side bar', () => {
  const it = inVSCode({ workspace: files });

  it('says of each study its recommended value, its state and how far it is', async ({ workbench }) => {
    await workbench.resize(1280, 900);
    await workbench.openActivity('BBKB');
    for (const study of ['fresh, not started, 0 of 12 trials', 'digits, finished', 'long, finished'])
      await workbench.treeItem(study).waitFor();
    assert.match(await textOf(workbench, 'digits, finished'), /^digits0\.254 ± 0\.020 · finished 60\/60/);
    assert.match(await textOf(workbench, 'fresh, not started'), /^freshnot started 0\/12/);
    assert.equal(
      await workbench.page
        .getByRole('treeitem')
        .filter({ hasText: /dictionary/i })
        .count(),
      0,
    );
  });

  it('has below it the recommended and the best measured trial, and failed trials by their cause', async ({
    workbench,
  }) => {
    await unfold(workbench, 'Failed, 5 trials');
    await workbench.treeItem('ValueError: loss is NaN, 3 trials').waitFor();
    await unfold(workbench, 'RuntimeError: CUDA out of memory, 2 trials');
    await workbench.treeItem('Trial 39, failed').waitFor();
    await workbench.treeItem('Recommended, trial').first().waitFor();
    await workbench.treeItem('Best measured, trial').first().waitFor();
  });

  it('opens the dashboard of a study by a click on it', async ({ workbench }) => {
    await workbench.treeItem('digits, finished').click();
    await workbench.dashboard().getByRole('heading', { name: 'digits' }).waitFor();
    await workbench.screenshotInThemes('side bar, finished');
  });

  it('opens a trial on the dashboard by a click on it', async ({ workbench }) => {
    await workbench.treeItem('Trial 39, failed').click();
    const panel = workbench.dashboard().getByRole('complementary', { name: 'Chosen trials' });
    await panel.getByRole('heading', { name: 'Trial 39', exact: true }).waitFor();
    await workbench.screenshot('side bar, trial');
    await panel.getByRole('button', { name: 'Close the chosen trials' }).click();
  });

  it('unfolds 10,000 trials by hundreds', async ({ workbench }) => {
    await unfold(workbench, 'All, 10000 trials');
    await unfold(workbench, 'Trials 9601 to 10000');
    await unfold(workbench, 'Batch 2500, 4 trials');
    await workbench.treeItem('Trial 10000, succeeded').waitFor();
    await workbench.screenshot('side bar, 10,000 trials');
    await workbench.treeItem('All, 10000 trials').locator('.monaco-tl-twistie').click();
  });

  it('starts a study that was not begun, by the button in its row', async ({ workbench, workspace }) => {
    await workbench.treeItem('12 trials, 2 at a time').waitFor();
    await workbench.treeItem('fresh, not started').hover();
    await workbench.screenshot('side bar, not begun');
    await workbench.clickInRow('fresh, not started', 'Start BBKB tuning');
    await workbench.treeItem('Running, 2 trials').waitFor();
    await workbench.treeItem('Trial 6, running').waitFor();
    await studyWhen(workspace, 'fresh', 'four results', ({ trialsWithResult }) => trialsWithResult.length === 4);
  });

  it('has the counts of the page and of the status bar', async ({ workbench }) => {
    await workbench.treeItem(/^fresh, running, recommended .*, 4 of 12 trials/).waitFor();
    await workbench.dashboard().getByText('4/12 trials · 2 running').waitFor();
    await workbench.statusItem('BBKB 4/12').waitFor();
    assert.equal(await workbench.treeItem(/^fresh/).count(), 1);
    await workbench.screenshotInThemes('side bar, running');
  });

  it('keeps its rows unfolded while the study goes on', async ({ workbench, workspace }) => {
    await unfold(workbench, 'All, 6 trials');
    await unfold(workbench, 'Batch 3, 2 trials');
    await workbench.treeItem('Trial 5, running').nth(1).waitFor();
    rmSync(workspace.path('held'));
    await workbench.treeItem('fresh, finished').waitFor();
    await workbench.treeItem('All, 12 trials').waitFor();
    await workbench.treeItem('Trial 5, succeeded').waitFor();
    assert.equal(await workbench.treeItem('Running').count(), 0);
  });

  it('gives a trial a star and a note, by the commands of its row', async ({ workbench, workspace }) => {
    await chooseOfRow(workbench, 'Recommended, trial', 'Toggle star of trial');
    await chooseOfRow(workbench, 'Recommended, trial', 'Write note of trial…');
    const input = workbench.page.locator('.quick-input-widget input:visible').first();
    await input.fill('The baseline');
    await input.press('Enter');
    const note = { trial: 60, star: true, text: 'The baseline' };
    await until(async () => isDeepStrictEqual(await readNotes(workspace.path('.bbkb/digits')), [note]));
  });
});

async function textOf(workbench: Workbench, study: string): Promise<string> {
  return (await workbench.treeItem(study).locator('.monaco-icon-label').textContent()) ?? '';
}

describe('a study whose journal is found before its declaration', () => {
  const { 'late.bbkb.yaml': declaration = '', ...journal } = late;
  const it = inVSCode({ workspace: { 'train.py': '', ...journal }, anew: true });

  it('stands in the side bar once, under its declaration as soon as that is there', async ({
    workbench,
    workspace,
  }) => {
    await workbench.openActivity('BBKB');
    const rows = workbench.treeItem(/^late/);
    await rows.first().waitFor();
    writeFileSync(workspace.path('late.bbkb.yaml'), declaration);
    await workbench.treeItem('late, finished').waitFor();
    await until(async () => (await rows.count()) === 1);
    await workbench.runCommand('BBKB: Open dashboard');
    await workbench.dashboard().getByRole('heading', { name: 'late' }).waitFor();
  });
});
