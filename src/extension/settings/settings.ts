/** The person's settings as they are now. One that is wrong counts as not set, and a sentence says so once. */
import * as vscode from 'vscode';
import { actions } from '../messages/messages.ts';
import { settingNotAllowed } from '../messages/settingMessages.ts';
import type { Notifications } from '../messages/notifications.ts';
import { settingSection } from '../contributions.ts';
import type { Setting } from './setting.ts';

export class Settings {
  readonly #notifications: Notifications;
  /** The sentences so far. */
  readonly #told = new Set<string>();

  constructor(notifications: Notifications) {
    this.#notifications = notifications;
  }

  /** @param place a file or folder that may have a value of its own */
  get<Value>(setting: Setting<Value>, place?: vscode.Uri): Value {
    const { success, data } = setting.schema.safeParse(
      vscode.workspace.getConfiguration(settingSection, place).get<unknown>(setting.key),
    );
    if (success) return data;
    this.tell(setting, settingNotAllowed(nameOf(setting)));
    return setting.fallback;
  }

  /** Says once what is wrong with a setting. */
  tell<Value>(setting: Setting<Value>, sentence: string): void {
    if (this.#told.has(sentence)) return;
    this.#told.add(sentence);
    const open = () => vscode.commands.executeCommand('workbench.action.openSettings', nameOf(setting));
    this.#notifications.showWarning(sentence, { [actions.openSettings]: open });
  }

  onDidChange<Value>(setting: Setting<Value>, listener: () => void): vscode.Disposable {
    return vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(nameOf(setting))) listener();
    });
  }
}

function nameOf<Value>({ key }: Setting<Value>): string {
  return `${settingSection}.${key}`;
}
