/** Actions above a declaration's first line, and the size of its search space. */
import * as vscode from 'vscode';
import type { Declaration } from '../../declaration/declaration.ts';
import { mayHaveNeeds } from '../../declaration/command/openNeeds.ts';
import { commandIds, declarationGlob } from '../contributions.ts';
import { actions, ADD_TRIALS, lens, spaceSize } from '../messages/messages.ts';
import { problemsText } from '../messages/words.ts';
import type { Studies } from '../studies/studies.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import { progressText } from '../views/progressText.ts';

export function registerCodeLens(studies: Studies): vscode.Disposable {
  const onDidChange = new vscode.EventEmitter<void>();
  const provider: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: onDidChange.event,
    async provideCodeLenses(document) {
      const { uri } = document;
      const study = await studies.get(uri);
      const top = new vscode.Range(0, 0, 0, 0);
      if (study === undefined) return [];
      const size = study.declaration && (await spaceSizeText(study.declaration));
      return lensCommands(study, document.getText(), size).map((command) => new vscode.CodeLens(top, command));
    },
  };
  return vscode.Disposable.from(
    onDidChange,
    studies.onDidChange(() => onDidChange.fire()),
    vscode.languages.registerCodeLensProvider({ pattern: declarationGlob }, provider),
  );
}

function lensCommands(study: WorkspaceStudy, text: string, size: string | undefined): vscode.Command[] {
  const { problems, summary } = study;
  if (problems.length > 0) {
    const count = withIcon('error', problemsText(problems.length));
    return [{ command: 'workbench.actions.view.problems', title: count }, ...remedies(study, text)];
  }
  const progress = summary === undefined || summary.trials.length === 0 ? '' : ` (${progressText(summary)})`;
  return [
    ...(study.active ? runningCommands(study) : [startCommand(study)]),
    ...(isNew(study) && !study.active ? [tryCommand(study)] : []),
    studyCommand(study, commandIds.plan, 'list-ordered', lens.plan),
    studyCommand(study, commandIds.openDashboard, 'graph-line', `${actions.openDashboard}${progress}`),
    // without a command the editor shows plain text
    ...(size === undefined ? [] : [{ command: '', title: size }]),
  ];
}

/** Remedies for the problems of a draft, beside correcting them. */
function remedies(study: WorkspaceStudy, text: string): readonly vscode.Command[] {
  if (mayHaveNeeds(text)) return [studyCommand(study, commandIds.fillIn, 'edit', actions.fillIn)];
  return isNew(study) && isUndecided(study, text) ? [tryCommand(study)] : [];
}

/** Whether a try would settle all problems, by the keys above them: the lens is asked for at each keystroke. */
function isUndecided({ problems }: WorkspaceStudy, text: string): boolean {
  const lines = text.split('\n');
  return problems.every(({ line }) => {
    const key = lines.slice(0, line).findLast((each) => /^\w+:/.test(each)) ?? '';
    return key.startsWith('objective:') || /^parameters:\s*(?:#.*)?$/.test(lines[line - 1] ?? '');
  });
}

/** Where nothing is left to run, starting it would only show it: more trials are what goes on. */
function startCommand(study: WorkspaceStudy): vscode.Command {
  const hasBegun = !isNew(study);
  const title = hasBegun ? lens.continue : lens.start;
  if (study.damaged || !hasBegun) return studyCommand(study, commandIds.start, 'play', title);
  if (study.lost || study.differences.length > 0)
    return studyCommand(study, commandIds.start, 'play', actions.startNewStudy);
  return study.summary?.continues === false
    ? studyCommand(study, commandIds.addTrials, 'add', ADD_TRIALS)
    : studyCommand(study, commandIds.start, 'play', title);
}

function tryCommand(study: WorkspaceStudy): vscode.Command {
  return studyCommand(study, commandIds.tryScript, 'beaker', actions.tryOnce);
}

function isNew({ summary }: WorkspaceStudy): boolean {
  return summary === undefined || summary.state === 'new';
}

function runningCommands(study: WorkspaceStudy): vscode.Command[] {
  return [
    study.summary?.state === 'paused'
      ? studyCommand(study, commandIds.continue, 'debug-continue', lens.continue)
      : studyCommand(study, commandIds.pause, 'debug-pause', lens.pause),
    studyCommand(study, commandIds.stop, 'debug-stop', lens.stop),
  ];
}

function studyCommand(study: WorkspaceStudy, command: string, icon: string, title: string): vscode.Command {
  return { command, title: withIcon(icon, title), arguments: [study] };
}

/** With a no-break space, because the editor drops a plain space behind an icon. */
const withIcon = (icon: string, text: string): string => `$(${icon})\u00a0${text}`;

async function spaceSizeText(declaration: Declaration): Promise<string> {
  const { searchSpaceSize } = await import('../../declaration/searchSpaceSize.ts');
  const { parameters, candidates, exact } = searchSpaceSize(declaration);
  return spaceSize(parameters, candidates, exact);
}
