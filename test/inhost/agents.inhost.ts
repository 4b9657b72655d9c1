import assert from 'node:assert/strict';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as vscode from 'vscode';
import { serverHost } from '../../src/cli/mcp/serverHost.ts';
import { LanguageModelTool } from '../../src/extension/agents/languageModelTools.ts';
import { mcpServers } from '../../src/extension/agents/mcpServer.ts';
import { settingSection, toolId, toolNames, type ToolName } from '../../src/extension/contributions.ts';
import { Notifications } from '../../src/extension/messages/notifications.ts';
import { Settings } from '../../src/extension/settings/settings.ts';
import { Tries } from '../../src/tuner/tries.ts';
import { studyOf, workspaceFile, write } from './files.ts';

const SCRIPT = `const { values } = require('node:util').parseArgs({ options: { lr: { type: 'string', default: '0.01' } } });
console.log('val_loss: ' + (Math.log10(Number(values.lr)) + 2) ** 2);
`;
const DECLARED = { declaration: 'agent.bbkb.yaml' };

async function call(name: ToolName, input: object): Promise<string> {
  const { content } = await vscode.lm.invokeTool(toolId(name), { input, toolInvocationToken: undefined });
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}

describe('the server that the editor starts', () => {
  it('has the label of which the editor makes #bbkb, the name of all its tools in a chat', async () => {
    const servers = await mcpServers(pathToFileURL('/dist/cli.js'), new Settings(new Notifications()));
    const references = servers.map(({ label }) => label.toLowerCase().replace(/\s+/g, '-'));
    assert.deepEqual(references, ['bbkb']);
  });

  it('drafts with as many trials at once as the person has set for the folder', async () => {
    const configuration = vscode.workspace.getConfiguration(settingSection);
    // its channel is that of the extension, and stays
    const notifications = new Notifications();
    const args = async () => {
      const servers = await mcpServers(pathToFileURL('/dist/cli.js'), new Settings(notifications));
      return servers.map((server) => server.args.slice(1));
    };
    const plain = ['mcp', '--folder', path.dirname(workspaceFile('x').fsPath)];
    try {
      assert.deepEqual(await args(), [plain]);
      await configuration.update('parallel', 3, vscode.ConfigurationTarget.Workspace);
      assert.deepEqual(await args(), [[...plain, '--parallel', '3']]);
    } finally {
      await configuration.update('parallel', undefined, vscode.ConfigurationTarget.Workspace);
    }
  });
});

describe('an agent of the editor', () => {
  it('has all tools, each with a description and the schema of its input', () => {
    const ours = vscode.lm.tools.filter(({ name }) => toolNames.some((each) => toolId(each) === name));
    assert.equal(ours.length, toolNames.length);
    for (const { name, description, inputSchema } of ours) assert.ok(description !== '' && inputSchema, name);
  });

  it('drafts a declaration beside a script, and checks it', async () => {
    write('agent.cjs', SCRIPT);
    assert.match(
      await call('draft', { script: 'agent.cjs', write: true, trials: 3 }),
      /^1 parameter to tune[^]*Written to/,
    );
    assert.match(await call('check', DECLARED), /^No problem\. agent runs node agent\.cjs/);
    assert.match(await call('status', DECLARED), /^agent: new/);
    await assert.rejects(call('draft', { script: '/etc/hosts' }), /is not in the workspace/);
  });

  it('names the command, the trials and how many run at once before it starts anything', async () => {
    const tool = ofAnotherHost('start');
    const { confirmationMessages } = await tool.prepareInvocation({ input: DECLARED });
    assert.match(confirmationMessages?.title ?? '', /^Start the study agent: 3 trials, \d+ at once\?$/);
    const { message } = confirmationMessages ?? {};
    assert.match(message instanceof vscode.MarkdownString ? message.value : '', /It runs: node agent\.cjs/);
  });

  it('starts and tries nothing that a person was not asked about, or that has changed since', async () => {
    for (const name of ['start', 'try'] as const)
      await assert.rejects(invoke(ofAnotherHost(name)), /has changed since/);
    const tool = ofAnotherHost('start');
    await tool.prepareInvocation({ input: DECLARED });
    const file = workspaceFile('agent.bbkb.yaml').fsPath;
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('trials: 3', 'trials: 300'));
    await assert.rejects(invoke(tool), /has changed since/);
    writeFileSync(file, text);
    assert.equal(await studyOf('agent'), null);
    assert.ok(!existsSync(workspaceFile('.bbkb/agent.try').fsPath));
  });

  it('starts a study in the window, watches it and explains its results', async () => {
    // in a test the editor says yes to its own question
    assert.match(await call('try', DECLARED), /^It ran: val_loss = /);
    assert.match(await call('start', DECLARED), /^agent runs: 3 trials/);
    assert.match(await call('status', { ...DECLARED, wait: 60 }), /^agent: finished\. 3 of 3 trials ended/);
    assert.match(await call('recommend', DECLARED), /\nCommand: .*node agent\.cjs --lr /);
    assert.match(await call('explain', DECLARED), /No trial has failed\./);
    assert.match(await call('log', { ...DECLARED, trial: 1 }), /\n\| val_loss: /);
    assert.match(await call('stop', DECLARED), /^agent is not running: it is finished\./);
  });
});

/** A tool that this suite calls itself, where the editor would ask first. */
function ofAnotherHost(name: ToolName): LanguageModelTool {
  const program = (file: string) => pathToFileURL(path.join(__dirname, file));
  const programs = { engineWorker: program('none.js'), supervisor: program('none.js'), armThread: program('none.js') };
  const folders = () => Promise.resolve([realpathSync(workspaceFile('.').fsPath)]);
  const host = serverHost({ ...programs, cli: '', page: program('') }, folders, new Tries());
  return new LanguageModelTool(name, () => Promise.resolve(host));
}

async function invoke(tool: LanguageModelTool): Promise<unknown> {
  const { token } = new vscode.CancellationTokenSource();
  return tool.invoke({ input: DECLARED, toolInvocationToken: undefined }, token);
}
