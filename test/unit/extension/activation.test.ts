import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { build, type Metafile } from 'esbuild';

const root = path.resolve(import.meta.dirname, '../../..');
const ENTRY = 'src/extension/main.ts';
const EXTENSION = 'src/extension/extension.ts';

/** What every window with a declaration waits for. */
describe('what is loaded when the extension is activated', () => {
  it('has no package but those of words', async () => {
    const loaded = loadedWith([ENTRY, EXTENSION], await bundled());
    const packages = [...loaded.keys()].flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []);
    assert.deepEqual([...new Set(packages)].sort(), ['@vscode/l10n', 'leven']);
  });

  it('is less than 100 kB', async () => {
    const bytes = [...loadedWith([ENTRY, EXTENSION], await bundled()).values()].reduce((sum, each) => sum + each, 0);
    assert.ok(bytes > 10e3 && bytes < 100e3, `${bytes} bytes`);
  });
});

/** Many sentences are constants. */
describe('what is loaded before the language is known', () => {
  it('words no sentence', async () => {
    const loaded = [...loadedWith([ENTRY], await bundled()).keys()].filter((file) => file.startsWith('src/'));
    const known = ['language.ts', 'translation.ts'].map((name) => `src/extension/messages/${name}`);
    assert.deepEqual(loaded.sort(), [ENTRY, ...known].sort());
  });
});

let bundling: Promise<Metafile> | undefined;

function bundled(): Promise<Metafile> {
  return (bundling ??= bundle());
}

async function bundle(): Promise<Metafile> {
  const { metafile } = await build({
    entryPoints: [ENTRY],
    absWorkingDir: root,
    outdir: 'unwritten',
    write: false,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    external: ['vscode'],
    metafile: true,
    logLevel: 'error',
  });
  return metafile;
}

/** The bytes of each source in the bundles of these files and in those that they import at once. */
function loadedWith(files: readonly string[], { outputs }: Metafile): ReadonlyMap<string, number> {
  const names = new Set(Object.keys(outputs).filter((name) => files.includes(outputs[name].entryPoint ?? '')));
  for (const name of names)
    for (const { path: imported, kind, external } of outputs[name].imports)
      if (kind === 'import-statement' && external !== true) names.add(imported);
  const inputs = [...names].flatMap((name) => Object.entries(outputs[name].inputs));
  return new Map(
    inputs
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([file, { bytesInOutput }]) => [file, bytesInOutput]),
  );
}
