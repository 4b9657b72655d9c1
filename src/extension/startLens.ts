/** What can be done with a declaration, and how large its space is, written above its first line. */
import * as vscode from 'vscode';
import { extentOf } from '../study/extent.ts';
import type { Declaration } from '../study/declaration.ts';
import { commandIds, declarationFiles } from './contributions.ts';
import { progress } from './progress.ts';
import { plural } from './sentences.ts';
import type { Studies } from './studies.ts';
import type { WorkspaceStudy } from './workspaceStudy.ts';

export function registerStartLens(studies: Studies): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const provider: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: changed.event,
    async provideCodeLenses({ uri }) {
      const study = await studies.at(uri);
      const top = new vscode.Range(0, 0, 0, 0);
      return study === undefined ? [] : commandsOf(study).map((command) => new vscode.CodeLens(top, command));
    },
  };
  return vscode.Disposable.from(
    changed,
    studies.onDidChange(() => {
      changed.fire();
    }),
    vscode.languages.registerCodeLensProvider({ pattern: declarationFiles }, provider),
  );
}

/** A plain space behind an icon is swallowed. */
const gap = '\u00a0';

function commandsOf(study: WorkspaceStudy): vscode.Command[] {
  if (study.problems.length > 0) {
    return [
      {
        command: 'workbench.actions.view.problems',
        title: `$(error)${gap}${plural(study.problems.length, 'problem')}`,
      },
    ];
  }
  const { summary } = study;
  const seen = summary === undefined || summary.trials.length === 0 ? '' : ` (${progress(summary)})`;
  return [
    ...(study.active ? commandsWhileRunning(study) : [beginning(study)]),
    { command: commandIds.plan, title: `$(list-ordered)${gap}Plan`, arguments: [study] },
    { command: commandIds.openDashboard, title: `$(graph-line)${gap}Dashboard${seen}`, arguments: [study] },
    // no command: the editor shows it as plain text
    ...(study.declaration === undefined ? [] : [{ command: '', title: extentSentence(study.declaration) }]),
  ];
}

function beginning(study: WorkspaceStudy): vscode.Command {
  const title = study.summary === undefined || study.summary.state === 'new' ? 'Start tuning' : 'Continue tuning';
  return { command: commandIds.start, title: `$(play)${gap}${title}`, arguments: [study] };
}

function commandsWhileRunning(study: WorkspaceStudy): vscode.Command[] {
  const paused = study.summary?.state === 'paused';
  return [
    paused
      ? { command: commandIds.continue, title: `$(debug-continue)${gap}Continue`, arguments: [study] }
      : { command: commandIds.pause, title: `$(debug-pause)${gap}Pause`, arguments: [study] },
    { command: commandIds.stop, title: `$(debug-stop)${gap}Stop tuning`, arguments: [study] },
  ];
}

function extentSentence(declaration: Declaration): string {
  const { parameters, candidates, exact } = extentOf(declaration);
  if (candidates === Infinity) return `${plural(parameters, 'parameter')}, a continuum of points`;
  const count = candidates.toLocaleString('en-US');
  return `${plural(parameters, 'parameter')}, ${exact ? '' : 'up to '}${count} point${candidates === 1 ? '' : 's'}`;
}
