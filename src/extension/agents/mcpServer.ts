/** `bbkb mcp` of this extension, for the agents of the editor that use servers. */
import * as vscode from 'vscode';
import { version } from '../../../package.json';
import { mcpProviderId, settingSection } from '../contributions.ts';
import type { Settings } from '../settings/settings.ts';
import { terminalProgram } from '../terminalProgram.ts';

/** The editor makes of it the name by which a chat has all tools of the server at once: `#bbkb`. */
const SERVER_LABEL = 'BBKB';

/** @param cli the bundle of the terminal program */
export function registerMcpServer(cli: URL, settings: Settings): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const fire = () => changed.fire();
  return vscode.Disposable.from(
    changed,
    vscode.workspace.onDidGrantWorkspaceTrust(fire),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(settingSection)) fire();
    }),
    vscode.lm.registerMcpServerDefinitionProvider(mcpProviderId, {
      onDidChangeMcpServerDefinitions: changed.event,
      provideMcpServerDefinitions: () => mcpServers(cli, settings),
    }),
  );
}

/** One for each folder, with what the person has set for it. */
export function mcpServers(cli: URL, settings: Settings): Promise<vscode.McpStdioServerDefinition[]> {
  return Promise.all(vscode.workspace.isTrusted ? localFolders().map((uri) => serverFor(uri, cli, settings)) : []);
}

function localFolders(): readonly vscode.Uri[] {
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri).filter(({ scheme }) => scheme === 'file');
}

async function serverFor(folder: vscode.Uri, cli: URL, settings: Settings): Promise<vscode.McpStdioServerDefinition> {
  const { parallel: setting } = await import('../settings/setting.ts');
  const parallel = settings.get(setting, folder);
  const options = ['--folder', folder.fsPath, ...(parallel === null ? [] : ['--parallel', String(parallel)])];
  const { program, args, env } = terminalProgram(cli, 'mcp', ...options);
  const definition = new vscode.McpStdioServerDefinition(SERVER_LABEL, program, args, env, version);
  definition.cwd = folder;
  return definition;
}
