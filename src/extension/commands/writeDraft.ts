/** Drafts the declaration of a script from its text, and opens it at what the person has to fill in or check. */
import path from 'node:path';
import * as vscode from 'vscode';
import { startDraftThread, type DraftThread } from '../drafting/draftThread.ts';
import type { DraftedScript } from '../drafting/draftWorker.ts';
import { WorkerCutOff } from '../drafting/workerReply.ts';
import { draftCutOff } from '../messages/draftMessages.ts';
import type { App } from './app.ts';
import { offerNextStep } from './nextStep.ts';
import { pickParameters } from './pickParameters.ts';

/** Starts nothing: the person starts the study from the draft. */
export async function writeDraft(app: App, script: vscode.Uri): Promise<void> {
  const uri = draftUri(script);
  const text = await draftText(script, app.draftWorker);
  if (text === undefined) return;
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  const editor = await vscode.window.showTextDocument(uri);
  const placeholder = text.search(/^ *# <<</m);
  const position = editor.document.positionAt(placeholder !== -1 ? placeholder : text.search(/^parameters:/m));
  editor.revealRange(new vscode.Range(position, position));
  editor.selection = new vscode.Selection(position, position);
  const study = await app.studies.get(uri);
  if (study !== undefined) await offerNextStep(app, study);
}

/** `train.bbkb.yaml` beside `train.py`. */
export function draftUri(script: vscode.Uri): vscode.Uri {
  return script.with({ path: `${script.path.slice(0, -path.extname(script.path).length)}.bbkb.yaml` });
}

/** Seconds. */
const MAX_SECONDS = 4;

/** Undefined if the person does not want it. A script that takes too long to read gets a form that says so. */
async function draftText(script: vscode.Uri, program: URL): Promise<string | undefined> {
  const file = script.fsPath;
  const project = vscode.workspace.getWorkspaceFolder(script)?.uri.fsPath ?? path.dirname(file);
  try {
    return await inThread({ script: file, project, unread: undefined }, program, async (thread) => {
      const choices = await thread.choices();
      const chosen = choices.length === 0 ? [] : await pickParameters(choices, path.basename(file));
      return chosen && thread.text(chosen);
    });
  } catch (error) {
    if (!(error instanceof WorkerCutOff)) throw error;
    const unread = draftCutOff(MAX_SECONDS);
    return inThread({ script: file, project, unread }, program, (thread) => thread.text([]));
  }
}

async function inThread<Result>(
  script: DraftedScript,
  program: URL,
  work: (thread: DraftThread) => Promise<Result>,
): Promise<Result> {
  const thread = startDraftThread(script, program, MAX_SECONDS);
  try {
    return await work(thread);
  } finally {
    await thread.close();
  }
}
