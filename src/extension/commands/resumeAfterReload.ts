/**
 * A window that is reloaded, closed or crashes ends what it runs. The next window of the workspace says what was stopped
 * and offers to continue it, or continues it by itself where the person chose that.
 */
import * as vscode from 'vscode';
import * as z from 'zod';
import { commandIds, resumeSetting } from '../contributions.ts';
import { actions, stoppedByReload } from '../messages/messages.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { App } from './app.ts';
import { startStudy } from './startStudy.ts';

const RUNNING_KEY = 'bbkb.runningStudies';
const declarationsSchema = z.array(z.string()).catch([]);
const settingSchema = z.enum(['ask', 'always', 'never']).catch('ask');

/** Dispose of it before the studies are stopped: what they were until then is what the next window asks about. */
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
  const { studies, notifications } = app;
  if (declarations.length === 0) return;
  await studies.ready;
  const setting = settingSchema.parse(vscode.workspace.getConfiguration().get(resumeSetting));
  const start = (study: WorkspaceStudy) => vscode.commands.executeCommand(commandIds.start, study);
  for (const study of studies.all.filter(({ uri }) => declarations.includes(uri.toString()))) {
    const { summary } = study;
    if (study.active || (summary?.state !== 'stopped' && summary?.state !== 'interrupted')) continue;
    if (setting === 'always' && vscode.workspace.isTrusted) void startStudy(app, study);
    else if (setting !== 'never')
      notifications.showInformationWithAction(stoppedByReload(summary), actions.continue, () => start(study));
  }
}
