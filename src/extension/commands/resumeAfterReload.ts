/**
 * A window that is reloaded, closed or crashes ends its studies. The next window of the workspace says which studies
 * stopped and offers to continue it, or continues it by itself where the person chose that.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import * as z from 'zod';
import { commandIds } from '../contributions.ts';
import { actions, stoppedByReload } from '../messages/messages.ts';
import { resumeAfterReload as resumeSetting } from '../settings/setting.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { App } from './app.ts';
import { startStudy } from './startStudy.ts';

const RUNNING_KEY = 'bbkb.runningStudies';
/** Milliseconds for which the window before may still be ending its trials. */
const ENDING_MS = 15_000;
const declarationsSchema = z.array(z.string()).catch([]);

/** Dispose of it before the studies are stopped: the next window asks about their states until then. */
export function resumeAfterReload(app: App, memento: vscode.Memento): vscode.Disposable {
  const { studies, notifications } = app;
  const wereRunning = declarationsSchema.parse(memento.get(RUNNING_KEY));
  let remembered = '';
  offerToContinue(app, wereRunning).catch((error: unknown) => {
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

async function offerToContinue(app: App, declarations: readonly string[]): Promise<void> {
  if (declarations.length === 0) return;
  await app.studies.ready;
  const wereRunning = app.studies.all.filter(({ uri }) => declarations.includes(uri.toString()));
  await Promise.all(wereRunning.map((study) => offerToContinueOne(app, study)));
}

async function offerToContinueOne(app: App, study: WorkspaceStudy): Promise<void> {
  for (let waited = 0; study.active && waited < ENDING_MS; waited += 250) await sleep(250);
  const { summary } = study;
  if (study.active || (summary?.state !== 'stopped' && summary?.state !== 'interrupted')) return;
  const setting = app.settings.get(resumeSetting);
  const start = () => vscode.commands.executeCommand(commandIds.start, study);
  if (setting === 'always' && vscode.workspace.isTrusted) void startStudy(app, study);
  else if (setting !== 'never')
    app.notifications.showInformation(stoppedByReload(summary), { [actions.continue]: start });
}
