/** How a person begins in the real VS Code: the palette, the walkthrough, the keys; and what is seen at the edge. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { describe } from 'node:test';
import { inVSCode } from '../host/scenario.ts';
import type { Workbench } from '../host/workbench.ts';
import { until } from '../until.ts';
import { studyWhen } from './study.ts';

const files = {
  held: '',
  'train.mjs': `import { existsSync } from 'node:fs';
const look = () => (existsSync('held') ? setTimeout(look, 50) : console.log('loss: ' + process.argv[3]));
look();
`,
  // a name that Markdown and a link would take for their own
  'a [b](c).bbkb.yaml': `command: node train.mjs
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: loss, goal: minimize, noise: 0 }
budget: { trials: 40 }
parallel: 2
`,
};

describe('a person who begins', () => {
  const it = inVSCode({ workspace: files, anew: true });

  it('is offered in the palette what can be done now', async ({ workbench }) => {
    await workbench.activity('BBKB').waitFor();
    await until(async () => (await found(workbench, 'BBKB')).includes('BBKB: Show next trials'));
    const commands = await found(workbench, 'BBKB', 'palette');
    for (const wanted of ['Start BBKB tuning', 'BBKB: Create declaration', 'BBKB: Get started', 'BBKB: Open dashboard'])
      assert.ok(commands.includes(wanted), wanted);
    for (const useless of [
      'Stop tuning',
      'Export study',
      'Rerun trial',
      'Fill in missing values',
      'Optimize with BBKB',
    ])
      assert.ok(!commands.join().includes(useless), useless);
  });

  it('is led by the walkthrough', async ({ workbench }) => {
    await workbench.runCommand('BBKB: Get started');
    await step(workbench, 'Choose a script').waitFor();
    // its pictures need room
    await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
    await step(workbench, 'Start tuning').click();
    await workbench.page.getByRole('img', { name: 'The side bar with a study that runs' }).waitFor();
    await workbench.screenshot('walkthrough');
    assert.equal(await isDone(workbench, 'Start tuning'), false);
  });

  it('finds the command by the words "Start BBKB tuning", and so completes its step', async ({
    workbench,
    workspace,
  }) => {
    await workbench.page.keyboard.press('F1');
    await palette(workbench).fill('>Start BBKB tuning');
    const first = workbench.page.locator('.quick-input-list .monaco-list-row.focused');
    await first.filter({ hasText: 'Start BBKB tuning' }).waitFor();
    await workbench.page.keyboard.press('Enter');
    await studyWhenBegun(workspace);
    await workbench.editorTab('Welcome').click();
    await until(() => isDone(workbench, 'Start tuning'));
    await workbench.screenshot('walkthrough, a step done');
  });

  it('sees at the icon how many trials run', async ({ workbench }) => {
    const badge = workbench.activity('BBKB').locator('.badge-content');
    await until(async () => (await badge.textContent()) === '2');
    assert.match((await workbench.activity('BBKB').getAttribute('aria-label')) ?? '', /2 trials running/);
    await workbench.screenshot('badge');
  });

  it('finds it by these words first while a study runs, and while it is paused', async ({ workbench }) => {
    await foundFirst(workbench, 'Start BBKB tuning');
    await workbench.runCommand('BBKB: Pause tuning');
    await workbench.statusItem('BBKB 0/40 · paused').waitFor();
    await foundFirst(workbench, 'Start BBKB tuning', 'palette while paused');
    await workbench.runCommand('BBKB: Continue tuning');
    await workbench.statusItem('BBKB 0/40 · paused').waitFor({ state: 'hidden' });
    await foundFirst(workbench, 'Start BBKB tuning');
  });

  it('reads more in the tooltip of the status bar, whose links are commands', async ({ workbench, workspace }) => {
    const tooltip = workbench.page.locator('.workbench-hover');
    await until(
      async () => {
        await workbench.page.mouse.move(600, 300);
        await workbench.statusItem('BBKB 0/40').hover();
        return tooltip.getByText('0 of 40 trials').isVisible();
      },
      { pause: 1500 },
    );
    const text = (await tooltip.innerText()).replaceAll('\u00a0', ' ');
    assert.match(text, /a \[b\]\(c\)\s+running\s+0 of 40 trials · 2 trials running/);
    await workbench.screenshot('status bar, tooltip');
    await tooltip.getByText('Stop tuning').click();
    await studyWhen(workspace, 'a [b](c)', 'an end', ({ tuner }) => tuner === null);
    await workbench.statusItem('BBKB 0/40').waitFor({ state: 'hidden' });
    await workbench.activity('BBKB').locator('.badge-content').waitFor({ state: 'hidden' });
  });

  it('starts and stops with keys', async ({ workbench, workspace }) => {
    await chord(workbench, 'b');
    await studyWhen(workspace, 'a [b](c)', 'a tuner', ({ tuner }) => tuner !== null);
    await workbench.statusItem('BBKB 0/40').waitFor();
    await chord(workbench, 'Shift+B');
    await studyWhen(workspace, 'a [b](c)', 'an end', ({ tuner }) => tuner === null);
    rmSync(workspace.path('held'));
  });

  it('is then offered what can be done with the trials that there are', async ({ workbench }) => {
    await until(async () => (await found(workbench, 'BBKB')).includes('BBKB: Rerun trial'));
    const commands = (await found(workbench, 'BBKB')).join();
    for (const useless of ['Stop tuning', 'Continue tuning', 'Run trial on to its end', 'Use trial again', 'Exclude'])
      assert.ok(!commands.includes(useless), useless);
    await foundFirst(workbench, 'Start BBKB tuning');
  });
});

function palette({ page }: Workbench) {
  return page.locator('.quick-input-widget input:visible').first();
}

/** What the palette lists for these words. @param picture the name of one of it */
async function found(workbench: Workbench, words: string, picture?: string): Promise<readonly string[]> {
  const input = palette(workbench);
  await until(async () => {
    await workbench.page.keyboard.press('F1');
    return input.fill(`>${words}`, { timeout: 3000 }).then(
      () => true,
      () => false, // whatever else took the focus has closed it
    );
  });
  await workbench.page.waitForTimeout(700);
  const rows = workbench.page.locator('.quick-input-list .monaco-list-row .label-name');
  const texts = await rows.allTextContents();
  if (picture !== undefined) await workbench.screenshot(picture);
  await workbench.page.keyboard.press('Escape');
  return texts;
}

/** A command by its own title: Enter runs it, whatever else is like these words. */
async function foundFirst(workbench: Workbench, title: string, picture?: string): Promise<void> {
  const [first] = await found(workbench, title, picture);
  assert.equal(first, title);
}

function step({ page }: Workbench, title: string) {
  return page.locator('.getting-started-step', { has: page.getByRole('heading', { name: title, exact: true }) });
}

async function isDone(workbench: Workbench, title: string): Promise<boolean> {
  return (await step(workbench, title).locator('.codicon.complete').count()) > 0;
}

async function chord({ page }: Workbench, key: string): Promise<void> {
  await page.keyboard.press('Control+K');
  await page.keyboard.press(key);
}

async function studyWhenBegun(workspace: Parameters<typeof studyWhen>[0]): Promise<void> {
  await until(async () => {
    try {
      await studyWhen(workspace, 'a [b](c)', 'two trials', ({ trials }) => trials.length === 2);
      return true;
    } catch {
      return false;
    }
  });
}
