/**
 * The Python that the person has chosen for a file: in the settings, else with the Python extension, as its published API
 * tells it.
 */
import { homedir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import * as z from 'zod';
import { isExecutable } from '../../declaration/command/surroundings.ts';
import type { ChosenPython } from '../../declaration/command/resolveInterpreter.ts';
import type { SelectedPython } from '../../tuner/job/command.ts';
import { noProgram, noSuchPython, PYTHON_PROMPT, pythonTitle } from '../messages/settingMessages.ts';
import { settingSection } from '../contributions.ts';
import { pythonPath } from '../settings/setting.ts';
import type { Settings } from '../settings/settings.ts';

const PYTHON_EXTENSION = 'ms-python.python';

/** Its full name. */
export const pythonSetting = `${settingSection}.${pythonPath.key}`;

/** A trial that waits for another extension must not wait for ever. */
const MAX_WAIT_MS = 3000;

/** The part of the API that is used. Its functions are called as methods of this object. */
interface PythonEnvironments {
  getActiveEnvironmentPath(resource: vscode.Uri): unknown;
  resolveEnvironment(environment: unknown): Promise<unknown>;
}

const method = z.custom((value) => typeof value === 'function');
const methods = z.object({ getActiveEnvironmentPath: method, resolveEnvironment: method });
const apiSchema = z.object({
  environments: z.custom<PythonEnvironments>((value) => methods.safeParse(value).success),
});
const environmentSchema = z.object({ executable: z.object({ uri: z.object({ fsPath: z.string() }).optional() }) });

export function chosenPython(settings: Settings): SelectedPython {
  return async (file) => pythonOfSettings(settings, file) ?? (await selectedPython(file));
}

/** Has the person choose another: with the Python extension, unless the setting decides, else in the setting. */
export async function askForPython(settings: Settings, script: vscode.Uri): Promise<void> {
  const written = settings.get(pythonPath, script);
  if (written === '' && vscode.extensions.getExtension(PYTHON_EXTENSION)?.isActive === true) {
    await vscode.commands.executeCommand('python.setInterpreter');
    return;
  }
  const answer = await vscode.window.showInputBox({
    title: pythonTitle(pythonSetting),
    prompt: PYTHON_PROMPT,
    value: written,
    ignoreFocusOut: true,
    validateInput: (text) => {
      const program = programAt(text, script.fsPath);
      return text.trim() === '' || isExecutable(program) ? undefined : noProgram(program);
    },
  });
  if (answer === undefined) return;
  const target = vscode.workspace.workspaceFolders ? vscode.ConfigurationTarget.Workspace : true;
  const configuration = vscode.workspace.getConfiguration(settingSection, script);
  await configuration.update(pythonPath.key, answer.trim() || undefined, target);
}

function pythonOfSettings(settings: Settings, file: string): ChosenPython | undefined {
  const written = settings.get(pythonPath, vscode.Uri.file(file));
  if (written.trim() === '') return undefined;
  const program = programAt(written, file);
  if (isExecutable(program)) return { program, reason: `the setting ${pythonSetting}` };
  settings.tell(pythonPath, noSuchPython(pythonSetting, program));
  return undefined;
}

/** A path in the setting may begin with `~` and be relative to the workspace's folder of the file. */
function programAt(written: string, file: string): string {
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(file))?.uri.fsPath ?? path.dirname(file);
  return path.resolve(folder, written.trim().replace(/^~(?=[\\/])/, homedir()));
}

/**
 * Undefined without the extension, before it is active, and where it knows no interpreter: the interpreter is then
 * found as in a terminal.
 */
async function selectedPython(file: string): Promise<ChosenPython | undefined> {
  const extension = vscode.extensions.getExtension<unknown>(PYTHON_EXTENSION);
  if (extension?.isActive !== true) return undefined;
  try {
    const asked = askForEnvironment(extension.exports, vscode.Uri.file(file));
    const environment = environmentSchema.safeParse(await Promise.race([asked, sleep(MAX_WAIT_MS)]));
    const program = environment.data?.executable.uri?.fsPath;
    return program === undefined ? undefined : { program, reason: 'selected in the editor' };
  } catch {
    return undefined; // another extension's failure must not keep a study from running
  }
}

async function askForEnvironment(api: unknown, file: vscode.Uri): Promise<unknown> {
  const { environments } = apiSchema.parse(api);
  return environments.resolveEnvironment(environments.getActiveEnvironmentPath(file));
}
