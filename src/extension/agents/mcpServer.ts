/** `bbkb mcp` of this extension, for the agents of the editor that use servers. */
import * as vscode from 'vscode';
import { version } from '../../../package.json';
import { mcpProviderId } from '../contributions.ts';
import { terminalProgram } from '../terminalProgram.ts';

/** @param cli the bundle of the terminal program */
export function registerMcpServer(cli: URL): vscode.Disposable {
  return vscode.lm.registerMcpServerDefinitionProvider(mcpProviderId, {
    onDidChangeMcpServerDefinitions: vscode.workspace.onDidGrantWorkspaceTrust,
    provideMcpServerDefinitions: () =>
      vscode.workspace.isTrusted ? localFolders().map((uri) => definitionFor(uri, cli)) : [],
  });
}

function localFolders(): readonly vscode.Uri[] {
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri).filter(({ scheme }) => scheme === 'file');
}

function definitionFor(folder: vscode.Uri, cli: URL): vscode.McpStdioServerDefinition {
  const { program, args, env } = terminalProgram(cli, 'mcp', '--folder', folder.fsPath);
  const definition = new vscode.McpStdioServerDefinition('BBKB Tuner', program, args, env, version);
  definition.cwd = folder;
  return definition;
}
