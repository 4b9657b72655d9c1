/** Tells the editor what there is to work on, so that the palette offers only what would do something. */
import * as vscode from 'vscode';
import { contextKeys } from '../contributions.ts';
import type { Studies } from '../studies/studies.ts';

export function registerContextKeys(studies: Studies): vscode.Disposable {
  const lastValues = new Map<string, boolean>();
  const setContextKey = (key: string, value: boolean): void => {
    if (lastValues.get(key) === value) return;
    lastValues.set(key, value);
    void vscode.commands.executeCommand('setContext', key, value);
  };
  return studies.onDidChange(() => {
    const active = studies.all.filter((study) => study.active);
    setContextKey(
      contextKeys.running,
      active.some(({ summary }) => summary?.state !== 'paused'),
    );
    setContextKey(
      contextKeys.paused,
      active.some(({ summary }) => summary?.state === 'paused'),
    );
    setContextKey(
      contextKeys.hasTrials,
      studies.all.some(({ summary }) => summary !== undefined && summary.trials.length > 0),
    );
  });
}
