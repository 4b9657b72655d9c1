/**
 * A window that is reloaded, closed or crashes ends its studies. The next window of the workspace says which studies
 * stopped and offers to continue it, or continues it by itself where the person chose that.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { commandIds } from '../contributions.ts';
import { actions, stoppedByReload } from '../messages/messages.ts';
import type { Notifications } from '../messages/notifications.ts';
import type { Studies } from '../studies/studies.ts';
import type { Settings } from '../settings/settings.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

const RUNNING_KEY = 'bbkb.runningStudies';
/** Milliseconds for which the window before may still be ending its trials. */
const ENDING_MS = 15_000;

/** Dispose of it before the studies are stopped: the next window asks about their states until then. */
export function resumeAfterReload(
  studies: Studies,
  notifications: Notifications,
  settings: Settings,
  memento: vscode.Memento,
): vscode.Disposable {
  const wereRunning = memento.get<readonly string[]>(RUNNING_KEY, []);
  let remembered = '';
  offerToContinue(studies, notifications, settings, wereRunning).catch((error: unknown) => {
    notifications.logWarning(String(error));
  });
  return studies.onDidChange(() => {
    // a study that is paused waits for a person anyway
    const running = studies.all.filter((study) => study.running && study.summary?.state === 'running');
    const declarations = running.map(({ uri }) => uri.toString());
    if (declarations.join('\n') === remembered) return;
    remembered = declarations.join('\n');
    void memento.update(RUNNING_KEY, declarations);
  });
}

async function offerToContinue(
  studies: Studies,
  notifications: Notifications,
  settings: Settings,
  declarations: readonly string[],
): Promise<void> {
  if (declarations.length === 0) return;
  await studies.ready;
  const wereRunning = studies.all.filter(({ uri }) => declarations.includes(uri.toString()));
  await Promise.all(wereRunning.map((study) => offerToContinueOne(study, notifications, settings)));
}

async function offerToContinueOne(
  study: WorkspaceStudy,
  notifications: Notifications,
  settings: Settings,
): Promise<void> {
  for (let waited = 0; study.active && waited < ENDING_MS; waited += 250) await sleep(250);
  const { summary } = study;
  if (study.active || (summary?.state !== 'stopped' && summary?.state !== 'interrupted')) return;
  const { resumeAfterReload: chosen } = await import('../settings/setting.ts');
  const setting = settings.get(chosen);
  const start = () => vscode.commands.executeCommand(commandIds.start, study);
  if (setting === 'always' && vscode.workspace.isTrusted) void start();
  else if (setting !== 'never') notifications.showInformation(stoppedByReload(summary), { [actions.continue]: start });
}
