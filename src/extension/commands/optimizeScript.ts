/** The right click on a script: its declaration is found or drafted beside it, the person confirms, the study starts. */
import path from 'node:path';
import * as vscode from 'vscode';
import { draftOf } from '../../draft/draft.ts';
import { configFileOf } from '../../draft/readers/readScript.ts';
import type { App } from './app.ts';
import { confirmStart } from './confirmStart.ts';
import { UserError } from '../messages/userError.ts';
import { startStudy } from './startStudy.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

export async function optimizeScript(app: App, script: vscode.Uri | undefined): Promise<void> {
  if (script === undefined) {
    throw new UserError('Open the script to tune, or right-click it in the explorer, and choose Optimize with BBKB.');
  }
  const study = await findStudy(app, script);
  if (study === undefined) return writeDraft(app, script);
  const { declaration } = study;
  // where there is none, start() says what is wrong with it
  if (declaration === undefined || (await confirmStart(app, study, declaration, 'Open Declaration')))
    await startStudy(app, study);
}

/** The file itself, the declaration whose command names it, or the one called like it (which may not be readable yet). */
async function findStudy({ studies }: App, file: vscode.Uri): Promise<WorkspaceStudy | undefined> {
  await studies.ready;
  const matches = studies.all.filter((study) => study.runsScript(file.fsPath));
  if (matches.length > 1) {
    const items = matches.map((study) => ({
      label: study.name,
      description: vscode.workspace.asRelativePath(study.uri),
      study,
    }));
    return (
      await vscode.window.showQuickPick(items, { placeHolder: 'Several declarations start this script. Which one?' })
    )?.study;
  }
  return matches[0] ?? studies.get(isDeclarationFile(file) ? file : draftUri(file));
}

/** Writes the draft and opens it where it has to be filled in or looked over; it is started from there. */
async function writeDraft({ notifications }: App, script: vscode.Uri): Promise<void> {
  const uri = draftUri(script);
  const text = await draftText(script);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  const editor = await vscode.window.showTextDocument(uri);
  const placeholderOffset = text.search(/^ *# <<</m);
  const position = editor.document.positionAt(
    placeholderOffset === -1 ? text.search(/^parameters:/m) : placeholderOffset,
  );
  editor.revealRange(new vscode.Range(position, position));
  editor.selection = new vscode.Selection(position, position);
  const instruction = placeholderOffset === -1 ? 'Look over' : 'Fill in';
  notifications.showInformation(`${instruction} ${path.basename(uri.fsPath)}, then start it above its first line.`);
}

async function draftText(script: vscode.Uri): Promise<string> {
  const file = path.basename(script.fsPath);
  const text = await readText(script);
  const config = configFileOf({ file, text });
  return draftOf({ file, text, configText: config === undefined ? undefined : await readConfig(script, config) });
}

/** The script names the path, so it counts only inside of the script's own workspace. */
async function readConfig(script: vscode.Uri, config: string): Promise<string | undefined> {
  const folder = vscode.workspace.getWorkspaceFolder(script)?.uri.fsPath;
  const file = path.resolve(path.dirname(script.fsPath), config);
  if (folder === undefined || path.isAbsolute(config) || !file.startsWith(folder + path.sep)) return undefined;
  const text = await readText(vscode.Uri.file(file));
  return text === '' ? undefined : text;
}

const MAX_BYTES = 1_000_000;

/** The text of a file of reasonable size; of one that is larger, or that cannot be read, nothing. */
async function readText(file: vscode.Uri): Promise<string> {
  try {
    const { size, type } = await vscode.workspace.fs.stat(file);
    if (size > MAX_BYTES || (type & vscode.FileType.File) === 0) return '';
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  } catch {
    return ''; // the draft is then the form that it is for a script of an unknown kind
  }
}

const isDeclarationFile = (file: vscode.Uri): boolean => /\.bbkb\.(ya?ml|json)$/.test(file.path);

const draftUri = (script: vscode.Uri): vscode.Uri =>
  script.with({ path: `${script.path.slice(0, -path.extname(script.path).length)}.bbkb.yaml` });
