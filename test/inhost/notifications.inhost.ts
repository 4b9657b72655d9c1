import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { commandIds, settingSection } from '../../src/extension/contributions.ts';
import { eventually, studyOf, workspaceFile, write } from './files.ts';

const ELEVEN_MINUTES = 660_000;

const waiting = (trial: number): vscode.Uri => workspaceFile(`patient-${trial}`);

/** Of which each trial waits for its file to go, and is better than those before. */
function patientStudy(): vscode.Uri {
  write(
    'patient.mjs',
    "import { existsSync } from 'node:fs';\nconst { BBKB_TRIAL: trial } = process.env;\n" +
      'while (existsSync(`patient-${trial}`)) await new Promise((resolve) => setTimeout(resolve, 50));\n' +
      'console.log(`loss: ${-trial}`);\n',
  );
  for (const trial of [1, 2, 3]) write(`patient-${trial}`, '');
  return write(
    'patient.bbkb.yaml',
    'command: node patient.mjs\nparameters: { x: { type: float, low: 0, high: 1 } }\n' +
      'objective: { metric: loss, goal: minimize, noise: 0 }\nbudget: { trials: 3 }\nparallel: 1\n',
  );
}

const results = (count: number): Promise<true> =>
  eventually(`${count} results`, async () => {
    const ended = (await studyOf('patient'))?.trialsWithResult ?? [];
    return ended.length >= count ? (true as const) : undefined;
  });

const dashboardIsOpen = (): boolean =>
  vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(({ label }) => label === 'BBKB patient'));

/** Presses the first button of the newest message, if there is one. */
const answer = (): Thenable<unknown> => vscode.commands.executeCommand('notification.acceptPrimaryAction');

async function setNotifications(value: object | undefined): Promise<void> {
  const configuration = vscode.workspace.getConfiguration(settingSection);
  await configuration.update('notifications', value, vscode.ConfigurationTarget.Workspace);
}

/** For whatever measures from now on; a clock that goes back would be another one. */
function letTimePass(milliseconds: number): void {
  const now = performance.now.bind(performance);
  performance.now = () => now() + milliseconds;
}

describe('a better value', () => {
  it('is told after ten minutes without one, with a way to the dashboard, unless that is turned off', async () => {
    await setNotifications({ finished: false });
    await vscode.commands.executeCommand('notifications.clearAll');
    const session = vscode.commands.executeCommand(commandIds.start, patientStudy());
    try {
      await eventually('a running trial', async () => (await studyOf('patient'))?.trials.length);
      rmSync(waiting(1).fsPath);
      await results(1);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      assert.ok(!dashboardIsOpen());
      letTimePass(ELEVEN_MINUTES);
      rmSync(waiting(2).fsPath);
      await eventually('the dashboard', async () => {
        await answer();
        return dashboardIsOpen() || undefined;
      });
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await setNotifications({ finished: false, newBest: false });
      letTimePass(ELEVEN_MINUTES);
      rmSync(waiting(3).fsPath);
      await session;
      await answer();
      await sleep(500);
      assert.ok(!dashboardIsOpen());
    } finally {
      await setNotifications(undefined);
      await vscode.commands.executeCommand(commandIds.stop, workspaceFile('patient.bbkb.yaml'));
    }
  });
});
