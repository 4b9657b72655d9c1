import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { inVSCode } from '../host/scenario.ts';
import type { Workbench } from '../host/workbench.ts';
import { until } from '../until.ts';

const script = `import argparse
parser = argparse.ArgumentParser()
parser.add_argument('--lr', type=float, default=0.1)
parser.add_argument('--momentum', type=float, default=0.9)
parser.add_argument('--dropout', type=float, default=0.1)
args = parser.parse_args()
print(f'val_accuracy: {1 - args.lr:.3f}')
`;
const declaration = `command: python3 train.py --lr {rate}
parameters:
  rate: { type: float, low: 1e-5, high: 1, scale: log }
  momentun: { type: float, low: 0, high: 1 }

constraints: rate < momentun
objective: { metric: val_acuracy, goal: maximize }
budget: { trials: 3 }
`;

describe('a declaration that is edited beside its script', () => {
  const it = inVSCode({ workspace: { 'train.py': script, 'train.bbkb.yaml': declaration } });

  it('is warned of names that the script does not have', async ({ workbench }) => {
    await open(workbench, 'train.bbkb.yaml');
    await workbench.page.locator('.squiggly-warning').first().waitFor();
    await workbench.screenshot('unknown names');
  });

  it('gets the name that is meant by a quick fix, wherever the wrong one stands', async ({ workbench }) => {
    await goTo(workbench, 4, 6);
    await (await workbench.openQuickFixes('Change to momentum')).click();
    await line(workbench, 'constraints: rate < momentum');
    await goTo(workbench, 7, 25);
    await (await workbench.openQuickFixes('Change to val_accuracy')).click();
    await line(workbench, 'metric: val_accuracy');
    await workbench.page.locator('.squiggly-warning').first().waitFor({ state: 'detached' });
  });

  it('completes the parameters that the script takes, with their ranges', async ({ workbench }) => {
    await goTo(workbench, 5, 1);
    await workbench.page.keyboard.type('  dr');
    await workbench.page.locator('.suggest-widget').getByText('dropout').first().waitFor();
    await workbench.screenshot('completed parameters');
    await workbench.page.keyboard.press('Enter');
    await line(workbench, 'dropout: { type: float, low: 0, high: 0.7 }');
    await workbench.page.keyboard.press('Escape');
  });

  it('leads from a use of a parameter to where it is declared, and from there into the script', async ({
    workbench,
  }) => {
    await goTo(workbench, 6, 17);
    await workbench.page.keyboard.press('F12');
    await position(workbench, 'Ln 3, Col 3');
    await goTo(workbench, 4, 6);
    await workbench.page.keyboard.press('F12');
    await position(workbench, 'Ln 4, Col 1');
    assert.equal(await workbench.editorTab('train.py').first().isVisible(), true);
    await open(workbench, 'train.bbkb.yaml');
    await goTo(workbench, 3, 4);
    await workbench.page.keyboard.press('F12');
    await position(workbench, 'Ln 3, Col 1');
    await open(workbench, 'train.bbkb.yaml');
  });

  it('renames a parameter everywhere, as long as its script still gets the value', async ({ workbench }) => {
    await goTo(workbench, 3, 4);
    await rename(workbench, 'step');
    await line(workbench, 'constraints: step < momentum');
    await line(workbench, '--lr {step}');
    await goTo(workbench, 4, 4);
    await rename(workbench, 'inertia');
    await workbench.page.getByText('train.py knows this value as momentum').first().waitFor();
    await workbench.screenshot('refused rename');
    await workbench.page.keyboard.press('Escape');
    await workbench.page.keyboard.press('Control+s');
  });
});

async function open(workbench: Workbench, file: string): Promise<void> {
  await workbench.openActivity('Explorer');
  await workbench.treeItem(file).first().dblclick();
  await workbench.page.locator('.monaco-editor .view-line').first().waitFor();
}

async function goTo(workbench: Workbench, lineNumber: number, column: number): Promise<void> {
  await workbench.page.keyboard.press('Control+G');
  await workbench.page.keyboard.type(`${lineNumber}:${column}`);
  await workbench.page.keyboard.press('Enter');
  await position(workbench, `Ln ${lineNumber}, Col ${column}`);
}

async function rename(workbench: Workbench, name: string): Promise<void> {
  await workbench.page.keyboard.press('F2');
  const box = workbench.page.locator('.rename-box input:focus');
  await box.fill(name);
  await box.press('Enter');
}

async function position(workbench: Workbench, place: string): Promise<void> {
  await workbench.statusItem(place).first().waitFor();
}

/** The editor writes its blanks as no-break spaces. */
async function line(workbench: Workbench, text: string): Promise<void> {
  await until(async () => {
    const lines = await workbench.page.locator('.view-line').allInnerTexts();
    return lines.some((each) => each.replaceAll('\u00a0', ' ').includes(text));
  });
}
