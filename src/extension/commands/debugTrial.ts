/** Runs a trial once more under the debugger of its language, outside of its study. */
import path from 'node:path';
import * as vscode from 'vscode';
import * as debugMessages from '../messages/debugMessages.ts';
import { terminalName } from '../messages/messages.ts';
import { UserError } from '../messages/userError.ts';
import { findTrial } from '../studies/studyTrial.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { App } from './app.ts';
import { debugConfiguration, hasVariable } from './debugConfiguration.ts';

/** Node's debugger is a part of the editor. */
const PYTHON_DEBUGGER = 'ms-python.debugpy';

export async function debugTrial({ notifications }: App, study: WorkspaceStudy, number: number): Promise<void> {
  if (!notifications.requireTrust(debugMessages.trialNotDebugged(number))) return;
  const { studyState, trial } = findTrial(study, number);
  const { declaration } = studyState;
  // loaded only when it is needed, like the tuner
  const { debuggedTrial } = await import('../../tuner/debuggedTrial.ts');
  const interpreter = trial.interpreter ?? (await study.interpreter(declaration));
  const debugged = await debuggedTrial(declaration, study.declarationFolder, { ...trial, interpreter });
  const configuration = debugConfiguration(terminalName(study.name, number), debugged);
  if (configuration === undefined) throw new UserError(debugMessages.noDebugger(number, path.basename(debugged.file)));
  if (hasVariable(configuration)) throw new UserError(debugMessages.variableInCommand(number));
  if (configuration.type === 'debugpy' && vscode.extensions.getExtension(PYTHON_DEBUGGER) === undefined) {
    const install = () => vscode.commands.executeCommand('workbench.extensions.installExtension', PYTHON_DEBUGGER);
    notifications.showError(debugMessages.noPythonDebugger(PYTHON_DEBUGGER), { [debugMessages.INSTALL]: install });
    return;
  }
  await vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(study.uri), configuration);
}
