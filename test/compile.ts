/** TypeScript made JavaScript once, before it runs, instead of by tsx at every start of Node. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import esbuild, { type BuildOptions, type Plugin } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');

const common: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // an ES module has no `require`; a bundled CommonJS dependency may still ask for Node's own modules
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  logLevel: 'warning',
};

/** The packages that tests use as they are installed, because they look for files of their own. */
const tools = [
  ...['assemblyscript', 'axe-core', 'chart.js', 'esbuild', 'fast-check', 'github-slugger', 'marked', 'mocha'],
  ...['playwright-core', 'typescript'],
];

/** The texts that take the place of some sources, by their paths from the project's folder. */
export type ChangedSources = ReadonlyMap<string, string>;

/**
 * Compiles the programs, by their names, to `dir`, as those that are shipped: what a program needs later is not read at
 * once, which is a fifth of what a start of `bbkb` takes of the processor. `plain` ones have no compiled loops.
 */
export async function compilePrograms(
  programs: Readonly<Record<string, string>>,
  dir: string,
  { changed = new Map(), plain = false }: { readonly changed?: ChangedSources; readonly plain?: boolean } = {},
): Promise<void> {
  await mkdir(dir, { recursive: true });
  await writeFile(path.join(dir, 'package.json'), '{"type":"module"}');
  const define = plain ? { BBKB_SIMD: 'undefined' } : await simdConstant();
  await esbuild.build({
    ...common,
    define,
    splitting: true,
    minify: true,
    entryPoints: programs,
    outdir: dir,
    plugins: [changedSources(changed)],
  });
}

/** Compiles the launcher of Node scripts, which Node loads before them and on the thread of its hooks. */
export async function compileNodeLauncher(dir: string): Promise<void> {
  const launcher: BuildOptions = { ...common, banner: {}, outdir: dir };
  await Promise.all([
    esbuild.build({
      ...launcher,
      entryPoints: ['src/nodeLauncher/launch.ts'],
      format: 'cjs',
      outExtension: { '.js': '.cjs' },
    }),
    esbuild.build({ ...launcher, entryPoints: ['src/nodeLauncher/hooks.ts'], outExtension: { '.js': '.mjs' } }),
  ]);
}

/**
 * Compiles test files to `dir`, which must be below the project's folder: development tools stay in `node_modules`. The
 * files share the code that they import. Each finds its fixtures where its source is.
 */
export async function compileTests(
  files: readonly string[],
  dir: string,
  changed: ChangedSources = new Map(),
): Promise<readonly string[]> {
  await esbuild.build({
    ...common,
    define: await simdConstant(),
    entryPoints: [...files],
    outdir: dir,
    outbase: root,
    splitting: true,
    sourcemap: true,
    sourcesContent: false,
    external: [...tools],
    plugins: [sourceLocations(changed), changedSources(changed)],
  });
  return files.map((file) => path.join(dir, file.replace(/\.ts$/, '.js')));
}

/**
 * The compiled loops as esbuild's `define` takes them. They are kept until their folder or the compiler changes:
 * loading that and compiling take 6 s of the processor, twice as much as compiling all tests.
 */
async function simdConstant(): Promise<Record<string, string>> {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'node_modules/assemblyscript/package.json')));
  const folder = path.join(root, 'simd');
  for (const name of readdirSync(folder).sort()) hash.update(readFileSync(path.join(folder, name)));
  const file = path.join(root, 'out', `simd-${hash.digest('hex').slice(0, 16)}.json`);
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  const constant = await (await import('../simd/compile.mjs')).simdConstant();
  await mkdir(path.dirname(file), { recursive: true });
  // whole at once: other processes may read it
  await writeFile(`${file}.${process.pid}`, JSON.stringify(constant));
  await rename(`${file}.${process.pid}`, file);
  return constant;
}

/** `import.meta` tells where the source is, not where the compiled code is. */
const sourceLocations = (changed: ChangedSources): Plugin => ({
  name: 'source locations',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const text = changed.get(path.relative(root, file)) ?? (await readFile(file, 'utf8'));
      if (file.includes('node_modules') || !text.includes('import.meta')) return undefined;
      const { code } = await esbuild.transform(text, {
        loader: 'ts',
        target: 'node20',
        sourcefile: file,
        sourcemap: 'inline',
        define: {
          'import.meta.dirname': JSON.stringify(path.dirname(file)),
          'import.meta.url': JSON.stringify(pathToFileURL(file).href),
        },
      });
      return { contents: code, loader: 'js' };
    });
  },
});

const changedSources = (changed: ChangedSources): Plugin => ({
  name: 'changed sources',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      const contents = changed.get(path.relative(root, file));
      return contents === undefined ? undefined : { contents, loader: 'ts' };
    });
  },
});
