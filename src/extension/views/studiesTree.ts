/**
 * The side bar: the studies of the workspace, and below each the rows of studyRows.ts.
 *
 * A study is its own tree element, and a change refreshes that element alone: the editor asks for the rows below it as
 * far as they are unfolded.
 */
import * as vscode from 'vscode';
import { commandIds, studiesViewId, studyContextValues, trialContextValue } from '../contributions.ts';
import * as messages from '../messages/messages.ts';
import { countTrials } from '../../study/summary/countTrials.ts';
import { problemsText, studyStates, trialStates } from '../messages/words.ts';
import type { Studies } from '../studies/studies.ts';
import { throttle } from '../studies/throttle.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import { badgeOf } from './badge.ts';
import { outlookLines, spokenText, studyText } from './progressText.ts';
import type { Row, TrialRow } from './studyRows.ts';
import { rowIcon, studyIcon, troubleIcon } from './treeIcons.ts';
import { Unanswered } from './unanswered.ts';

/** A row below a study. */
export class StudyRow {
  readonly study: WorkspaceStudy;
  readonly row: Row;

  constructor(study: WorkspaceStudy, row: Row) {
    this.study = study;
    this.row = row;
  }
}

type TreeNode = WorkspaceStudy | StudyRow;

/** VS Code asks for a tree's rows when nothing has changed for 200 ms: of studies that run at once, never. */
const REFRESH_INTERVAL_MS = 400;

/** Milliseconds in which it surely asks for the row of a study that has changed. */
const ANSWER_MS = 2000;

export function registerStudiesTree(studies: Studies): vscode.Disposable {
  const emitter = new vscode.EventEmitter<WorkspaceStudy[] | undefined>();
  const changed = new Set<WorkspaceStudy | undefined>();
  const refresh = throttle(() => {
    const known = [...changed].filter((study) => study !== undefined);
    emitter.fire(changed.has(undefined) ? undefined : known);
    unanswered.told(known);
    changed.clear();
  }, REFRESH_INTERVAL_MS);
  const refreshSoon = (study?: WorkspaceStudy): void => {
    changed.add(study);
    refresh();
  };
  const unanswered = new Unanswered<WorkspaceStudy>(() => {
    if (view.visible) refreshSoon();
  }, ANSWER_MS);
  const subscription = studies.onDidChange((study) => {
    refreshSoon(study);
    setBadge();
  });
  const provider: vscode.TreeDataProvider<TreeNode> = {
    onDidChangeTreeData: emitter.event,
    async getChildren(node) {
      if (node !== undefined) return childrenOf(node);
      await studies.ready;
      return [...studies.all];
    },
    getTreeItem: (node) => {
      if (node instanceof StudyRow) return rowItem(node);
      unanswered.asked(node);
      return studyItem(node, studies.labelOf(node));
    },
  };
  const view = vscode.window.createTreeView(studiesViewId, { treeDataProvider: provider });
  const setBadge = (): void => {
    view.badge = badgeOf(studies.all);
  };
  const opening = vscode.commands.registerCommand(openStudy.command, async () => {
    const study = view.selection.find((node): node is WorkspaceStudy => !(node instanceof StudyRow));
    if (study === undefined) return;
    const command = hasProblems(study) ? commandIds.openDeclaration : commandIds.openDashboard;
    await vscode.commands.executeCommand(command, study);
  });
  const showing = view.onDidChangeVisibility(({ visible }) => {
    if (visible) studies.all.forEach(refreshSoon);
  });
  return vscode.Disposable.from(view, opening, showing, subscription, emitter, refresh, unanswered);
}

/**
 * It asks the view which study was chosen. A command with arguments ends when the editor refreshes its row: while a
 * study ran, 7 of 20 clicks on it were answered by "Actual command not found".
 */
const openStudy = { command: 'bbkb.openStudy', title: messages.actions.openDashboard };

const hasProblems = ({ problems, running }: WorkspaceStudy): boolean => problems.length > 0 && !running;

