/**
 * Runs the first trial of a declaration once, outside of its study: whether the script works, what it reports and how long
 * it takes goes into the declaration, as an edit that the person can undo.
 */
import path from 'node:path';
import { setInterval } from 'node:timers';
import * as vscode from 'vscode';
import { commandText } from '../../declaration/command/commandText.ts';
import { scriptName } from '../../declaration/command/openNeeds.ts';
import { scriptOf } from '../../declaration/command/resolveInterpreter.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { declarationToTry } from '../../declaration/reader/declarationToTry.ts';
import { resolveCommand } from '../../tuner/trials/createTrialJob.ts';
import type { TriedScript } from '../../tuner/tryScript.ts';
import { commandIds } from '../contributions.ts';
import { startDraftThread } from '../drafting/draftThread.ts';
import type { TriedReply } from '../drafting/draftWorker.ts';
import { applyEdits, openDocument, revealProblems } from '../editing/documents.ts';
import {
  alreadyTried,
  fixBeforeTry,
  scriptNotTried,
  triedLogQuestion,
  triedText,
  tryFailed,
  tryingTitle,
} from '../messages/draftMessages.ts';
import { actions, lens } from '../messages/messages.ts';
import { UserError } from '../messages/userError.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { App } from './app.ts';
import { openOutput } from './openOutput.ts';
import { requireTrust } from './requireTrust.ts';

export async function tryScript(app: App, study: WorkspaceStudy): Promise<void> {
  const { notifications, tries } = app;
  const { uri, name } = study;
  if (!requireTrust(notifications, scriptNotTried(name))) return;
  if (tries.isRunning(uri.toString())) throw new UserError(alreadyTried(name));
  await openDocument(uri)?.save();
  const document = await vscode.workspace.openTextDocument(uri);
  const file = path.basename(uri.fsPath);
  const declaration = declarationToTry(document.getText(), file);
  if (declaration === undefined) {
    await study.read();
    notifications.showErrorWithActions(fixBeforeTry(file), { [actions.open]: () => revealProblems(study) });
    return;
  }
  const script = scriptName(declaration.command);
  const run = await runOnce(app, study, declaration);
  const { dir, tried } = run;
  const openLog = { [actions.openLog]: () => openOutput(dir, triedLogQuestion(script)) };
  if (tried.end === 'cancelled') return;
  if (tried.end === 'failed') {
    notifications.showErrorWithActions(tryFailed(script, tried.reason ?? ''), openLog);
    return;
  }
  const { metrics } = await writeFindings(app, document, run);
  await study.read();
  const isReady = metrics.length > 0 && study.problems.length === 0 && !study.active;
  const start = { [lens.start]: () => vscode.commands.executeCommand(commandIds.start, study) };
  notifications.showInformationWithActions(
    triedText(script, tried.seconds, tried.end === 'timedOut', metrics),
    isReady ? { ...start, ...openLog } : openLog,
  );
}

interface Run {
  readonly declaration: Declaration;
  /** Absolute: the folder of its output. */
  readonly dir: string;
  /** That it was to report. */
  readonly metric: string;
  readonly tried: TriedScript;
}

async function runOnce(app: App, study: WorkspaceStudy, declaration: Declaration): Promise<Run> {
  // loaded only when it is needed, like the tuner
  const { firstTrialToTry, tryScript: runScript } = await import('../../tuner/tryScript.ts');
  const job = await firstTrialToTry(declaration, path.dirname(study.uri.fsPath));
  const interpreter = await study.interpreter(declaration);
  const { supervisor, tries } = app;
  const options = {
    location: vscode.ProgressLocation.Notification,
    cancellable: true,
    title: tryingTitle(commandText(declaration.command)),
  };
  const tried = await vscode.window.withProgress(options, async (progress, token) => {
    const cancelled = new AbortController();
    token.onCancellationRequested(() => {
      cancelled.abort();
    });
    const startedAt = Date.now();
    const timer = setInterval(() => {
      progress.report({ message: `${Math.round((Date.now() - startedAt) / 1000)} s` });
    }, 1000);
    try {
      return await tries.run(study.uri.toString(), cancelled.signal, (signal) =>
        runScript(job, interpreter, { supervisor, signal }),
      );
    } finally {
      clearInterval(timer);
    }
  });
  return { declaration, dir: job.dir, metric: job.metric.name, tried };
}

/** Seconds: the output may be large, and it is searched for each metric that may be meant. */
const MAX_SECONDS = 60;

async function writeFindings(
  { draftWorker }: App,
  document: vscode.TextDocument,
  { declaration, dir, metric, tried }: Run,
): Promise<TriedReply> {
  const folder = path.dirname(document.fileName);
  const { command, cwd } = resolveCommand(declaration, folder);
  const script = path.resolve(cwd, scriptOf(command.slice(1)) ?? '.');
  const project = vscode.workspace.getWorkspaceFolder(document.uri)?.uri.fsPath ?? folder;
  const thread = startDraftThread({ script, project, unread: undefined }, draftWorker, MAX_SECONDS);
  try {
    for (;;) {
      const { version, isDirty } = document;
      const text = document.getText();
      const reply = await thread.tried({
        dir,
        text,
        time: { seconds: tried.seconds, isLimit: tried.end === 'timedOut' },
        budget: { trials: declaration.budget.trials, parallel: declaration.parallel },
        found: tried.hasReported ? metric : undefined,
      });
      // the person may have typed meanwhile, and the places of the edits are those of the text before
      if (document.version !== version) continue;
      await applyEdits(document.uri, reply.edits);
      if (!isDirty) await document.save();
      return reply;
    }
  } finally {
    await thread.close();
  }
}
