/**
 * The sidebar: studies → batches → trials.
 *
 * A study is its own tree element; batches and trials are made when a person opens what holds them and forgotten on the
 * next change, so a study of 5,000 trials costs what is unfolded of it.
 */
import * as vscode from 'vscode';
import type { Summary } from '../study/summary.ts';
import { commandIds, studiesView, studyContexts, trialContext } from './contributions.ts';
import { progress } from './progress.ts';
import { plural, short } from './sentences.ts';
import { studyIcon, trialIcon } from './stateIcons.ts';
import type { Studies } from './studies.ts';
import { WorkspaceStudy } from './workspaceStudy.ts';

type Batch = Summary['batches'][number];
type Trial = Summary['trials'][number];

class BatchNode {
  readonly study: WorkspaceStudy;
  readonly batch: Batch;

  constructor(study: WorkspaceStudy, batch: Batch) {
    this.study = study;
    this.batch = batch;
  }
}

export class TrialNode {
  readonly study: WorkspaceStudy;
  readonly trial: Trial;

  constructor(study: WorkspaceStudy, trial: Trial) {
    this.study = study;
    this.trial = trial;
  }
}

type Node = WorkspaceStudy | BatchNode | TrialNode;

export function registerStudiesTree(studies: Studies): vscode.Disposable {
  const provider: vscode.TreeDataProvider<Node> = {
    onDidChangeTreeData: studies.onDidChange,
    async getChildren(node) {
      if (node !== undefined) return childrenOf(node);
      await studies.found;
      return [...studies.all];
    },
    getTreeItem(node) {
      if (node instanceof WorkspaceStudy) return studyItem(node);
      return node instanceof BatchNode ? batchItem(node) : trialItem(node);
    },
  };
  return vscode.window.registerTreeDataProvider(studiesView, provider);
}

function childrenOf(node: Node): Node[] {
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
  item.contextValue = studyContext(study);
  item.resourceUri = study.uri;
  if (study.problems.length > 0 && !study.running) {
    item.collapsibleState = vscode.TreeItemCollapsibleState.None;
    item.description = plural(study.problems.length, 'problem');
    item.iconPath = new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'));
    item.tooltip = study.problems.map(({ line, message }) => `Line ${line}: ${message}`).join('\n');
    item.command = { command: commandIds.openDeclaration, title: 'Open declaration', arguments: [study] };
  } else if (study.damage !== undefined) {
    item.collapsibleState = vscode.TreeItemCollapsibleState.None;
    item.description = 'damaged journal';
    item.iconPath = new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'));
    item.tooltip = study.damage;
  } else if (study.summary !== undefined) {
    const { summary } = study;
    item.description = progress(summary);
    item.iconPath = studyIcon(summary.state);
    item.tooltip = [`${study.name}: ${summary.state}`, summary.reason, study.uri.fsPath].filter(Boolean).join('\n');
    if (summary.batches.length === 0) item.collapsibleState = vscode.TreeItemCollapsibleState.None;
  }
  return item;
}

function studyContext({ active, runningElsewhere, summary }: WorkspaceStudy): string {
  if (!active) return studyContexts.idle;
  if (summary?.state === 'paused') return studyContexts.paused;
  return runningElsewhere ? studyContexts.elsewhere : studyContexts.running;
}

function batchItem({ study, batch }: BatchNode): vscode.TreeItem {
  const item = new vscode.TreeItem(`Batch ${batch.batch}`, vscode.TreeItemCollapsibleState.Collapsed);
  item.id = `${study.uri.toString()}#batch${batch.batch}`;
  item.description = `${plural(batch.size, 'trial')} · dictionary ${batch.dictionary}`;
  return item;
}

function trialItem({ study, trial }: TrialNode): vscode.TreeItem {
  const item = new vscode.TreeItem(`Trial ${trial.trial}`);
  const parameters = Object.entries(trial.parameters).map(
    ([name, value]) => `${name} = ${typeof value === 'number' ? short(value) : String(value)}`,
  );
  const metric = study.summary?.metric ?? 'value';
  item.id = `${study.uri.toString()}#trial${trial.trial}`;
  const state = trial.invalid ? [trial.state, 'invalid'] : [trial.state];
  item.accessibilityInformation = { label: [`Trial ${trial.trial}`, ...state].join(', ') };
  item.contextValue = trialContext(trial);
  const found = trial.value === null ? trial.state : short(trial.value);
  item.description = [...(trial.invalid ? ['invalid'] : []), found, ...parameters].join(' · ');
  item.iconPath = trialIcon(trial);
  item.tooltip = [
    trial.reason ?? `${metric} = ${trial.value ?? trial.state}`,
    ...(trial.invalid ? ['Marked as invalid: its result is not used.'] : []),
    ...(trial.gpus === null ? [] : [`On GPU ${trial.gpus.join(', ')}`]),
    ...parameters,
  ].join('\n');
  return item;
}
