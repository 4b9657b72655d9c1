/**
 * How long `bbkb` takes to start, and the extension to be activated in a real VS Code: `npm run bench:start`. The least
 * of several runs, because other programs on the machine stretch both the clock and the processor's time. `--version`
 * should stay beside Node alone, the activation below 100 ms and 20 MB.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { runEntry } from '../../host/inhost.ts';
import { temporaryWorkspace } from '../../host/workspace.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const cli = path.join(root, 'dist/cli.js');
const study = path.join(root, 'examples/python/spirals.bbkb.yaml');
const [RUNS, ACTIVATIONS] = [15, 3];

const dir = mkdtempSync(path.join(tmpdir(), 'bbkb-bench-start-'));
const preload = path.join(dir, 'cpu.cjs');
writeFileSync(preload, `process.on('exit',()=>require('fs').writeSync(3,JSON.stringify(process.cpuUsage())))`);
const cpuSchema = z.object({ user: z.number(), system: z.number() });
const costSchema = z.object({ ms: z.number(), cpu: z.number(), heap: z.number(), rss: z.number() });

try {
  console.table({
    'node alone': leastStart('-e', '0'),
    'bbkb --version': leastStart(cli, '--version'),
    'bbkb --help': leastStart(cli, '--help'),
    'bbkb show': leastStart(cli, 'show', study),
    'bbkb completion words': leastStart(cli, 'completion', 'words', '--', 'ru'),
  });
  console.table({ 'the extension': await leastActivation() });
} finally {
  rmSync(dir, { recursive: true });
}

function leastStart(...args: readonly string[]) {
  const runs = Array.from({ length: RUNS }, () => {
    const began = performance.now();
    const { output } = spawnSync(process.execPath, ['--require', preload, ...args], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const ms = performance.now() - began;
    const { user, system } = cpuSchema.parse(JSON.parse(String(output[3])));
    return { ms, cpu: (user + system) / 1000 };
  });
  return { ms: least(runs.map(({ ms }) => ms)), 'cpu ms': least(runs.map(({ cpu }) => cpu)) };
}

/** In a window without a declaration, where nothing has activated it before. */
async function leastActivation() {
  const workspace = temporaryWorkspace({ 'notes.txt': '' });
  const costs: z.infer<typeof costSchema>[] = [];
  try {
    while (costs.length < ACTIVATIONS) costs.push(costSchema.parse(await runEntry('startCost', workspace.folder)));
  } finally {
    workspace.remove();
  }
  const of = (key: keyof (typeof costs)[number]) => costs.map((cost) => cost[key]);
  const mb = (bytes: number) => Math.round(bytes / 1e5) / 10;
  return {
    ms: least(of('ms')),
    'cpu ms': least(of('cpu')),
    'heap MB': mb(Math.min(...of('heap'))),
    'resident MB': mb(Math.min(...of('rss'))),
  };
}

function least(times: readonly number[]): number {
  return Math.round(Math.min(...times));
}
