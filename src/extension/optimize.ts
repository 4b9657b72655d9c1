/** The right click on a script: its declaration is found or drafted beside it, the person confirms, the study starts. */
import path from 'node:path';
import * as vscode from 'vscode';
import { configOf, draftOf } from '../draft/draft.ts';
import type { App } from './app.ts';
import { confirmed } from './confirm.ts';
import { HumanError } from './sentences.ts';
import { start } from './start.ts';
import type { WorkspaceStudy } from './workspaceStudy.ts';

export async function optimize(app: App, file: vscode.Uri | undefined): Promise<void> {
  if (file === undefined) {
    throw new HumanError('Open the script to tune, or right-click it in the explorer, and choose Optimize with BBKB.');
  }
  const study = await declarationOf(app, file);
  if (study === undefined) return draft(app, file);
  const { declaration } = study;
  // where there is none, start() says what is wrong with it
  if (declaration === undefined || (await confirmed(app, study, declaration, 'Open Declaration')))
    await start(app, study);
}

/** The file itself, the declaration whose command names it, or the one called like it (which may not be readable yet). */
async function declarationOf({ studies }: App, file: vscode.Uri): Promise<WorkspaceStudy | undefined> {
  await studies.found;
  const naming = studies.all.filter((study) => study.runs(file.fsPath));
  if (naming.length > 1) {
    const items = naming.map((study) => ({
      label: study.name,
      description: vscode.workspace.asRelativePath(study.uri),
      study,
    }));
    return (
      await vscode.window.showQuickPick(items, { placeHolder: 'Several declarations start this script. Which one?' })
    )?.study;
  }
  return naming[0] ?? studies.at(isDeclaration(file) ? file : besideOf(file));
}

/** Writes the draft and opens it where it has to be filled in or looked over; it is started from there. */
async function draft({ messages }: App, script: vscode.Uri): Promise<void> {
  const uri = besideOf(script);
  const text = await drafted(script);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  const editor = await vscode.window.showTextDocument(uri);
  const blank = text.search(/^ *# <<</m);
  const begin = editor.document.positionAt(blank === -1 ? text.search(/^parameters:/m) : blank);
  editor.revealRange(new vscode.Range(begin, begin));
  editor.selection = new vscode.Selection(begin, begin);
  const what = blank === -1 ? 'Look over' : 'Fill in';
  messages.say(`${what} ${path.basename(uri.fsPath)}, then start it above its first line.`);
}

async function drafted(script: vscode.Uri): Promise<string> {
  const file = path.basename(script.fsPath);
  const text = await textOf(script);
  const config = configOf({ file, text });
  return draftOf({ file, text, config: config === undefined ? undefined : await configText(script, config) });
}

/** The script names the path, so it counts only inside of the script's own workspace. */
async function configText(script: vscode.Uri, config: string): Promise<string | undefined> {
  const folder = vscode.workspace.getWorkspaceFolder(script)?.uri.fsPath;
  const file = path.resolve(path.dirname(script.fsPath), config);
  if (folder === undefined || path.isAbsolute(config) || !file.startsWith(folder + path.sep)) return undefined;
  const text = await textOf(vscode.Uri.file(file));
  return text === '' ? undefined : text;
}

const MOST_BYTES = 1_000_000;

/** The text of a file of reasonable size; of one that is larger, or that cannot be read, nothing. */
async function textOf(file: vscode.Uri): Promise<string> {
  try {
    const { size, type } = await vscode.workspace.fs.stat(file);
    if (size > MOST_BYTES || (type & vscode.FileType.File) === 0) return '';
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  } catch {
    return ''; // the draft is then the form that it is for a script of an unknown kind
  }
}

const isDeclaration = (file: vscode.Uri): boolean => /\.bbkb\.(ya?ml|json)$/.test(file.path);

const besideOf = (script: vscode.Uri): vscode.Uri =>
  script.with({ path: `${script.path.slice(0, -path.extname(script.path).length)}.bbkb.yaml` });
