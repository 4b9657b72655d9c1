/** Tells the editor what there is to work on, so that the palette offers only what would do something. */
import * as vscode from 'vscode';
import { paletteKeys } from './contributions.ts';
import type { Studies } from './studies.ts';

export function keepPaletteContexts(studies: Studies): vscode.Disposable {
  const told = new Map<string, boolean>();
  const tell = (key: string, value: boolean): void => {
    if (told.get(key) === value) return;
    told.set(key, value);
    void vscode.commands.executeCommand('setContext', key, value);
  };
  return studies.onDidChange(() => {
    const active = studies.all.filter((study) => study.active);
    tell(
      paletteKeys.running,
      active.some(({ summary }) => summary?.state !== 'paused'),
    );
    tell(
      paletteKeys.paused,
      active.some(({ summary }) => summary?.state === 'paused'),
    );
    tell(
      paletteKeys.begun,
      studies.all.some(({ summary }) => summary !== undefined && summary.trials.length > 0),
    );
  });
}
