/**
 * How long `bbkb` takes to start: `npm run bench:start`. The least of 15 runs by the clock, which other programs on the
 * machine stretch, beside Node alone: `--version` should stay below 60 ms where Node alone takes 40.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const cli = path.join(root, 'dist/cli.js');
const study = path.join(root, 'examples/python/spirals.bbkb.yaml');
const RUNS = 15;

console.table({
  'node alone': least('-e', '0'),
  'bbkb --version': least(cli, '--version'),
  'bbkb --help': least(cli, '--help'),
  'bbkb show': least(cli, 'show', study),
  'bbkb completion words': least(cli, 'completion', 'words', '--', 'ru'),
});

function least(...args: readonly string[]) {
  const times = Array.from({ length: RUNS }, () => {
    const began = performance.now();
    execFileSync(process.execPath, args, { stdio: 'ignore' });
    return performance.now() - began;
  });
  return { ms: Math.round(Math.min(...times)) };
}
