/** What can be done with a declaration, and how large its space is, written above its first line. */
import * as vscode from 'vscode';
import { searchSpaceSize } from '../../declaration/searchSpaceSize.ts';
import type { Declaration } from '../../declaration/reader/parseDeclaration.ts';
import { commandIds, declarationGlob } from '../contributions.ts';
import { progressText } from '../views/progressText.ts';
import { pluralize } from '../messages/userError.ts';
import type { Studies } from '../studies/studies.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

export function registerCodeLens(studies: Studies): vscode.Disposable {
  const onDidChange = new vscode.EventEmitter<void>();
  const provider: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: onDidChange.event,
    async provideCodeLenses({ uri }) {
      const study = await studies.get(uri);
      const top = new vscode.Range(0, 0, 0, 0);
      return study === undefined ? [] : lensCommands(study).map((command) => new vscode.CodeLens(top, command));
    },
  };
  return vscode.Disposable.from(
    onDidChange,
    studies.onDidChange(() => {
      onDidChange.fire();
    }),
    vscode.languages.registerCodeLensProvider({ pattern: declarationGlob }, provider),
  );
}

/** A plain space behind an icon is swallowed. */
const NO_BREAK_SPACE = '\u00a0';

function lensCommands(study: WorkspaceStudy): vscode.Command[] {
  if (study.problems.length > 0) {
    return [
      {
        command: 'workbench.actions.view.problems',
        title: `$(error)${NO_BREAK_SPACE}${pluralize(study.problems.length, 'problem')}`,
      },
    ];
  }
  const { summary } = study;
  const progressSuffix = summary === undefined || summary.trials.length === 0 ? '' : ` (${progressText(summary)})`;
  return [
    ...(study.active ? runningCommands(study) : [startCommand(study)]),
    { command: commandIds.plan, title: `$(list-ordered)${NO_BREAK_SPACE}Plan`, arguments: [study] },
    {
      command: commandIds.openDashboard,
      title: `$(graph-line)${NO_BREAK_SPACE}Dashboard${progressSuffix}`,
      arguments: [study],
    },
    // no command: the editor shows it as plain text
    ...(study.declaration === undefined ? [] : [{ command: '', title: spaceSizeText(study.declaration) }]),
  ];
}

function startCommand(study: WorkspaceStudy): vscode.Command {
  const title = study.summary === undefined || study.summary.state === 'new' ? 'Start tuning' : 'Continue tuning';
  return { command: commandIds.start, title: `$(play)${NO_BREAK_SPACE}${title}`, arguments: [study] };
}

function runningCommands(study: WorkspaceStudy): vscode.Command[] {
  const paused = study.summary?.state === 'paused';
  return [
    paused
      ? { command: commandIds.continue, title: `$(debug-continue)${NO_BREAK_SPACE}Continue`, arguments: [study] }
      : { command: commandIds.pause, title: `$(debug-pause)${NO_BREAK_SPACE}Pause`, arguments: [study] },
    { command: commandIds.stop, title: `$(debug-stop)${NO_BREAK_SPACE}Stop tuning`, arguments: [study] },
  ];
}

function spaceSizeText(declaration: Declaration): string {
  const { parameters, candidates, exact } = searchSpaceSize(declaration);
  if (candidates === Infinity) return `${pluralize(parameters, 'parameter')}, a continuum of points`;
  const count = candidates.toLocaleString('en-US');
  return `${pluralize(parameters, 'parameter')}, ${exact ? '' : 'up to '}${count} point${candidates === 1 ? '' : 's'}`;
}
