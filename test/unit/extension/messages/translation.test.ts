import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import ts from 'typescript';

const folder = path.join(import.meta.dirname, '../../../../src/extension/messages');

describe('sentences of the extension', () => {
  it('are those of the translation, English where it lacks one, and take a value for what it is', () => {
    // a process of its own: many sentences are constants
    const program = `
      import * as l10n from '@vscode/l10n';
      l10n.config({ contents: { 'Open log': 'Protokoll öffnen', '{0} trials': '{0} Versuche' } });
      const { actions, addTrialsPrompt, exportTitle } = await import('./src/extension/messages/messages.ts');
      console.log(JSON.stringify([actions.openLog, addTrialsPrompt(60), exportTitle('{0} $& {1}')]));`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
    const [label, prompt, title] = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as string[];
    assert.equal(label, 'Protokoll öffnen');
    assert.match(prompt, / 60 Versuche /);
    assert.equal(title, 'Export {0} $& {1}');
  });

  it('are all in the bundle of which a translation is a copy', () => {
    const bundle = JSON.parse(readFileSync(path.join(folder, '../../../l10n/bundle.l10n.json'), 'utf8')) as object;
    const inCode = sources().flatMap(translated);
    assert.deepEqual(Object.keys(bundle).sort(), [...new Set(inCode)].sort());
  });

  it('can all be found by a translator: a text of two words is one literal inside l10n.t', () => {
    for (const source of sources()) assert.deepEqual(untranslated(source), [], source.fileName);
  });
});

function sources(): readonly ts.SourceFile[] {
  return readdirSync(folder).map((file) =>
    ts.createSourceFile(file, readFileSync(path.join(folder, file), 'utf8'), ts.ScriptTarget.Latest, true),
  );
}

/** As a translation has them: `{0}` for each value. */
function translated(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
    if (isText && isTranslated(node)) found.push(literalText(node, (i) => `{${i}}`));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function untranslated(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
    const isKey = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
    if (isText && !isKey && /\p{L}{2} \p{L}{2}/u.test(literalText(node, String)) && !isTranslated(node))
      found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return found;
}

/** @param valueAt what stands for a value */
function literalText(node: ts.StringLiteralLike | ts.TemplateExpression, valueAt: (i: number) => string): string {
  if (!ts.isTemplateExpression(node)) return node.text;
  return node.head.text + node.templateSpans.map(({ literal }, i) => valueAt(i) + literal.text).join('');
}

function isTranslated({ parent }: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(parent)) return parent.tag.getText() === 'l10n.t';
  return ts.isCallExpression(parent) && parent.expression.getText() === 'l10n.t' && parent.arguments.length === 1;
}
