// The bundles: extension host, its workers for drafts and values, engine worker, thread of a simulation, supervisor, terminal, webview, launcher of Node scripts; and the declaration's language as a JSON schema.
//   node .esbuild.mjs [--watch]
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import esbuild from 'esbuild';
import { later } from './.later.mjs';
import { simdConstant } from './simd/compile.mjs';

const watch = process.argv.includes('--watch');
const common = { bundle: true, sourcemap: false, minify: !watch, legalComments: 'none', logLevel: 'warning' };
const define = await simdConstant();
const node = { ...common, platform: 'node', target: 'node20', define };
// an ES module has no `require`; a bundled CommonJS dependency may still ask for Node's own modules
const banner = { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" };

// parts of an older build have other names
rmSync('dist', { recursive: true, force: true });

const bundles = [
  {
    ...node,
    entryPoints: ['src/runner/supervisor/supervisor.ts'],
    outfile: 'dist/supervisor.js',
    format: 'esm',
    banner,
  },
  {
    ...node,
    entryPoints: {
      extension: 'src/extension/main.ts',
      cli: 'src/cli/main.ts',
      draftWorker: 'src/extension/drafting/draftWorker.ts',
      valueWorker: 'src/extension/checking/valueWorker.ts',
      engineWorker: 'src/tuner/engine/engineWorker.ts',
      armThread: 'src/lab/threads/armThread.ts',
    },
    outdir: 'dist',
    external: ['vscode'],
    // they share parsers and mathematics; and what is needed later is not read at once
    splitting: true,
    plugins: [later],
    chunkNames: 'shared-[hash]',
    format: 'esm',
    banner,
  },
  { ...node, entryPoints: ['src/nodeLauncher/launch.ts'], outfile: 'dist/node/launch.cjs', format: 'cjs' },
  { ...node, entryPoints: ['src/nodeLauncher/hooks.ts'], outfile: 'dist/node/hooks.mjs', format: 'esm' },
  {
    ...common,
    platform: 'browser',
    target: 'chrome120',
    entryPoints: ['webview/main.ts', 'webview/style.css', 'webview/report.css'],
    outdir: 'dist/webview',
    format: 'iife',
  },
];

for (const bundle of bundles) {
  if (watch) await (await esbuild.context(bundle)).watch();
  else await esbuild.build(bundle);
}

// the launcher of Python scripts is run as it is
cpSync('src/runner/launch/python', 'dist/python', { recursive: true, filter: (file) => !file.includes('__pycache__') });

// the schema is a value of the program: the module that makes it is bundled, loaded and asked
const scratch = mkdtempSync(path.join(tmpdir(), 'bbkb-build-'));
const maker = path.join(scratch, 'jsonSchema.mjs');
await esbuild.build({
  ...node,
  entryPoints: ['src/declaration/reader/schema/jsonSchema.ts'],
  outfile: maker,
  format: 'esm',
  banner,
});
const { jsonSchema } = await import(pathToFileURL(maker).href);
writeFileSync('dist/declaration.schema.json', JSON.stringify(jsonSchema()));
rmSync(scratch, { recursive: true });
