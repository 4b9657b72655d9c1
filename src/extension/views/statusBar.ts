/**
 * One item while something runs: `BBKB 34/100 · recommended 0.9312 · 8 min to 20 min left` or `BBKB 34/100 · paused`,
 * with the study's name where several run; and after a study has failed, in red, until it is started again. A click
 * opens the dashboard; its tooltip says more.
 */
import * as vscode from 'vscode';
import { commandIds } from '../contributions.ts';
import { moreStudies } from '../messages/glanceMessages.ts';
import { actions } from '../messages/messages.ts';
import type { Summary } from '../../study/summary/summary.ts';
import type { Studies } from '../studies/studies.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import { inStatusBar } from './badge.ts';
import { progressText, timeLeftText } from './progressText.ts';
import { tooltipOf } from './statusTooltip.ts';

export function createStatusBar(
  studies: Studies,
  isShown: (study: WorkspaceStudy) => boolean,
  onDidChangeShown: vscode.Event<void>,
): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('bbkb.progress', vscode.StatusBarAlignment.Left, 10);
  item.name = 'BBKB';

  const update = (): void => {
    const shown = inStatusBar(studies.all, isShown);
    const first = shown.at(0);
    if (first?.summary === undefined) {
      item.hide();
      return;
    }
    const [name, more] = shown.length > 1 ? [`${shortened(first.name)} `, moreStudies(shown.length - 1)] : ['', ''];
    item.text = `BBKB ${name}${progress(first.summary)}${more}`;
    item.backgroundColor = backgroundOf(shown);
    item.tooltip = tooltipOf(shown);
    item.command = { command: commandIds.openDashboard, title: actions.openDashboard, arguments: [first] };
    item.show();
  };
  return vscode.Disposable.from(item, studies.onDidChange(update), onDidChangeShown(update));
}

/** The bar is for all of the editor. A name that has an icon's form would be one. */
const shortened = (name: string): string =>
  (name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name).replaceAll('$(', '\\$(');
const MAX_NAME = 24;

const progress = (summary: Summary): string => progressText(summary) + timeLeftText(summary);

/** A person has to answer, or nothing runs any more and something has failed. */
function backgroundOf(shown: readonly WorkspaceStudy[]): vscode.ThemeColor | undefined {
  if (shown.some(({ running, summary }) => running && summary?.state === 'paused' && summary.failure !== null))
    return new vscode.ThemeColor('statusBarItem.warningBackground');
  return shown.some(({ failedHere }) => failedHere)
    ? new vscode.ThemeColor('statusBarItem.errorBackground')
    : undefined;
}
