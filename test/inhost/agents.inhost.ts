import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import * as vscode from 'vscode';
import { commandIds, toolId, toolNames, type ToolName } from '../../src/extension/contributions.ts';
import { studyOf, workspaceFile, write } from './files.ts';

const SCRIPT = `const { values } = require('node:util').parseArgs({ options: { lr: { type: 'string', default: '0.01' } } });
console.log('val_loss: ' + (Math.log10(Number(values.lr)) + 2) ** 2);
`;
const DECLARED = { declaration: 'agent.bbkb.yaml' };

async function call(name: ToolName, input: object): Promise<string> {
  const { content } = await vscode.lm.invokeTool(toolId(name), { input, toolInvocationToken: undefined });
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}

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

  it('starts and tries nothing before a person has said yes to the command, the trials and how many run at once', async () => {
    // a dialog is refused in a test, and names what it was to show
    await assert.rejects(call('start', DECLARED), /Start the study agent: 3 trials, \d+ at once\?/);
    await assert.rejects(call('try', DECLARED), /Run the script of agent once/);
    assert.equal(await studyOf('agent'), null);
    assert.ok(!existsSync(workspaceFile('.bbkb/agent.try').fsPath));
  });

  it('sees the results of a study that a person has started', async () => {
    await vscode.commands.executeCommand(commandIds.start, workspaceFile('agent.bbkb.yaml'));
    assert.match(await call('status', { ...DECLARED, wait: 60 }), /^agent: finished\. 3 of 3 trials ended/);
    assert.match(await call('recommend', DECLARED), /\nCommand: .*node agent\.cjs --lr /);
    assert.match(await call('explain', DECLARED), /No trial has failed\./);
    assert.match(await call('log', { ...DECLARED, trial: 1 }), /\n\| val_loss: /);
    await assert.rejects(call('stop', DECLARED), /is not running/);
  });
});
