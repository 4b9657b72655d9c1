/** Runs test/inhost inside the extension host of a real VS Code, where `vscode` can be imported. */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { z } from 'zod';
import { launchBrowser } from './browser.ts';
import { outFolder, root } from './paths.ts';
import { startServer } from './server.ts';
import { builtIn } from './sharedHost.ts';
import { packagedExtension } from './vsix.ts';

const resultsSchema = z.array(z.object({ title: z.string(), seconds: z.number(), error: z.string().optional() }));
export type InHostResult = z.infer<typeof resultsSchema>[number];

/** The results of the suite. */
export async function runInHost(workspace: string): Promise<readonly InHostResult[]> {
  packagedExtension(); // for the bundles in dist/, which a development extension runs from
  return resultsSchema.parse(await runEntry('index', workspace));
}

/**
 * What an entry of test/inhost writes as its results, run in a window on the workspace.
 * @throws Error with the extension host's own log when it did not come to its end.
 */
export async function runEntry(entry: string, workspace: string): Promise<unknown> {
  const tests = path.join(await bundleInHost(), `${entry}.cjs`);
  const scratch = mkdtempSync(path.join(tmpdir(), 'bbkb-inhost-'));
  const results = path.join(scratch, 'results.json');
  // the environment is the one way into the extension host that every version of VS Code leaves open
  const env = { BBKB_INHOST_RESULTS: results };
  const others = [path.join(root, 'test/fixtures/ms-python.python-0.0.1')];
  const server = await startServer({ extension: { folder: root, tests }, others, builtIn, env });
  const browser = await launchBrowser();
  try {
    // what moves on a large page is drawn by the processor
    const page = await browser.newPage({ viewport: { width: 640, height: 480 }, reducedMotion: 'reduce' });
    const log: string[] = [];
    await page.exposeFunction('codeAutomationLog', (type: string, words: readonly unknown[]) => {
      log.push(`${type} ${words.join(' ')}`);
    });
    const finished = new Promise<string>((resolve) => {
      void page.exposeFunction('codeAutomationExit', (code: number) => resolve(`exit code ${code}`));
    });
    await page.goto(server.url(workspace));
    const end = await Promise.race([finished, sleep(1_200_000, 'nothing for twenty minutes', { ref: false })]);
    if (!existsSync(results)) {
      throw new Error(
        `The entry "${entry}" wrote no results (${end}). The window's log:\n${log.slice(-30).join('\n')}`,
      );
    }
    return JSON.parse(readFileSync(results, 'utf8'));
  } finally {
    await browser.close();
    await server.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Bundles the entries to CommonJS below the extension's own folder: VS Code loads the entry with `require`, and takes
 * calls of its API from anywhere else for those of no extension.
 */
async function bundleInHost(): Promise<string> {
  const source = path.join(root, 'test/inhost');
  const outdir = outFolder('inhost');
  rmSync(outdir, { recursive: true });
  await build({
    entryPoints: readdirSync(source).filter((name) => /^(index|.*Cost|.*\.inhost)\.ts$/.test(name)),
    absWorkingDir: source,
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    // as in the extension's own bundle
    banner: { js: "const bundleUrl=require('node:url').pathToFileURL(__filename).href;" },
    define: { 'import.meta.url': 'bundleUrl' },
    target: 'node20',
    external: ['vscode', 'mocha'],
    sourcemap: 'inline',
    logLevel: 'warning',
  });
  return outdir;
}
