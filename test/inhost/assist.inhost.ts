import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually, write } from './files.ts';

const text = `command: node quadratic.mjs --lr {lr}
parameters:
  lr: { type: float, low: 1e-5, high: 1, scale: log }
  optimizer: { type: choice, values: [sgd, adam] }
  momentum: { type: float, low: 0, high: 1, when: { optimizer: sgd } }
objective: { metric: loss, goal: minimize }
budget: { trials: 6 }
algorithm: { candidates: 12000 }
`;

describe('a declaration that is being written', () => {
  let document: vscode.TextDocument;

  // once: written again while it is open, the file may be read in the moment in which it is empty
  before(async () => {
    document = await vscode.workspace.openTextDocument(write('written.bbkb.yaml', text));
  });

  it('is offered the parameters inside when, with their ranges', async () => {
    const position = document.positionAt(text.indexOf('optimizer: sgd') + 3);
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      position,
    );
    const lr = list.items.find(({ label }) => typeof label === 'object' && label.label === 'lr');
    assert.ok(lr);
    assert.ok(typeof lr.label === 'object');
    assert.equal(lr.label.description, 'float from 0.00001 to 1, log scale');
  });

  it('is offered the words of the language', async () => {
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      document.positionAt(text.indexOf('minimize') + 1),
    );
    const labels = list.items.map(({ label }) => (typeof label === 'object' ? label.label : label));
    assert.ok(labels.includes('maximize'), labels.join());
  });

  it('says the range of a parameter under the pointer, in the command too', async () => {
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      document.positionAt(text.indexOf('{lr}') + 2),
    );
    const said = hovers.flatMap(({ contents }) =>
      contents.map((content) => (content instanceof vscode.MarkdownString ? content.value : '')),
    );
    assert.match(said.join('\n').replaceAll('&nbsp;', ' '), /lr: float from 0\.00001 to 1, log scale/);
  });

  it('says above its first line how large its space is', async () => {
    const titles = await eventually('the line above', async () => {
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        document.uri,
      );
      const found = lenses.map(({ command }) => command?.title ?? '');
      return found.some((title) => title.includes('points')) ? found : undefined;
    });
    assert.match(titles[0], /Start tuning/);
    assert.ok(titles.includes('3 parameters, infinitely many points'), titles.join(' | '));
  });
});
