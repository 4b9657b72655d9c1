/**
 * How near parallel trials come to the ideal: `npm run bench:overlap`, after a build.
 *
 * 32 trials that sleep 2 s, 8 at once, through the terminal program as people run it. Prints its wall time against the
 * ideal of 4 batches of 2 s: what is above it is the program's start, the engine, and starting processes.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const [trials, parallel, seconds] = [32, 8, 2];
const folder = mkdtempSync(path.join(tmpdir(), 'bbkb-overlap-'));
writeFileSync(path.join(folder, 'nap.sh'), `sleep ${seconds}; echo "loss: $1"\n`);
writeFileSync(
  path.join(folder, 'nap.bbkb.yaml'),
  `command: sh nap.sh {x}
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: loss, goal: minimize }
budget: { trials: ${trials} }
parallel: ${parallel}
`,
);

const began = performance.now();
execFileSync(process.execPath, ['dist/cli.js', 'run', path.join(folder, 'nap.bbkb.yaml')], { stdio: 'ignore' });
const elapsed = (performance.now() - began) / 1000;
rmSync(folder, { recursive: true });

const ideal = (trials / parallel) * seconds;
console.log(`${elapsed.toFixed(2)} s for ${ideal} s of sleep: ${(elapsed / ideal).toFixed(3)} times the ideal`);
