import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import ts from 'typescript';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const folder = temporaryFolder('translation');
const root = path.join(import.meta.dirname, '../../../..');

/** Folders and files of which all sentences are translated. */
const ROOMS = [
  ...['extension/messages/', 'declaration/', 'template/', 'study/past/', 'study/disk/messages.ts'],
  ...['tuner/answers.ts', 'agents/questionMessages.ts'],
];
/** But for these, which a journal may keep. */
const KEPT = ['the active environment, ', ' of the project', 'the project has ', 'found on PATH', 'which is not a whole number', 'has no finite value', 'The copy of ']; // oxfmt-ignore

describe('sentences of the extension', () => {
  it('are those of the translation, English where it lacks one, and take a value for what it is', async () => {
    // modules of its own: many sentences are constants
    const contents = `
      import * as l10n from '@vscode/l10n';
      l10n.config({ contents: { 'Open log': 'Protokoll öffnen', '{0} trials': '{0} Versuche' } });
      const { actions, addTrialsPrompt, exportTitle } = await import('./src/extension/messages/messages.ts');
      export const said = [actions.openLog, addTrialsPrompt(60), exportTitle('{0} $& {1}')];`;
    const outfile = path.join(folder, 'said.mjs');
    const banner = { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" };
    await build({ ...{ stdin: { contents, resolveDir: root }, bundle: true }, ...{ platform: 'node', format: 'esm', banner, outfile } }); // oxfmt-ignore
    const { said } = (await import(pathToFileURL(outfile).href)) as { said: readonly string[] };
    const [label, prompt, title] = said;
    assert.equal(label, 'Protokoll öffnen');
    assert.match(prompt, / 60 Versuche /);
    assert.equal(title, 'Export {0} $& {1}');
  });

  it('are all in the bundle of which a translation is a copy', () => {
    const bundle = JSON.parse(readFileSync(path.join(root, 'l10n/bundle.l10n.json'), 'utf8')) as object;
    const inCode = sources().flatMap(translated);
    assert.deepEqual(Object.keys(bundle).sort(), [...new Set(inCode)].sort());
  });

  it('can all be found by a translator: a text of two words is one literal inside l10n.t', () => {
    for (const source of sources().filter(({ fileName }) => isInRoom(fileName)))
      assert.deepEqual(untranslated(source), [], source.fileName);
  });

  it('are worded when they are read, where threads and programs load them that get to know their language later', () => {
    for (const source of sources().filter(({ fileName }) => !fileName.startsWith('extension/messages/')))
      assert.deepEqual(literals(source).filter(isTranslated).filter(isConstant).map(textOf), [], source.fileName);
  });

  it('have each value in its place, whatever braces stand around it', () => {
    for (const template of sources().flatMap(literals).filter(isTranslated).filter(ts.isTemplateExpression)) {
      const values = new Map(template.templateSpans.map((_, i) => [String(i), `value ${i}`]));
      // as the library replaces them
      const filled = keyOf(template).replace(/{([^}]+)}/g, (whole, i: string) => values.get(i) ?? whole);
      assert.equal(
        filled,
        literalText(template, (i) => `value ${i}`),
      );
    }
  });

  it('bring no package into the programs that show none: the engine, the page, what starts trials and what runs in them', async () => {
    const entryPoints = [
      ...['src/tuner/engine/engineWorker.ts', 'src/lab/threads/armThread.ts', 'src/runner/supervisor/supervisor.ts'],
      ...['src/nodeLauncher/launch.ts', 'src/nodeLauncher/hooks.ts', 'webview/main.ts'],
    ];
    const options = { absWorkingDir: root, bundle: true, write: false, metafile: true, logLevel: 'error' } as const;
    for (const platform of ['browser', 'node'] as const) {
      const own = entryPoints.filter((file) => file.startsWith('webview') === (platform === 'browser'));
      const { metafile } = await build({ ...options, entryPoints: own, outdir: 'unwritten', platform });
      for (const [program, { inputs }] of Object.entries(metafile.outputs)) {
        const words = Object.entries(inputs).filter(([file, { bytesInOutput }]) => file.includes('@vscode/l10n') && bytesInOutput > 0); // oxfmt-ignore
        assert.deepEqual(words, [], program);
      }
    }
  });
});

let read: readonly ts.SourceFile[] | undefined;

/** Those of the rooms, and all others that translate a sentence. */
function sources(): readonly ts.SourceFile[] {
  const folder = path.join(root, 'src');
  return (read ??= readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file.replaceAll(path.sep, '/'), readFileSync(path.join(folder, file), 'utf8')])
    .filter(([file, text]) => isInRoom(file) || text.includes('@vscode/l10n'))
    .map(([file, text]) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)));
}

function isInRoom(file: string): boolean {
  return ROOMS.some((room) => file.startsWith(room));
}

type Literal = ts.StringLiteralLike | ts.TemplateExpression;

const known = new Map<ts.SourceFile, readonly Literal[]>();

function literals(source: ts.SourceFile): readonly Literal[] {
  const before = known.get(source);
  if (before !== undefined) return before;
  const found: Literal[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  known.set(source, found);
  return found;
}

function translated(source: ts.SourceFile): readonly string[] {
  return literals(source).filter(isTranslated).map(keyOf);
}

function untranslated(source: ts.SourceFile): readonly string[] {
  return literals(source)
    .filter((node) => /\p{L}{2} \p{L}{2}/u.test(literalText(node, String)) && !isTranslated(node))
    .filter((node) => !KEPT.some((each) => literalText(node, String).includes(each)))
    .filter(({ parent }) => !isKey(parent) && !isForDevelopers(parent) && !ts.isPropertyAccessExpression(parent))
    .map(textOf);
}

/** As a translation has them: `{0}` for each value. */
function keyOf(node: Literal): string {
  return literalText(node, (i) => `{${i}}`);
}

/** @param valueAt what stands for a value */
function literalText(node: Literal, valueAt: (i: number) => string): string {
  if (!ts.isTemplateExpression(node)) return node.text;
  return node.head.text + node.templateSpans.map(({ literal }, i) => valueAt(i) + literal.text).join('');
}

function textOf(node: ts.Node): string {
  return node.getText();
}

function isTranslated({ parent }: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(parent)) return parent.tag.getText() === 'l10n.t';
  return ts.isCallExpression(parent) && parent.expression.getText() === 'l10n.t' && parent.arguments.length === 1;
}

/** Whether it is worded when its module is loaded. */
function isConstant(node: ts.Node): boolean {
  return ts.findAncestor(node, ts.isFunctionLike) === undefined;
}

function isKey(parent: ts.Node): boolean {
  return ts.isPropertyAssignment(parent) && ts.isStringLiteralLike(parent.name);
}

/** An error that means a mistake in the code. */
function isForDevelopers(parent: ts.Node): boolean {
  return ts.isNewExpression(parent);
}
