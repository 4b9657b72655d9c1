/** One item while something runs: `BBKB 34/100 · best 0.9312` or `BBKB 34/100 · paused`; a click opens the dashboard. */
import * as vscode from 'vscode';
import { commandIds } from '../contributions.ts';
import { actions, moreStudies, ofStudy, STARTING } from '../messages/messages.ts';
import type { Studies } from '../studies/studies.ts';
import { progressText } from './progressText.ts';

export function createStatusBar(studies: Studies): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('bbkb.progress', vscode.StatusBarAlignment.Left, 10);
  item.name = 'BBKB';

  const update = (): void => {
    const running = studies.all.filter((study) => study.running);
    const first = running.at(0);
    if (first?.summary === undefined) {
      item.hide();
      return;
    }
    item.text = `BBKB ${progressText(first.summary)}${running.length > 1 ? moreStudies(running.length - 1) : ''}`;
    item.tooltip = running
      .map(({ name, summary }) => ofStudy(name, summary === undefined ? STARTING : progressText(summary)))
      .join('\n');
    item.command = { command: commandIds.openDashboard, title: actions.openDashboard, arguments: [first] };
    item.show();
  };
  return vscode.Disposable.from(item, studies.onDidChange(update));
}
