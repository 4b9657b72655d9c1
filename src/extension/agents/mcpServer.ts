/** `bbkb mcp` of this extension, for the agents of the editor that use servers. */
import { fileURLToPath } from 'node:url';
import * as vscode from 'vscode';
import { version } from '../../../package.json';
import { mcpProviderId } from '../contributions.ts';

/** @param cli the bundle of the terminal program */
export function registerMcpServer(cli: URL): vscode.Disposable {
  return vscode.lm.registerMcpServerDefinitionProvider(mcpProviderId, {
    onDidChangeMcpServerDefinitions: vscode.workspace.onDidGrantWorkspaceTrust,
    provideMcpServerDefinitions: () =>
      vscode.workspace.isTrusted ? localFolders().map((uri) => definitionFor(uri, fileURLToPath(cli))) : [],
  });
}

function localFolders(): readonly vscode.Uri[] {
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri).filter(({ scheme }) => scheme === 'file');
}

function definitionFor(folder: vscode.Uri, cli: string): vscode.McpStdioServerDefinition {
  const args = [cli, 'mcp', '--folder', folder.fsPath];
  // the editor's own program is Node only where it is told so
  const env = { ELECTRON_RUN_AS_NODE: '1' };
  const definition = new vscode.McpStdioServerDefinition('BBKB Tuner', process.execPath, args, env, version);
  definition.cwd = folder;
  return definition;
}
