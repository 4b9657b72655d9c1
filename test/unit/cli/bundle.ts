/** The two bundles that `bbkb` consists of, built into a folder of their own. */
import esbuild from 'esbuild';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Bundle {
  readonly cli: string;
  readonly engineWorker: URL;
  remove(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '../../..');

export async function bundle(): Promise<Bundle> {
  const dir = await mkdtemp(path.join(tmpdir(), 'bbkb-bundle-'));
  await writeFile(path.join(dir, 'package.json'), '{"type":"module"}');
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: { cli: 'src/cli/cli.ts', engineWorker: 'src/tuner/engine/engineWorker.ts' },
    outdir: dir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    logLevel: 'warning',
  });
  return {
    cli: path.join(dir, 'cli.js'),
    engineWorker: pathToFileURL(path.join(dir, 'engineWorker.js')),
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}