async function childrenOf(node: TreeNode): Promise<StudyRow[]> {
  const { studyRows } = await import('./studyRows.ts');
  const study = node instanceof StudyRow ? node.study : node;
  const rows = !(node instanceof StudyRow) ? studyRows(node) : 'rows' in node.row ? node.row.rows() : [];
  return rows.map((row) => new StudyRow(study, row));
}

function studyItem(study: WorkspaceStudy, name: string): vscode.TreeItem {
  const { uri, summary, setAside, journalError } = study;
  const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
  const isUnreadable = summary === undefined && journalError !== undefined;
  const item = new vscode.TreeItem(name, isUnreadable ? None : setAside ? Collapsed : Expanded);
  const { spoken, ...details } = studyDetails(study);
  item.id = uri.toString();
  // without a label, a screen reader reads the tooltip
  item.accessibilityInformation = { label: `${name}, ${spoken}` };
  item.contextValue = studyContextValue(study);
  item.resourceUri = uri;
  item.command = openStudy;
  return Object.assign(item, details);
}

function studyDetails(study: WorkspaceStudy): Partial<vscode.TreeItem> & { readonly spoken: string } {
  const { name, uri, problems, journalError, summary } = study;
  if (hasProblems(study)) {
    const count = problemsText(problems.length);
    return {
      spoken: count,
      description: count,
      iconPath: troubleIcon,
      tooltip: problems.map(({ line, message }) => messages.problemLine(line, message)).join('\n'),
    };
  }
  if (summary === undefined && journalError === undefined) return { spoken: messages.BEING_READ };
  if (summary === undefined)
    return {
      spoken: messages.UNREADABLE,
      description: messages.UNREADABLE,
      iconPath: troubleIcon,
      tooltip: journalError,
    };
  const aside = summary.setAside ? [messages.SET_ASIDE] : [];
  return {
    spoken: [...aside, spokenText(summary)].join(', '),
    description: [...aside, studyText(summary)].join(' · '),
    iconPath: studyIcon(summary),
    tooltip: [messages.ofStudy(name, studyStates[summary.state]), summary.reason, ...outlookLines(summary), uri.fsPath]
      .filter(Boolean)
      .join('\n'),
  };
}

function studyContextValue({ active, runningElsewhere, setAside, summary }: WorkspaceStudy): string {
  if (setAside) return studyContextValues.setAside;
  if (!active) {
    const isEnded = summary?.continues === false;
    if (countTrials(summary ?? { trials: [] }).failed > 0)
      return isEnded ? studyContextValues.endedFailed : studyContextValues.idleFailed;
    return isEnded ? studyContextValues.ended : studyContextValues.idle;
  }
  if (summary?.state === 'paused') return studyContextValues.paused;
  return runningElsewhere ? studyContextValues.elsewhere : studyContextValues.running;
}

function rowItem({ study, row }: StudyRow): vscode.TreeItem {
  const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
  const folding = !('rows' in row) ? None : row.kind === 'running' ? Expanded : Collapsed;
  const item = new vscode.TreeItem(row.label, folding);
  item.id = `${study.uri.toString()}#${row.id}`;
  item.description = row.description;
  item.accessibilityInformation = { label: row.spoken };
  item.iconPath = rowIcon(row);
  item.tooltip = [row.label, row.description].join('\n');
  return row.kind === 'trial' ? Object.assign(item, trialDetails(study, row)) : item;
}

function trialDetails(study: WorkspaceStudy, { trial, description }: TrialRow): Partial<vscode.TreeItem> {
  const { value, reason, state, invalid, gpus } = trial;
  const result = messages.parameterText(study.summary?.metric ?? messages.VALUE, String(value ?? trialStates[state]));
  return {
    contextValue: trialContextValue(trial),
    command: {
      command: commandIds.openDashboard,
      title: messages.actions.openDashboard,
      arguments: [study, trial.trial],
    },
    tooltip: [
      ...(value === null && reason !== null ? [] : [result]),
      ...(reason === null ? [] : [reason]),
      ...(invalid ? [messages.INVALID_RESULT] : []),
      ...(gpus === null ? [] : [messages.onGpus(gpus)]),
      description,
    ].join('\n'),
  };
}
