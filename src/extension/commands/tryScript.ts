/**
 * Runs the first trial of a declaration once, outside of its study, and writes the metric and the duration of the
 * script into the declaration, as an edit that the person can undo.
 */
import path from 'node:path';
import { setInterval } from 'node:timers';
import * as vscode from 'vscode';
import { commandText } from '../../declaration/command/commandText.ts';
import { scriptName } from '../../declaration/command/openNeeds.ts';
import { scriptOf } from '../../declaration/command/resolveInterpreter.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { declarationToTry } from '../../declaration/reader/declarationToTry.ts';
import { decidingMetrics } from '../../declaration/singleMetric.ts';
import type { DraftFacts } from '../../draft/draftChoices.ts';
import type { TrialTime } from '../../draft/messages.ts';
import { awakeMs } from '../../system/awakeTime.ts';
import { resolveCommand } from '../../tuner/job/command.ts';
import type { TriedFolders } from '../../tuner/triedOutput.ts';
import { triedFindings, type TriedFindings } from '../../tuner/triedFindings.ts';
import type { TriedScript } from '../../tuner/tryScript.ts';
import { commandIds } from '../contributions.ts';
import { inDraftThread } from '../drafting/draftThread.ts';
import type { TriedReply, TriedRun } from '../drafting/draftWorker.ts';
import { applyEdits, openDocument, revealProblems } from '../editing/documents.ts';
import * as draftMessages from '../messages/draftMessages.ts';
import { actions, lens } from '../messages/messages.ts';
import { UserError } from '../messages/userError.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import { openOutput } from '../logs/openOutput.ts';
import { openLogs } from '../settings/setting.ts';
import type { App } from './app.ts';

export async function tryScript(app: App, study: WorkspaceStudy): Promise<void> {
  const { notifications, tries } = app;
  const { uri, name } = study;
  if (!notifications.requireTrust(draftMessages.scriptNotTried(name))) return;
  if (tries.isRunning(uri.toString())) throw new UserError(draftMessages.alreadyTried(name));
  await openDocument(uri)?.save();
  const document = await vscode.workspace.openTextDocument(uri);
  const file = path.basename(uri.fsPath);
  const declaration = declarationToTry(document.getText(), file);
  if (declaration === undefined) {
    await study.read();
    notifications.showError(draftMessages.fixBeforeTry(file), {
      [actions.open]: () => revealProblems(study),
    });
    return;
  }
  const script = scriptName(declaration.command);
  const run = await runOnce(app, study, declaration);
  const { folders, tried } = run;
  const openLog = {
    [actions.openLog]: () =>
      openOutput(folders.dir, draftMessages.triedLogQuestion(script), app.settings.get(openLogs, uri)),
  };
  if (tried.end === 'cancelled') return;
  if (tried.end === 'failed') {
    notifications.showError(draftMessages.tryFailed(script, tried.reason ?? ''), openLog);
    return;
  }
  const { metric, ...ran } = run;
  const found = Object.hasOwn(tried.measured, metric) ? { name: metric, value: tried.measured[metric] } : undefined;
  const { metrics } = await writeFindings(app, document, { ...ran, time: timeOf(tried), found });
  await study.read();
  const isReady = metrics.length > 0 && study.problems.length === 0 && !study.active;
  const start = { [lens.start]: () => vscode.commands.executeCommand(commandIds.start, study) };
  notifications.showInformation(
    draftMessages.triedText(
      script,
      timeOf(tried),
      metrics,
      budgetOf(study.declaration ?? declaration),
      findingsOf(run),
    ),
    isReady ? { ...start, ...openLog } : openLog,
  );
}

/** What a trial would be judged by, where that is more than one metric. */
function findingsOf({ declaration, tried }: Run): TriedFindings | undefined {
  const { limits = [] } = declaration;
  if (decidingMetrics(declaration).length === 1 && limits.length === 0) return undefined;
  return triedFindings(declaration, tried);
}

function timeOf({ seconds, end }: TriedScript): TrialTime {
  return { seconds, isLimit: end === 'timedOut' };
}

function budgetOf({ budget: { trials }, parallel }: Declaration): DraftFacts['budget'] {
  return { trials, parallel };
}

interface Run {
  readonly declaration: Declaration;
  readonly folders: TriedFolders;
  /** The metric that the script should report. */
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
    title: draftMessages.tryingTitle(commandText(declaration.command)),
  };
  const tried = await vscode.window.withProgress(options, async (progress, token) => {
    const cancelled = new AbortController();
    token.onCancellationRequested(() => cancelled.abort());
    const stopCounting = countSeconds(progress);
    try {
      return await tries.run(study.uri.toString(), cancelled.signal, (signal) =>
        runScript(job, interpreter, { supervisor, signal }),
      );
    } finally {
      stopCounting();
    }
  });
  return { declaration, folders: job, metric: job.metric.name, tried };
}

function countSeconds(progress: vscode.Progress<{ readonly message: string }>): () => void {
  const startedAt = awakeMs();
  const timer = setInterval(() => {
    progress.report({ message: `${Math.round((awakeMs() - startedAt) / 1000)} s` });
  }, 1000);
  return () => clearInterval(timer);
}

/** Seconds. A large output is searched for each of several metrics. */
const MAX_SECONDS = 60;

/** Into the declaration: the duration of a run, and the metric in its output unless it was `found` under its name. */
export async function writeFindings(
  { draftWorker }: App,
  document: vscode.TextDocument,
  { declaration, folders, time, found }: Pick<Run, 'declaration' | 'folders'> & Pick<TriedRun, 'time' | 'found'>,
): Promise<TriedReply> {
  const folder = path.dirname(document.fileName);
  const { command, cwd } = resolveCommand(declaration, folder);
  const script = path.resolve(cwd, scriptOf(command.slice(1)) ?? '.');
  const project = vscode.workspace.getWorkspaceFolder(document.uri)?.uri.fsPath ?? folder;
  const drafted = { script, project, unread: undefined };
  return inDraftThread(drafted, draftWorker, MAX_SECONDS, async (thread) => {
    for (;;) {
      const { version, isDirty } = document;
      const text = document.getText();
      const reply = await thread.tried({
        folders: { dir: folders.dir, cwd: folders.cwd, work: folders.work },
        text,
        time,
        budget: budgetOf(declaration),
        found,
      });
      // the person may have typed meanwhile, and the places of the edits are those of the text before
      if (document.version !== version) continue;
      await applyEdits(document.uri, reply.edits);
      if (!isDirty) await document.save();
      return reply;
    }
  });
}
