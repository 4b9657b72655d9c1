/** Sets the context keys by which the palette offers only commands that have something to work on. */
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
    const running = active.some(({ summary }) => summary?.state !== 'paused');
    const paused = active.some(({ summary }) => summary?.state === 'paused');
    const hasTrials = studies.all.some(({ summary }) => summary !== undefined && summary.trials.length > 0);
    setContextKey(contextKeys.running, running);
    setContextKey(contextKeys.paused, paused);
    setContextKey(
      contextKeys.asking,
      studies.all.some(({ asking }) => asking),
    );
    setContextKey(contextKeys.hasTrials, hasTrials);
    setContextKey(
      contextKeys.damaged,
      studies.all.some(({ damaged }) => damaged),
    );
  });
}
