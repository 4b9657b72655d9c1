import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import manifest from '../../package.json' with { type: 'json' };
import { arrowsOf, cycleIn, drawnIn, fileImports, roomImports, type Sources } from './architecture/arrows.ts';
import { impuritiesOf, importsOf } from './architecture/imports.ts';

const root = path.resolve(import.meta.dirname, '../..');
const sources = new Map([...sourcesBelow('src'), ...sourcesBelow('webview')]);
const arrows = arrowsOf(sources);
const page = readFileSync(path.join(root, 'src/README.md'), 'utf8');
const drawn = [...drawnIn(page, 'arrows'), ...drawnIn(page, 'packages')];

describe('the architecture', () => {
  it('has no import that src/README.md does not draw', () => assert.deepEqual(undrawn(sources, drawn), []));

  it('has no drawn arrow that no import needs', () => {
    const needed = new Set(arrows.map(({ from, to }) => `${from} → ${to}`));
    assert.deepEqual(without(drawn, needed), []);
  });

  it('has no circle of folders', () => assert.equal(cycleIn(arrows.map(({ from, to }) => [from, to])), undefined));

  it('has no circle of the folders within them, where a file beside folders counts as one', () => {
    assert.equal(cycleIn(roomImports(sources)), undefined);
  });

  it('has no circle of files', () => assert.equal(cycleIn(fileImports(sources)), undefined));

  it('imports no package that package.json does not name', () => {
    const packages = new Set(arrows.filter(({ toPackage }) => toPackage).map(({ to }) => to));
    assert.deepEqual(without([...packages], new Set(Object.keys(manifest.devDependencies))), []);
  });
});

describe('the engine', () => {
  const pure = ['math', 'space', 'bandits', 'engine'];

  it('draws no arrow but to itself and to packages of pure numbers', () => {
    const allowed = new Set([...pure, 'ml-matrix', 'pure-rand']);
    const outside = drawn.filter((arrow) => {
      const [from = '', to = ''] = arrow.split(' → ');
      return pure.includes(from) && !allowed.has(to);
    });
    assert.deepEqual(outside, []);
  });

  it('sees the algorithms of the papers in the settings and where candidates are fixed, and nowhere else', () => {
    const seers = fileImports(sources)
      .filter(([from, to]) => from.startsWith('src/engine/') && to.startsWith('src/bandits/'))
      .map(([from]) => path.posix.dirname(from));
    assert.deepEqual([...new Set(seers)].sort(), ['src/engine/fixedCandidates', 'src/engine/port']);
  });

  for (const [file, text] of sources) {
    if (!pure.includes(file.split('/')[1])) continue;
    it(`knows neither clock, chance nor machine: ${file}`, () => assert.deepEqual(impuritiesOf(text), []));
  }
});

describe('the boundaries', () => {
  const into = (target: string): string[] => [
    ...new Set(arrows.filter(({ to }) => to === target).map(({ from }) => from)),
  ];
  const outOf = (folder: string): string[] => [
    ...new Set(arrows.filter(({ from }) => from === folder).map(({ to }) => to)),
  ];

  it('only the extension sees the editor', () => assert.deepEqual(into('vscode'), ['extension']));

  it('the runner knows of no study, and the study of no runner', () => {
    assert.deepEqual(common(outOf('runner'), ['bandits', 'engine', 'study', 'tuner']), []);
    assert.deepEqual(common(outOf('study'), ['runner', 'tuner']), []);
  });

  it('only the tuner runs trials; drafts and templates ask the runner how it reads a metric and finds a script, and nothing else', () => {
    assert.deepEqual(into('runner').sort(), ['draft', 'template', 'tuner']);
    const isAsking = (from: string): boolean => /^src\/(?:draft|template)\//.test(from);
    const asked = fileImports(sources).filter(([from, to]) => isAsking(from) && to.includes('runner/'));
    assert.deepEqual(
      asked.filter(([, to]) => !/^src\/runner\/(metric\/|launch\/scriptOf\.ts)/.test(to)),
      [],
    );
  });

  it('the ports of the runner know none of their implementations', () => {
    const ports = ['src/runner/executor.ts', 'src/runner/remote/transport.ts'];
    assert.deepEqual(fileImports(sources).filter(([from]) => ports.includes(from)), []); // oxfmt-ignore
    const between = /^src\/runner\/(local|slurm|ssh)\//;
    const crossing = fileImports(sources).filter(([from, to]) => {
      const [here, there] = [between.exec(from)?.[1], between.exec(to)?.[1]];
      return here !== there && there !== undefined && from.startsWith('src/runner/');
    });
    assert.deepEqual(crossing, []);
  });

  it('the page of the dashboard takes nothing but types from outside the protocol', () => {
    const taken = arrows.filter(
      ({ from, to, toPackage, typeOnly }) => from === 'webview' && to !== 'protocol' && !toPackage && !typeOnly,
    );
    assert.deepEqual(taken, []);
  });

  it('the toolkit of controls, archived upstream, can be replaced in one file', () => {
    const importers = arrows.filter(({ to }) => to === '@vscode/webview-ui-toolkit').map(({ file }) => file);
    assert.equal(new Set(importers).size, 1);
  });
});

