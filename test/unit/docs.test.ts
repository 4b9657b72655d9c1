import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { manifest } from './manifest.ts';
import { algorithmNames, algorithms } from '../../src/bandits/algorithms.ts';
import { constantProblems } from '../../src/draft/constantProblems.ts';
import { draftOf } from '../../src/draft/draft.ts';
import { parseConfig } from '../../src/lab/config.ts';
import { parseDeclaration } from '../../src/declaration/reader/parseDeclaration.ts';
import { jsonSchema } from '../../src/declaration/reader/schema/jsonSchema.ts';
import { brokenLinks, reachable, type Pages } from './docs/links.ts';
import {
  anchorsIn,
  beginningOf,
  cellsIn,
  codeIn,
  linksIn,
  longLinesIn,
  scriptsIn,
  tunedScriptsIn,
} from './docs/markdown.ts';

const root = path.resolve(import.meta.dirname, '../..');
const ofDocs = readdirSync(path.join(root, 'docs'), { encoding: 'utf8', recursive: true })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);
const pages: Pages = new Map(
  ['README.md', 'CHANGELOG.md', 'src/README.md', 'examples/README.md', ...ofDocs].map((page) => [
    page,
    readFileSync(path.join(root, page), 'utf8'),
  ]),
);

describe('the documents', () => {
  it('have no link that leads to a missing file or heading', () => {
    assert.deepEqual(
      brokenLinks(pages, (file) => existsSync(path.join(root, file))),
      [],
    );
  });

  it('can all be reached from README.md', () => assert.deepEqual(new Set(pages.keys()), reachable(pages, 'README.md')));

  it('name no npm script that package.json does not have', () => {
    const unknown = [...pages].flatMap(([page, text]) =>
      scriptsIn(text)
        .filter((script) => !Object.hasOwn(manifest.scripts, script))
        .map((script) => `${page} names npm run ${script}`),
    );
    assert.deepEqual(unknown, []);
  });

  it('name every command of the extension, by its title, in docs/editor.md', () => {
    const titles = manifest.contributes.commands.map(({ title }) => title);
    const page = pages.get('docs/editor.md') ?? '';
    assert.deepEqual(
      titles.filter((title) => !page.includes(`**${title}**`)),
      [],
    );
  });

  it('name in docs/changing.md files that exist, apart from the new ones, in italics', () => {
    const named = [...(pages.get('docs/changing.md') ?? '').matchAll(/(?<!_)`((?:src|test|webview|docs)\/[^`]+)`/g)];
    assert.ok(named.length > 20);
    assert.deepEqual(
      named.map(([, file]) => file).filter((file) => !existsSync(path.join(root, file))),
      [],
    );
  });

  it("name for each of VS Code's guidelines a picture, which a test takes", () => {
    const [, section = ''] = (pages.get('docs/changing.md') ?? '').split("## VS Code's guidelines");
    const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => /^\| [^-]/.test(line));
    const pictures = rows.slice(1).map((row) => [...(row.split(' | ').at(-1) ?? '').matchAll(/`(.+?)`/g)]);
    const folder = path.join(root, 'test/ui');
    const tests = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8')).join(); // oxfmt-ignore
    const isTaken = (name: string) =>
      tests.includes(`'${name}')`) || tests.includes(`screenshotInThemes('${name.replace(/, (?:dark|light)$/, '')}')`);
    assert.ok(rows.length > 10);
    for (const [i, names] of pictures.entries()) {
      assert.ok(names.length > 0, rows[i + 1]);
      assert.deepEqual(names.map(([, name = '']) => name).filter((name) => !isTaken(name)), []); // oxfmt-ignore
    }
  });

  it('have at most 7,000 bytes in README.md', () => {
    const { size } = statSync(path.join(root, 'README.md'));
    assert.ok(size <= 7000, `${size} bytes`);
  });

  for (const page of ['README.md', 'src/README.md', ...ofDocs]) {
    it(`begin with a title and a paragraph: ${page}`, () => {
      assert.deepEqual(beginningOf(pages.get(page) ?? '', 2), ['heading', 'paragraph']);
    });
  }
});

describe('the documents of a person who tunes', () => {
  const read = ['README.md', ...ofDocs.filter((page) => !page.startsWith('docs/research/'))];

  for (const page of read) {
    it(`wrap at 120 columns, and have no cell of more than 160 characters: ${page}`, () => {
      const text = pages.get(page) ?? '';
      assert.deepEqual(longLinesIn(text), []);
      assert.deepEqual(
        cellsIn(text).filter((cell) => cell.length > 160),
        [],
      );
    });
  }
});

describe('the declarations in the documents', () => {
  const reference = pages.get('docs/declaration.md') ?? '';
  const written = [...pages].flatMap(([page, text]) => codeIn(text, 'yaml').map((yaml) => ({ page, yaml })));
  const complete = parse(codeIn(reference, 'yaml')[0]) as object;

  for (const { page, yaml } of written) {
    const part = parse(yaml) as object;
    const isWhole = 'command' in part && 'objective' in part;
    it(`are accepted, a part of one together with the first of the reference: ${page}, ${Object.keys(part).join(', ')}`, () => {
      const parsed = isWhole
        ? parseDeclaration(yaml, 'train.bbkb.yaml')
        : parseDeclaration(JSON.stringify({ ...complete, ...part }), 'train.bbkb.json');
      assert.deepEqual(parsed.ok ? [] : parsed.problems, []);
    });
  }

  it('use in the reference every key of the language', () => {
    const keys = keysIn(jsonSchema()).filter((key) => !new RegExp(`\\b${key}\\b`).test(reference));
    assert.deepEqual(keys, []);
  });

  it('have every algorithm in both tables, and each of its rules', () => {
    const rowsBelow = (page: string, heading: string): readonly string[] =>
      pages.get(page)?.split(`\n## ${heading}\n`)[1].split('\n') ?? [];
    const row = (key: string) => rowsBelow('docs/declaration.md', 'Algorithm').find((line) => line.startsWith(`| \`${key}\` |`)); // oxfmt-ignore
    const explained = rowsBelow('docs/how-it-works.md', 'The other algorithms').map((line) =>
      line.split('|', 2).join(),
    );
    const missing = algorithmNames.filter((name) => {
      const { rules } = algorithms[name];
      const inRow = (key: string) => (word: string) => row(key)?.includes(`\`${word}\``);
      const hasRules = rules.length === 0 || [name, ...rules].every(inRow('rule'));
      return !(hasRules && inRow('name')(name) && explained.some((cell) => cell.includes(`\`${name}\``)));
    });
    assert.deepEqual(missing, []);
  });

  it('have the executor that the laws are run with, to the letter', () => {
    const folder = new URL('./runner/shell/', import.meta.url);
    const files = ['shellExecutor.ts', 'conformance.test.ts'].map((file) =>
      readFileSync(new URL(file, folder), 'utf8').trim(),
    );
    assert.deepEqual(
      codeIn(pages.get('docs/executors.md') ?? '', 'ts').map((code) => code.trim()),
      files,
    );
  });

  it('and the configurations of bbkb simulate are accepted', () => {
    for (const text of [...pages.values()].flatMap((page) => codeIn(page, 'json')))
      assert.ok(parseConfig(text).ok, text);
  });
});

