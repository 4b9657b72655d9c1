/** Drafts the declaration of a script from its text, and goes on with it as the person chose. */
import path from 'node:path';
import * as vscode from 'vscode';
import { runsPython, type Interpreter } from '../../declaration/command/resolveInterpreter.ts';
import { parseDeclarationFile } from '../../declaration/reader/parseDeclarationFile.ts';
import { replaceFile } from '../../system/regularFile.ts';
import { currentCommand } from '../../tuner/job/command.ts';
import { inDraftThread } from '../drafting/draftThread.ts';
import { WorkerCutOff } from '../drafting/workerReply.ts';
import { askForPython } from '../editing/selectedPython.ts';
import { draftCutOff } from '../messages/draftMessages.ts';
import { parallel as parallelSetting } from '../settings/setting.ts';
import type { App } from './app.ts';
import { askAboutDraft, type DraftToWrite } from './askAboutDraft.ts';
import { offerNextStep } from './nextStep.ts';
import { startStudy } from './startStudy.ts';
import { tryScript } from './tryScript.ts';

export async function writeDraft(app: App, script: vscode.Uri): Promise<void> {
  const uri = draftUri(script);
  const draft = await draftToWrite(app, script);
  if (draft === undefined) return;
  await replaceFile(uri.fsPath, draft.text);
  const study = await app.studies.get(uri);
  if (study === undefined) return;
  if (draft.next === 'start') return startStudy(app, study);
  await openDraft(uri, draft.text);
  if (draft.next === 'try') await tryScript(app, study);
  else offerNextStep(app, study, draft.text);
}

/** At the first place to fill in or check. */
async function openDraft(uri: vscode.Uri, text: string): Promise<void> {
  const editor = await vscode.window.showTextDocument(uri);
  const placeholder = text.search(/^ *# <<</m);
  const position = editor.document.positionAt(placeholder !== -1 ? placeholder : text.search(/^parameters:/m));
  editor.revealRange(new vscode.Range(position, position));
  editor.selection = new vscode.Selection(position, position);
}

/** `train.bbkb.yaml` beside `train.py`. */
export function draftUri(script: vscode.Uri): vscode.Uri {
  return script.with({ path: `${script.path.slice(0, -path.extname(script.path).length)}.bbkb.yaml` });
}

/** Seconds. */
const MAX_SECONDS = 4;

/** Undefined if the person does not want it. A script that takes too long to read gets a form that says so. */
async function draftToWrite(app: App, script: vscode.Uri): Promise<DraftToWrite | undefined> {
  const file = script.fsPath;
  const folder = path.dirname(file);
  const project = vscode.workspace.getWorkspaceFolder(script)?.uri.fsPath ?? folder;
  const parallel = app.settings.get(parallelSetting, script) ?? undefined;
  const read = { script: file, project, unread: undefined, parallel };
  try {
    return await inDraftThread(read, app.draftWorker, MAX_SECONDS, async ({ facts, text }) => {
      const found = await facts();
      return found.parameters.length === 0
        ? { text: await text(), next: 'open' }
        : askAboutDraft({
            ...{ facts: found, script: path.basename(file), folder, textOf: text },
            pythonOf: (drafted) => pythonOf(app, drafted, draftUri(script).fsPath),
            askForPython: () => askForPython(app.settings, script),
          });
    });
  } catch (error) {
    if (!(error instanceof WorkerCutOff)) throw error;
    const unread = draftCutOff(MAX_SECONDS);
    return inDraftThread({ ...read, unread }, app.draftWorker, MAX_SECONDS, async ({ text }) => ({
      text: await text(),
      next: 'open',
    }));
  }
}

/** The Python that would run the script; undefined where its command runs none, null where there is none. */
async function pythonOf({ selectedPython }: App, text: string, file: string): Promise<Interpreter | null | undefined> {
  const parsed = parseDeclarationFile(text, file);
  const { declaration } = parsed.ok ? parsed : (parsed.started ?? {});
  if (declaration === undefined || !runsPython(declaration.command)) return undefined;
  return (await currentCommand(declaration, path.dirname(file), selectedPython)).interpreter ?? null;
}
