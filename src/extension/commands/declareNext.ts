/** Declares a further study, for other data or another version of the script, that learns from one with results. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { isDeclarationFile } from '../../declaration/declarationFile.ts';
import { canLearn, learningFrom } from '../../declaration/edits/learningFrom.ts';
import { isStudyName } from '../../declaration/studyName.ts';
import { studyFolder } from '../../study/disk/paths.ts';
import { countTrials } from '../../study/summary/countTrials.ts';
import { replaceFile } from '../../system/regularFile.ts';
import * as messages from '../messages/draftMessages.ts';
import { readText } from '../studies/declarationState.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

/** Whether it has something to teach, and a file of this program's own language. */
export function canTeach({ uri, summary, declaration }: WorkspaceStudy): boolean {
  if (summary === undefined || declaration === undefined || !isDeclarationFile(uri.path)) return false;
  return canLearn(declaration) && countTrials(summary).succeeded > 0;
}

/** Asks for its name and opens its declaration, a copy in which the command is still to be changed. */
export async function declareNext({ uri, name, declarationFolder }: WorkspaceStudy): Promise<void> {
  const [, end = ''] = /(\.bbkb\.\w+)$/.exec(uri.path) ?? [];
  const fileOf = (study: string): string => path.join(declarationFolder, `${study}${end}`);
  const isFree = (study: string): boolean =>
    isStudyName(study) && !existsSync(fileOf(study)) && !existsSync(studyFolder(declarationFolder, study));
  const study = await vscode.window.showInputBox({
    title: messages.nextStudyTitle(name),
    prompt: messages.NEXT_STUDY_PROMPT,
    validateInput: (text) => (isFree(text) ? undefined : messages.NOT_A_FREE_NAME),
  });
  if (study === undefined) return;
  await replaceFile(fileOf(study), learningFrom(await readText(uri.fsPath), name));
  const editor = await vscode.window.showTextDocument(vscode.Uri.file(fileOf(study)));
  const command = editor.document.positionAt(Math.max(0, editor.document.getText().search(/^command:/m)));
  editor.selection = new vscode.Selection(command, command);
}
