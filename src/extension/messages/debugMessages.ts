/** The sentences of a trial that is debugged. */
import * as l10n from '@vscode/l10n';

export const trialNotDebugged = (trial: number): string => l10n.t`Trial ${trial} was not debugged`;
export const noDebugger = (trial: number, program: string): string =>
  l10n.t`Trial ${trial} starts ${program}, and not Python or Node: no debugger can be started for it. Copy its command, run it, and attach your debugger.`;
export const INSTALL = l10n.t('Install');
export const noPythonDebugger = (extension: string): string =>
  l10n.t`A trial that runs Python needs the extension Python Debugger (${extension}). Install it, then debug the trial.`;
export const variableInCommand = (trial: number): string =>
  l10n.t`The command of trial ${trial} contains a dollar sign and a brace, which the editor would replace before its debugger sees them. Copy the command instead.`;
