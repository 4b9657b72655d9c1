/** A run over a million candidates, on one thread and on two: its time and its memory. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import * as z from 'zod';
import { compilePrograms } from '../../../compile.ts';
import { ONE_THREAD } from './works.ts';

const runSchema = z.strictObject({
  seconds: z.number(),
  secondsAtTenth: z.number(),
  elapsed: z.number(),
  gigabytes: z.number(),
  batches: z.number(),
  dictionary: z.number(),
  ratio: z.number(),
});

const PROGRAMS = {
  millionRun: 'test/bench/speed/papers/millionRun.ts',
  armThread: 'src/lab/threads/armThread.ts',
};

export async function million(arms: number, steps: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bbkb-bench-million-'));
  try {
    await compilePrograms(PROGRAMS, folder);
    const program = path.join(folder, 'millionRun.js');
    console.log(`${arms} random candidates in ten dimensions, ${steps} pulls`);
    for (const threads of [1, 2]) {
      const { stdout } = await execa(process.execPath, [ONE_THREAD, program, ...[arms, steps, threads].map(String)]);
      console.log(`  ${threads === 1 ? 'one thread' : 'two threads'}: ${summary(runSchema.parse(JSON.parse(stdout)))}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function summary(run: z.infer<typeof runSchema>): string {
  const { seconds, secondsAtTenth, elapsed, gigabytes, batches, dictionary, ratio } = run;
  const time = `${seconds.toFixed(1)} s of processors, ${elapsed.toFixed(1)} s by the clock, ${gigabytes.toFixed(2)} GB`;
  const growth = `${(seconds / secondsAtTenth).toFixed(2)} times the time of a tenth of the pulls`;
  return `${time}, ${growth}; regret ratio ${ratio.toPrecision(2)}, ${batches} batches, dictionary ${dictionary} at most`;
}
