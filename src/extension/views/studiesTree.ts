/**
 * The sidebar: studies → batches → trials.
 *
 * A study is its own tree element; batches and trials are made when a person opens what holds them and forgotten on the
 * next change, so a study of 5,000 trials costs what is unfolded of it.
 */
import * as vscode from 'vscode';
import type { Summary } from '../../study/summary/summary.ts';
import { commandIds, studiesViewId, studyContextValues, trialContextValue } from '../contributions.ts';
import { progressText } from './progressText.ts';
import { pluralize, formatNumber } from '../messages/userError.ts';
import { studyIcon, trialIcon } from './stateIcons.ts';
import type { Studies } from '../studies/studies.ts';
import { WorkspaceStudy } from '../studies/workspaceStudy.ts';

type BatchSummary = Summary['batches'][number];
type TrialSummary = Summary['trials'][number];

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
    const trials = study.summary?.trials ?? [];
    return trials.filter((trial) => trial.batch === batch.batch).map((trial) => new TrialNode(study, trial));
  }
  // the newest first: it is where something happens, and after a thousand batches the other end is far away
  return (node.summary?.batches ?? []).map((batch) => new BatchNode(node, batch)).reverse();
}

function studyItem(study: WorkspaceStudy): vscode.TreeItem {
  const item = new vscode.TreeItem(study.name, vscode.TreeItemCollapsibleState.Expanded);
  item.id = study.uri.toString();
  // without it, a screen reader is told the tooltip
  item.accessibilityInformation = { label: `${study.name}, ${study.summary?.state ?? 'unreadable'}` };
  item.contextValue = studyContextValue(study);
  item.resourceUri = study.uri;
  if (study.problems.length > 0 && !study.running) {
    item.collapsibleState = vscode.TreeItemCollapsibleState.None;
    item.description = pluralize(study.problems.length, 'problem');
    item.iconPath = new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'));
    item.tooltip = study.problems.map(({ line, message }) => `Line ${line}: ${message}`).join('\n');
    item.command = { command: commandIds.openDeclaration, title: 'Open declaration', arguments: [study] };
  } else if (study.journalError !== undefined) {
    item.collapsibleState = vscode.TreeItemCollapsibleState.None;
    item.description = 'damaged journal';
    item.iconPath = new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'));
    item.tooltip = study.journalError;
  } else if (study.summary !== undefined) {
    const { summary } = study;
    item.description = progressText(summary);
    item.iconPath = studyIcon(summary.state);
    item.tooltip = [`${study.name}: ${summary.state}`, summary.reason, study.uri.fsPath].filter(Boolean).join('\n');
    if (summary.batches.length === 0) item.collapsibleState = vscode.TreeItemCollapsibleState.None;
  }
  return item;
}

function studyContextValue({ active, runningElsewhere, summary }: WorkspaceStudy): string {
  if (!active) return studyContextValues.idle;
  if (summary?.state === 'paused') return studyContextValues.paused;
  return runningElsewhere ? studyContextValues.elsewhere : studyContextValues.running;
}

function batchItem({ study, batch }: BatchNode): vscode.TreeItem {
  const item = new vscode.TreeItem(`Batch ${batch.batch}`, vscode.TreeItemCollapsibleState.Collapsed);
  item.id = `${study.uri.toString()}#batch${batch.batch}`;
  item.description = `${pluralize(batch.size, 'trial')} · dictionary ${batch.dictionary}`;
  return item;
}

function trialItem({ study, trial }: TrialNode): vscode.TreeItem {
  const item = new vscode.TreeItem(`Trial ${trial.trial}`);
  const parameters = Object.entries(trial.parameters).map(
    ([name, value]) => `${name} = ${typeof value === 'number' ? formatNumber(value) : String(value)}`,
  );
  const metric = study.summary?.metric ?? 'value';
  item.id = `${study.uri.toString()}#trial${trial.trial}`;
  const state = trial.invalid ? [trial.state, 'invalid'] : [trial.state];
  item.accessibilityInformation = { label: [`Trial ${trial.trial}`, ...state].join(', ') };
  item.contextValue = trialContextValue(trial);
  const result = trial.value === null ? trial.state : formatNumber(trial.value);
  item.description = [...(trial.invalid ? ['invalid'] : []), result, ...parameters].join(' · ');
  item.iconPath = trialIcon(trial);
  item.tooltip = [
    trial.reason ?? `${metric} = ${trial.value ?? trial.state}`,
    ...(trial.invalid ? ['Marked as invalid: its result is not used.'] : []),
    ...(trial.gpus === null ? [] : [`On GPU ${trial.gpus.join(', ')}`]),
    ...parameters,
  ].join('\n');
  return item;
}
