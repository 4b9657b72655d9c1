/** One item while something runs: `BBKB 34/100 · best 0.9312` or `BBKB 34/100 · paused`; a click opens the dashboard. */
import * as vscode from 'vscode';
import { commandIds } from '../contributions.ts';
import { progressText } from './progressText.ts';
import type { Studies } from '../studies/studies.ts';

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
    item.text = `BBKB ${progressText(first.summary)}${running.length > 1 ? ` · ${running.length - 1} more` : ''}`;
    item.tooltip = running
      .map(({ name, summary }) => `${name}: ${summary === undefined ? 'starting' : progressText(summary)}`)
      .join('\n');
    item.command = { command: commandIds.openDashboard, title: 'Open dashboard', arguments: [first] };
    item.show();
  };
  return vscode.Disposable.from(item, studies.onDidChange(update));
}
