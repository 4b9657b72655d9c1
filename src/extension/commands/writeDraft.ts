/** Drafts the declaration of a script from its text, and opens it at what the person has to fill in or check. */
import path from 'node:path';
import * as vscode from 'vscode';
import { draftOf } from '../../draft/draft.ts';
import { declarationText } from '../../draft/yaml/declarationText.ts';
import { projectReader } from '../../system/projectFiles.ts';
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
  const folder = path.dirname(script.fsPath);
  const workspace = vscode.workspace.getWorkspaceFolder(script)?.uri.fsPath ?? folder;
  const draft = draftOf({
    file: path.basename(script.fsPath),
    text: await readText(script),
    readFile: projectReader(workspace, folder),
  });
  return declarationText(draft);
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
