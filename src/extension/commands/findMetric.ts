/**
 * Looks for the metric in the output of a trial that failed because it was missing, and writes it into the declaration.
 */
import * as vscode from 'vscode';
import { parseDeclarationFile } from '../../declaration/reader/parseDeclarationFile.ts';
import { resolveCommand, trialFolders } from '../../tuner/job/command.ts';
import { formatNumber } from '../messages/format.ts';
import * as spaceMessages from '../messages/spaceMessages.ts';
import { UserError } from '../messages/userError.ts';
import { findTrial, trialFolderOf } from '../studies/studyTrial.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { App } from './app.ts';
import { sayWhatItMeans } from './changeSpace.ts';
import { writeFindings } from './tryScript.ts';

export async function findMetric(app: App, study: WorkspaceStudy): Promise<void> {
  const { failure } = study.summary ?? {};
  if (study.setAside || failure?.lacksMetric !== true) throw new UserError(spaceMessages.NO_LACK_OF_METRIC);
  const document = await vscode.workspace.openTextDocument(study.uri);
  const { metrics, edits } = await writeFindings(app, document, ranAs(study, failure.trial));
  const found = metrics.at(0);
  if (found === undefined) throw new UserError(spaceMessages.noMetricPrinted(failure.trial));
  await vscode.window.showTextDocument(document);
  if (edits.length === 0)
    throw new UserError(spaceMessages.writeOneOf(failure.trial, metrics.slice(0, 5).map(({ name }) => name).join(', '))); // oxfmt-ignore
  // a person's own goal may have gone with the name
  const written = parseDeclarationFile(document.getText(), study.uri.fsPath);
  const objective = written.ok ? `${written.declaration.objective.goal} ${found.name}` : found.name;
  sayWhatItMeans(app, study, spaceMessages.metricFound(objective, failure.trial, formatNumber(found.value)));
}

function ranAs(study: WorkspaceStudy, number: number): Parameters<typeof writeFindings>[2] {
  const { declaration } = findTrial(study, number).studyState;
  const command = resolveCommand(declaration, study.declarationFolder);
  return {
    declaration,
    folders: trialFolders(declaration, command, trialFolderOf(study, number)),
    time: undefined,
    found: undefined,
  };
}