describe('the check of the architecture', () => {
  const imports = [
    "import { a } from '../runner/a.ts';",
    "import type { A } from '../runner/a.ts';",
    "import '../runner/a.ts';",
    "export { a } from '../runner/a.ts';",
    "export * from '../runner/a.ts';",
    "const a = await import('../runner/a.ts');",
    "let a: import('../runner/a.ts').A;",
    "const a = require('../runner/a.ts');",
  ];
  for (const text of imports) {
    it(`sees the arrow in ${text}`, () => {
      assert.deepEqual(undrawn(new Map([['src/study/b.ts', text]]), ['study → engine']), [
        'study → runner in src/study/b.ts',
      ]);
    });
  }

  it('sees Node and packages, and no arrow inside a folder', () => {
    const text =
      "import 'node:fs'; import 'fs'; import 'zod/v4'; import '@scope/name/part'; import 'vscode'; import './space/cube.ts';";
    const seen = arrowsOf(new Map([['src/engine/b.ts', text]])).map(({ to }) => to);
    assert.deepEqual(seen, ['node', 'node', 'zod', '@scope/name', 'vscode']);
  });

  it('refuses an import whose name is computed', () => {
    assert.throws(() => importsOf('a.ts', 'const a = await import(name);'), /computed name/);
  });

  it('is not taken in by comments and strings', () => {
    assert.deepEqual(importsOf('a.ts', "// import 'a';\nconst text = `import 'b'`;"), []);
    assert.deepEqual(impuritiesOf("// Date.now()\nconst text = 'process';"), []);
  });

  it('sees time, chance and the machine', () => {
    const impure = [
      'Date.now()',
      'new Date()',
      'performance.now()',
      'Math.random()',
      "Math['random']()",
      'const { random } = Math',
    ];
    for (const text of [...impure, 'process.pid', 'globalThis.crypto', 'crypto.randomUUID()', 'setTimeout(f)']) {
      assert.equal(impuritiesOf(text).length, 1, text);
    }
    assert.deepEqual(impuritiesOf('const a = Math.sqrt(2); b.process(); c = { process: a };'), []);
  });

  it('sees the folders within a folder, and a file beside them', () => {
    const files = new Map([
      ['src/a/x/b.ts', "import '../y/c.ts'; import '../d.ts'; import './e.ts';"],
      ['src/a/y/c.ts', "import '../x/b.ts';"],
    ]);
    assert.deepEqual(roomImports(files), [
      ['src/a/x', 'src/a/y'],
      ['src/a/x', 'src/a/d.ts'],
      ['src/a/y', 'src/a/x'],
    ]);
  });

  it('finds a circle, however long', () => {
    assert.deepEqual(
      cycleIn([
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'd'],
        ['d', 'b'],
      ]),
      ['b', 'c', 'd', 'b'],
    );
    assert.equal(
      cycleIn([
        ['a', 'b'],
        ['a', 'c'],
        ['b', 'd'],
        ['c', 'd'],
      ]),
      undefined,
    );
  });
});

function undrawn(files: Sources, allowed: readonly string[]): string[] {
  return arrowsOf(files)
    .filter(({ from, to }) => !allowed.includes(`${from} → ${to}`))
    .map(({ file, from, to }) => `${from} → ${to} in ${file}`);
}

function without(names: readonly string[], others: ReadonlySet<string>): string[] {
  return names.filter((name) => !others.has(name));
}

function common(names: readonly string[], others: readonly string[]): string[] {
  return names.filter((name) => others.includes(name));
}

function sourcesBelow(folder: string): Sources {
  const names = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  const files = names
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.posix.join(folder, ...name.split(path.sep)));
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}
