/**
 * This code's side of the comparison: answers the same lines of JSON as numpyBbkb.py, in a process that stays for all
 * runs, so that what the warm-up compiled is there. `profiled` asks for the phases of a run in the place of its time.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { parseConfig } from '../../../../src/lab/config.ts';
import { simulate, type SimulationResult } from '../../../../src/lab/simulate.ts';
import { simulationOf } from '../../../../src/lab/simulation.ts';
import type { Table } from '../../../../src/lab/table.ts';
import { PROTOCOL } from '../../papers/experiments/simulation.ts';
import { processorSeconds } from '../../shared/timing.ts';
import { phasesOf } from './phases.ts';
import type { RunRequest } from './works.ts';

const runSchema = z.strictObject({
  algorithm: z.enum(['bbkb', 'bkb']),
  rule: z.enum(['global', 'local-code']),
  lengthscale: z.number(),
  lambda: z.number(),
  steps: z.number(),
  marks: z.array(z.number()),
  seed: z.number(),
  initial: z.array(z.number()),
});
const requestSchema = z.union([
  z.strictObject({ table: z.strictObject({ file: z.string(), arms: z.number(), columns: z.number() }) }),
  z.strictObject({ run: runSchema, profiled: z.boolean().optional() }),
]);

let table: Table = { rows: [], values: [] };

console.log(JSON.stringify({ version: process.version }));
for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await answer(requestSchema.parse(JSON.parse(line)))));
}

async function answer(request: z.infer<typeof requestSchema>): Promise<unknown> {
  if ('table' in request) {
    table = readNumbers(request.table);
    return { arms: table.values.length };
  }
  const { run } = request;
  if (request.profiled) return phasesOf(() => runOf(run));
  const result = runOf(run);
  const { secondsAt, regretRatio, batches, dictionarySizes } = result;
  return {
    seconds: run.marks.filter((mark) => mark <= run.steps).map((mark) => secondsAt[mark - 1]),
    ratio: regretRatio.at(-1),
    batches: batches.length,
    dictionary: dictionarySizes.at(-1),
  };
}

function runOf({ algorithm, rule, lengthscale, lambda, steps, seed, initial }: RunRequest): SimulationResult {
  const method = algorithm === 'bkb' ? { algorithm } : { algorithm, rule };
  const arms = { csv: 'table', features: [0], target: 0 }; // nobody reads it: the table is given apart
  const settings = { ...PROTOCOL, ...method, kernel: { lengthscale }, lambda, steps, seed, init: initial, arms };
  const config = parseConfig(JSON.stringify(settings));
  if (!config.ok) throw new Error(config.problems.join('\n'));
  const simulation = simulationOf(config.value, table);
  if (!simulation.ok) throw new Error(simulation.problems.join('\n'));
  return simulate(simulation.value, () => processorSeconds());
}

function readNumbers({ file, arms, columns }: { file: string; arms: number; columns: number }): Table {
  const bytes = readFileSync(file);
  const numbers = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8);
  return {
    rows: Array.from({ length: arms }, (_, i) => [...numbers.subarray(i * columns, (i + 1) * columns)]),
    values: [...numbers.subarray(arms * columns)],
  };
}
