/** Every command by its id. What it does is loaded when the first one runs. */
import * as vscode from 'vscode';
import { commandIds } from '../contributions.ts';
import { commandActions } from '../messages/messages.ts';
import type { Notifications } from '../messages/notifications.ts';
import type { App } from './app.ts';

type CommandName = keyof typeof commandIds;

export function registerCommands(loadApp: () => Promise<App>, notifications: Notifications): vscode.Disposable {
  const names = Object.keys(commandIds).filter((name): name is CommandName => name in commandIds);
  return vscode.Disposable.from(
    ...names.map((name) =>
      vscode.commands.registerCommand(commandIds[name], async (...args: unknown[]) => {
        try {
          const [{ handlers }, app] = await Promise.all([import('./handlers.ts'), loadApp()]);
          await handlers[name](app, args);
        } catch (error) {
          notifications.reportError(commandActions[name], error);
        }
      }),
    ),
  );
}
