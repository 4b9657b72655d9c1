/** Drafts the declaration of a script from its text, and opens it at what the person has to fill in or check. */
import path from 'node:path';
import * as vscode from 'vscode';
import { draftOf } from '../../draft/draft.ts';
import { configFileOf } from '../../draft/readers/readScript.ts';
import { draftWritten } from '../messages/messages.ts';
import type { App } from './app.ts';

/** Starts nothing: the person starts the study from the draft. */
export async function writeDraft({ notifications }: App, script: vscode.Uri): Promise<void> {
  const uri = draftUri(script);
  const text = await draftText(script);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  const editor = await vscode.window.showTextDocument(uri);
  const placeholder = text.search(/^ *# <<</m);
  const hasPlaceholders = placeholder !== -1;
  const position = editor.document.positionAt(hasPlaceholders ? placeholder : text.search(/^parameters:/m));
  editor.revealRange(new vscode.Range(position, position));
  editor.selection = new vscode.Selection(position, position);
  notifications.showInformation(draftWritten(path.basename(uri.fsPath), hasPlaceholders));
}

/** `train.bbkb.yaml` beside `train.py`. */
export function draftUri(script: vscode.Uri): vscode.Uri {
  return script.with({ path: `${script.path.slice(0, -path.extname(script.path).length)}.bbkb.yaml` });
}

async function draftText(script: vscode.Uri): Promise<string> {
  const file = path.basename(script.fsPath);
  const text = await readText(script);
  const config = configFileOf({ file, text });
  return draftOf({ file, text, configText: config === undefined ? undefined : await readConfig(script, config) });
}

/** The path comes from the script's text, so it is read only inside the script's own workspace. */
async function readConfig(script: vscode.Uri, config: string): Promise<string | undefined> {
  const folder = vscode.workspace.getWorkspaceFolder(script)?.uri.fsPath;
  const file = path.resolve(path.dirname(script.fsPath), config);
  if (folder === undefined || path.isAbsolute(config) || !file.startsWith(folder + path.sep)) return undefined;
  const text = await readText(vscode.Uri.file(file));
  return text === '' ? undefined : text;
}

const MAX_BYTES = 1_000_000;

/** Empty if the file is larger than that or cannot be read: the draft is then the form for an unknown kind of script. */
async function readText(file: vscode.Uri): Promise<string> {
  try {
    const { size, type } = await vscode.workspace.fs.stat(file);
    if (size > MAX_BYTES || (type & vscode.FileType.File) === 0) return '';
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  } catch {
    return '';
  }
}
