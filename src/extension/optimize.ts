/** The right click on a script: its declaration is found or drafted beside it, the person confirms, the study starts. */
import path from 'node:path';
import * as vscode from 'vscode';
import { draftDeclaration } from '../study/draft.ts';
import type { App } from './app.ts';
import { HumanError, plural } from './sentences.ts';
import { start } from './start.ts';
import type { WorkspaceStudy } from './workspaceStudy.ts';

export async function optimize(app: App, file: vscode.Uri | undefined): Promise<void> {
  if (file === undefined) {
    throw new HumanError('Open the script to tune, or right-click it in the explorer, and choose Optimize with BBKB.');
  }
  const study = await declarationOf(app, file);
  if (study === undefined) await draft(app, file);
  else if (await confirmed(app, study)) await start(app, study);
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
  return naming[0] ?? studies.at(isDeclaration(file) ? file : draftOf(file));
}

async function confirmed({ messages }: App, study: WorkspaceStudy): Promise<boolean> {
  const { declaration } = study;
  // start() will say what is wrong with it
  if (declaration === undefined) return true;
  const { budget, parallel, objective, command, space } = declaration;
  const answer = await messages.ask(
    `Tune ${space.map(({ name }) => name).join(', ')}?`,
    `${plural(budget.trials, 'trial')}, ${parallel} at a time, to ${objective.goal} ${objective.metric} of: ${command.join(' ')}`,
    'Start',
    'Open Declaration',
  );
  if (answer === 'Open Declaration') await vscode.window.showTextDocument(study.uri);
  return answer === 'Start';
}

/** Writes the draft and opens it where it has to be filled in; it is started from there. */
async function draft({ messages }: App, script: vscode.Uri): Promise<void> {
  const uri = draftOf(script);
  const text = draftDeclaration(path.basename(script.fsPath));
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  const editor = await vscode.window.showTextDocument(uri);
  const firstBlank = editor.document.positionAt(text.search(/^ *# <<</m));
  editor.revealRange(new vscode.Range(firstBlank, firstBlank));
  editor.selection = new vscode.Selection(firstBlank, firstBlank);
  messages.say(`Fill in ${path.basename(uri.fsPath)}, then start it above its first line.`);
}

const isDeclaration = (file: vscode.Uri): boolean => /\.bbkb\.(ya?ml|json)$/.test(file.path);

const draftOf = (script: vscode.Uri): vscode.Uri =>
  script.with({ path: `${script.path.slice(0, -path.extname(script.path).length)}.bbkb.yaml` });
