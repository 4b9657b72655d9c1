/**
 * The side bar: studies → batches → trials.
 *
 * A study is its own tree element. Batches and trials are made when a person opens what holds them and dropped at the
 * next change, so the cost of a study of 5,000 trials depends on how much of it is unfolded.
 */
import * as vscode from 'vscode';
import { trialsOfBatch } from '../../study/summary/countTrials.ts';
import type { BatchSummary, Summary, TrialSummary } from '../../study/summary/summary.ts';
import { trialStateText } from '../../study/summary/trialStateText.ts';
import { commandIds, studiesViewId, studyContextValues, trialContextValue } from '../contributions.ts';
import { formatNumber } from '../messages/format.ts';
import {
  actions,
  batchDescription,
  batchLabel,
  DAMAGED_JOURNAL,
  INVALID,
  INVALID_RESULT,
  ofStudy,
  onGpus,
  parameterText,
  problemCount,
  problemLine,
  setAsideText,
  trialLabel,
  UNREADABLE,
  VALUE,
} from '../messages/messages.ts';
import type { Studies } from '../studies/studies.ts';
import { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import { progressText } from './progressText.ts';
import { studyIcon, trialIcon } from './stateIcons.ts';

class BatchNode {
  readonly study: WorkspaceStudy;
  readonly batch: BatchSummary;

  constructor(study: WorkspaceStudy, batch: BatchSummary) {
    this.study = study;
    this.batch = batch;
  }
}

export class TrialNode {
  readonly study: WorkspaceStudy;
  readonly trial: TrialSummary;

  constructor(study: WorkspaceStudy, trial: TrialSummary) {
    this.study = study;
    this.trial = trial;
  }
}

type TreeNode = WorkspaceStudy | BatchNode | TrialNode;

export function registerStudiesTree(studies: Studies): vscode.Disposable {
  const provider: vscode.TreeDataProvider<TreeNode> = {
    onDidChangeTreeData: studies.onDidChange,
    async getChildren(node) {
      if (node !== undefined) return childrenOf(node);
      await studies.ready;
      return [...studies.all];
    },
    getTreeItem(node) {
      if (node instanceof WorkspaceStudy) return studyItem(node);
      return node instanceof BatchNode ? batchItem(node) : trialItem(node);
    },
  };
  return vscode.window.registerTreeDataProvider(studiesViewId, provider);
}

function childrenOf(node: TreeNode): TreeNode[] {
  if (node instanceof TrialNode) return [];
  if (node instanceof BatchNode) {
    const { study, batch } = node;
    const trials = study.summary === undefined ? [] : trialsOfBatch(study.summary, batch.batch);
    return trials.map((trial) => new TrialNode(study, trial));
  }
  // the newest first, because that is where something happens
  const { summary } = node;
  return summary === undefined ? [] : summary.batches.flatMap((batch) => batchNodes(node, summary, batch)).reverse();
}

/** A batch of a rolling schedule is one trial, which is shown by itself. */
function batchNodes(study: WorkspaceStudy, summary: Summary, batch: BatchSummary): TreeNode[] {
  if (!batch.rolling) return [new BatchNode(study, batch)];
  return trialsOfBatch(summary, batch.batch).map((trial) => new TrialNode(study, trial));
}

function studyItem(study: WorkspaceStudy): vscode.TreeItem {
  const item = new vscode.TreeItem(study.name, vscode.TreeItemCollapsibleState.Expanded);
  item.id = study.uri.toString();
  // without a label, a screen reader reads the tooltip
  item.accessibilityInformation = { label: `${study.name}, ${study.summary?.state ?? UNREADABLE}` };
  item.contextValue = studyContextValue(study);
  item.resourceUri = study.uri;
  return Object.assign(item, studyDetails(study));
}

function studyDetails(study: WorkspaceStudy): Partial<vscode.TreeItem> {
  const { name, uri, problems, running, journalError, summary } = study;
  const { None } = vscode.TreeItemCollapsibleState;
  if (problems.length > 0 && !running) {
    return {
      collapsibleState: None,
      description: problemCount(problems.length),
      iconPath: errorIcon(),
      tooltip: problems.map(({ line, message }) => problemLine(line, message)).join('\n'),
      command: { command: commandIds.openDeclaration, title: actions.openDeclaration, arguments: [study] },
    };
  }
  if (journalError !== undefined)
    return { collapsibleState: None, description: DAMAGED_JOURNAL, iconPath: errorIcon(), tooltip: journalError };
  if (summary === undefined) return {};
  return {
    description: summary.setAside ? setAsideText(progressText(summary)) : progressText(summary),
    iconPath: studyIcon(summary.state),
    tooltip: [ofStudy(name, summary.state), summary.reason, uri.fsPath].filter(Boolean).join('\n'),
    ...(summary.batches.length === 0 && { collapsibleState: None }),
  };
}

const errorIcon = (): vscode.ThemeIcon => new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'));

function studyContextValue({ active, runningElsewhere, setAside, summary }: WorkspaceStudy): string {
  if (setAside) return studyContextValues.setAside;
  if (!active) return summary?.continues === false ? studyContextValues.ended : studyContextValues.idle;
  if (summary?.state === 'paused') return studyContextValues.paused;
  return runningElsewhere ? studyContextValues.elsewhere : studyContextValues.running;
}

function batchItem({ study, batch }: BatchNode): vscode.TreeItem {
  const item = new vscode.TreeItem(batchLabel(batch.batch), vscode.TreeItemCollapsibleState.Collapsed);
  item.id = `${study.uri.toString()}#batch${batch.batch}`;
  item.description = batchDescription(batch.size, batch.dictionary);
  return item;
}

function trialItem({ study, trial }: TrialNode): vscode.TreeItem {
  const label = trialLabel(trial.trial);
  const item = new vscode.TreeItem(label);
  const state = trialStateText(trial.state);
  const parameters = Object.entries(trial.parameters).map(([name, value]) =>
    parameterText(name, typeof value === 'number' ? formatNumber(value) : String(value)),
  );
  const result = trial.value === null ? state : formatNumber(trial.value);
  item.id = `${study.uri.toString()}#trial${trial.trial}`;
  item.accessibilityInformation = { label: [label, state, ...(trial.invalid ? [INVALID] : [])].join(', ') };
  item.contextValue = trialContextValue(trial);
  item.description = [...(trial.invalid ? [INVALID] : []), result, ...parameters].join(' · ');
  item.iconPath = trialIcon(trial);
  item.tooltip = [...trialTooltip(trial, study.summary?.metric ?? VALUE), ...parameters].join('\n');
  return item;
}

function trialTooltip({ reason, value, state, invalid, gpus }: TrialSummary, metric: Summary['metric']): string[] {
  return [
    ...(value === null && reason !== null ? [] : [parameterText(metric, String(value ?? trialStateText(state)))]),
    ...(reason === null ? [] : [reason]),
    ...(invalid ? [INVALID_RESULT] : []),
    ...(gpus === null ? [] : [onGpus(gpus)]),
  ];
}
