/**
 * The memory of the terminal program in a long study: `npm run bench:memory [TRIALS]`.
 *
 * 5,000 trials of `echo`, 64 at once, with the default algorithm. Samples the resident memory of the tuner's process,
 * with its worker thread, about every 2 % of the trials, prints each tenth sample, and fits a line through those after
 * the warm-up. The largest sample has to stay under 300 MB and the slope under 10 kB a trial. Linux only.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { bundle } from '../../unit/cli/bundle.ts';
import { leastSquaresSlope } from '../shared/leastSquares.ts';
import { mb, processMemory, secondsOf } from '../shared/watchedProgram.ts';

const [MB, KB] = [2 ** 20, 2 ** 10];
const [MAX_MEMORY, MAX_SLOPE] = [300 * MB, 10 * KB];
const PARALLEL = 64;
/** Until the code is compiled, the heap has its size and the optimizer sees as many trials as it ever does. */
const WARM_UP_SHARE = 0.25;

const trials = Number(process.argv[2] ?? 5000);
const dir = mkdtempSync(path.join(tmpdir(), 'bbkb-bench-memory-'));
try {
  await measure();
} finally {
  rmSync(dir, { recursive: true });
}

interface Sample {
  readonly ended: number;
  /** Bytes. */
  readonly memory: number;
}

async function measure(): Promise<void> {
  const declaration = path.join(dir, 'echo.bbkb.yaml');
  writeFileSync(
    declaration,
    `command: echo 'score:'
parameters: { x: { type: float, low: 0, high: 1 }, y: { type: float, low: 0, high: 1 }, z: { type: float, low: 0, high: 1 } }
objective: { metric: score, goal: minimize, pattern: '--x (\\S+)' }
budget: { trials: ${trials} }
parallel: ${PARALLEL}
`,
  );
  console.log(`${trials} trials of echo, ${PARALLEL} at once, the default algorithm`);
  const { cli } = await bundle();
  const began = performance.now();
  const samples = await runSampled(cli, declaration);
  report(samples, (performance.now() - began) / 1000);
}

/** Runs the study. @throws where it fails */
async function runSampled(cli: string, declaration: string): Promise<Sample[]> {
  const child = spawn(process.execPath, [cli, 'run', declaration], { cwd: dir, stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = child.pid ?? 0;
  const exit = once(child, 'exit');
  const every = Math.max(1, Math.round(trials / 500));
  const samples: Sample[] = [];
  let [ended, cpu] = [0, 0];
  // a line for each trial that has ended
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('trial ')) continue;
    ended++;
    if (ended % every > 0) continue;
    const memory = processMemory(pid);
    cpu = Math.max(cpu, secondsOf(pid));
    if (memory > 0) samples.push({ ended, memory });
    if (ended % (50 * every) === 0) {
      console.log(`  ${String(ended).padStart(6)} trials: ${mb(memory)}, ${cpu.toFixed(0)} s of the processor`);
    }
  }
  const [code] = (await exit) as [number | null];
  if (code !== 0) throw new Error(`bbkb run ended with ${String(code)}.`);
  return samples;
}

function report(samples: readonly Sample[], seconds: number): void {
  const largest = Math.max(...samples.map(({ memory }) => memory));
  const warm = samples.filter(({ ended }) => ended >= WARM_UP_SHARE * trials);
  const slope = leastSquaresSlope(warm.map(({ ended, memory }) => [ended, memory]));
  const holds = largest < MAX_MEMORY && slope < MAX_SLOPE;
  console.log(
    `${samples.length} samples in ${seconds.toFixed(0)} s: at most ${mb(largest)} (limit ${mb(MAX_MEMORY)}), ` +
      `${(slope / KB).toFixed(1)} kB a trial after ${warm[0].ended} trials (limit ${MAX_SLOPE / KB} kB): ` +
      (holds ? 'held' : 'NOT held'),
  );
  if (!holds) process.exitCode = 1;
}
