/** The provider of the tasks; what they are is loaded when the editor first asks. */
import * as vscode from 'vscode';
import { taskType } from '../contributions.ts';
import type { Studies } from '../studies/studies.ts';

/** @param cli the bundle of the terminal program */
export function registerTasks(studies: Studies, cli: URL): vscode.Disposable {
  return vscode.tasks.registerTaskProvider(taskType, {
    provideTasks: async () =>
      vscode.workspace.isTrusted ? (await import('./declarationTasks.ts')).offeredTasks(studies, cli) : [],
    resolveTask: async (task) => (await import('./declarationTasks.ts')).resolvedTask(task, cli),
  });
}
