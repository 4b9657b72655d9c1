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
import type { SelectedPython } from '../../tuner/job/command.ts';
import { noSuchPython } from '../messages/settingMessages.ts';
import { settingSection } from '../contributions.ts';
import { pythonPath } from '../settings/setting.ts';
import type { Settings } from '../settings/settings.ts';

const PYTHON_EXTENSION = 'ms-python.python';

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

/** A path in it may begin with `~` and be relative to the workspace's folder of the file. */
function pythonOfSettings(settings: Settings, file: string): string | undefined {
  const uri = vscode.Uri.file(file);
  const written = settings.get(pythonPath, uri).trim();
  if (written === '') return undefined;
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri.fsPath ?? path.dirname(file);
  const program = path.resolve(folder, written.replace(/^~(?=[\\/])/, homedir()));
  if (isExecutable(program)) return program;
  settings.tell(pythonPath, noSuchPython(`${settingSection}.${pythonPath.key}`, program));
  return undefined;
}

/**
 * Undefined without the extension, before it is active, and where it knows no interpreter: the interpreter is then
 * found as in a terminal.
 */
async function selectedPython(file: string): Promise<string | undefined> {
  const extension = vscode.extensions.getExtension<unknown>(PYTHON_EXTENSION);
  if (extension?.isActive !== true) return undefined;
  try {
    const asked = askForEnvironment(extension.exports, vscode.Uri.file(file));
    const environment = environmentSchema.safeParse(await Promise.race([asked, sleep(MAX_WAIT_MS)]));
    return environment.data?.executable.uri?.fsPath;
  } catch {
    return undefined; // another extension's failure must not keep a study from running
  }
}

async function askForEnvironment(api: unknown, file: vscode.Uri): Promise<unknown> {
  const { environments } = apiSchema.parse(api);
  return environments.resolveEnvironment(environments.getActiveEnvironmentPath(file));
}
