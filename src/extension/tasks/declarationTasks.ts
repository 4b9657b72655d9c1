/** Commands of the terminal program as tasks: two for each declaration of the workspace, and those of tasks.json. */
import path from 'node:path';
import * as vscode from 'vscode';
import * as z from 'zod';
import { problemMatcher, taskCommands, taskType } from '../contributions.ts';
import type { Studies } from '../studies/studies.ts';
import { terminalProgram } from '../terminalProgram.ts';

const definitionSchema = z.object({
  type: z.literal(taskType),
  command: z.enum(taskCommands),
  /** Relative to the folder of the workspace, or absolute. */
  file: z.string().min(1),
  args: z.array(z.string()).exactOptional(),
});
type Definition = z.infer<typeof definitionSchema>;

/** Those that are offered for each declaration. */
const OFFERED = ['run', 'plan'] as const;

/** @param cli the bundle of the terminal program */
export function registerTasks(studies: Studies, cli: URL): vscode.Disposable {
  return vscode.tasks.registerTaskProvider(taskType, {
    provideTasks: async () => {
      if (!vscode.workspace.isTrusted) return [];
      await studies.ready;
      return studies.all.filter(({ setAside }) => !setAside).flatMap(({ uri }) => tasksOf(uri, cli));
    },
    resolveTask: ({ definition, scope }) => {
      const { data } = definitionSchema.safeParse(definition);
      const folder = typeof scope === 'object' ? scope : vscode.workspace.workspaceFolders?.at(0);
      return data === undefined || folder === undefined ? undefined : taskOf(data, folder, cli);
    },
  });
}

function tasksOf(declaration: vscode.Uri, cli: URL): readonly vscode.Task[] {
  const folder = vscode.workspace.getWorkspaceFolder(declaration);
  if (folder === undefined) return [];
  const file = path.relative(folder.uri.fsPath, declaration.fsPath);
  // the editor would put something else in the place of ${…}
  if (file.includes('${')) return [];
  return OFFERED.map((command) => taskOf({ type: taskType, command, file }, folder, cli));
}

function taskOf(definition: Definition, folder: vscode.WorkspaceFolder, cli: URL): vscode.Task {
  const { command, file, args: more = [] } = definition;
  const { program, args, env } = terminalProgram(cli, command, file, ...more);
  const execution = new vscode.ProcessExecution(program, args, { cwd: folder.uri.fsPath, env });
  return new vscode.Task(definition, folder, `${command} ${file}`, taskType, execution, problemMatcher);
}