describe('the scripts in the documents, by what a draft reads in them', () => {
  const tuned = ['README.md', 'docs/recipes.md'].flatMap((page) =>
    tunedScriptsIn(pages.get(page) ?? '').map(({ script, yaml }) => {
      const parsed = parseDeclaration(yaml, 'train.bbkb.yaml');
      assert.ok(parsed.ok, yaml);
      return { page, script, parsed, draft: draftOf({ file: 'train.py', text: script }) };
    }),
  );

  it('are of PyTorch, scikit-learn with flags and without, Hydra and Keras', () => {
    assert.deepEqual(
      tuned.map(({ script }) => /(?:import|from) (torch|sklearn|hydra|keras)/.exec(script)?.[1]),
      ['torch', 'sklearn', 'hydra', 'sklearn', 'keras'],
    );
  });

  for (const { page, script, parsed, draft } of tuned) {
    const { pass, space, objective, command } = parsed.declaration;

    it(`print the metric that is declared for them: ${page}, ${objective.metric}`, () => {
      assert.ok(draft.metrics.some(({ name }) => name === objective.metric));
    });

    // the parameters of a Hydra script are in its configuration
    if (pass === 'hydra') continue;
    it(`take the parameters that are declared for them: ${page}, ${objective.metric}`, () => {
      const taken = new Set(draft.parameters.map(({ flag }) => flag.name));
      const missing = space.map(({ name }) => name).filter((name) => !taken.has(name));
      const readFile = (file: string) => (file.endsWith('train.py') ? script : undefined);
      if (pass === 'constants') assert.deepEqual(constantProblems(parsed, command, readFile), []);
      else assert.deepEqual(missing, []);
    });
  }
});

describe('the check of the documents', () => {
  const broken = (text: string): readonly string[] => brokenLinks(new Map([['docs/a.md', text]]), (file) => file === 'docs/a.md'); // oxfmt-ignore

  for (const text of [
    '[b](b.md)',
    '![b](b.png)',
    '[b][1]\n\n[1]: b.md',
    '| a |\n| --- |\n| [b](b.md) |',
    '[b](/b.md)',
  ]) {
    it(`sees the broken link in ${JSON.stringify(text)}`, () => assert.equal(broken(text).length, 1));
  }

  it('sees an anchor that is not the heading of a page', () => {
    assert.equal(broken('# One\n\n[two](#two)').length, 1);
    assert.equal(broken('# One\n\n[two](a.md#two)').length, 1);
    assert.deepEqual(broken('# One\n\n[one](#one) [one](a.md#one) [itself](../docs/a.md)'), []);
  });

  it('takes code and addresses of the web for no links of its own', () => {
    assert.deepEqual(broken('`[b](b.md)` <https://b.org> [b](https://b.org/b.md)\n\n```\n[b](b.md)\n```'), []);
    assert.deepEqual(linksIn('<https://b.org>'), ['https://b.org']);
  });

  it("makes anchors as GitHub does, of a heading's words alone", () => {
    const text = '# W&B, `NNI` and _others_\n\nTitle\n-----\n\n## Title\n\n### C̃ and q̄\n';
    assert.deepEqual([...anchorsIn(text)], ['wb-nni-and-others', 'title', 'title-1', 'c̃-and-q̄']);
  });

  it('sees npm scripts in code, in sentences and across lines', () => {
    const text = '`npm run a:b -- --c` and npm run d. Or `npm\nrun e`, npm run -s f\n\n```\nnpm run g\n```';
    assert.deepEqual(scriptsIn(text), ['a:b', 'd', 'e', 'f', 'g']);
  });
});

/** The names of all properties below a JSON schema. */
function keysIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]: [string, unknown]) => [
    ...(name === 'properties' && typeof value === 'object' ? Object.keys(value ?? {}) : []),
    ...keysIn(value),
  ]);
}
