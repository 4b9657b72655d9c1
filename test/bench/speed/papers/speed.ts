/**
 * The time of this code beside the papers' algorithm in numpy: `npm run bench:speed`.
 *
 * For each work (a table, a setting, an algorithm): processor seconds at t = 1,000, 5,000 and 10,000, all threads counted, start and reading
 * of data left out; the medians of five seeds after a warm-up. Where there is a Python with numpy and scipy, its runs of the same
 * seeds take turns with those of this code, because the machine's speed changes from minute to minute: look at the ratios. Then the
 * phases of one run, and how the time grows with T and with the arms.
 *
 * @remarks `-- --only cadata-20-global,cadata-20-bkb`, `--runs 3`, `--data DIR` (default ../shared/data), `--python PROGRAM`,
 * `--growth` for the growth as well, `--plain` for this code without its compiled loops beside.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import type { Table } from '../../../../src/simulation/table.ts';
import { randomArms } from '../../papers/experiments/simulation.ts';
import { JsonProcess } from '../../shared/jsonProcess.ts';
import { leastSquaresSlope } from '../../shared/leastSquares.ts';
import { usageError } from '../../shared/bench.ts';
import { findByIds, parseCount, parseOptions } from '../../shared/options.ts';
import { readPaperTable } from '../../shared/paperTables.ts';
import { median } from '../../shared/quantiles.ts';
import { MARKS, WORKS, type RunRequest, type Work } from './works.ts';

const helloSchema = z.union([z.strictObject({ missing: z.string() }), z.strictObject({ version: z.string() })]);
const runSchema = z.strictObject({
  seconds: z.array(z.number()),
  ratio: z.number(),
  batches: z.number(),
  dictionary: z.number(),
});
type Timed = z.infer<typeof runSchema>;
const phasesSchema = z.record(z.string(), z.number());

/** Before the first run that counts, so that this code is compiled and the other side's pages are there. */
const WARM_UP_STEPS = 300;
/** The shares of the arms with which the growth is measured. */
const ARM_SHARES = [1 / 8, 1 / 4, 1 / 2, 1];

process.exitCode = await main(process.argv.slice(2));

/** @returns the exit code */
async function main(args: readonly string[]): Promise<number> {
  const options = parseOptions(args, {
    data: { type: 'string', default: '../shared/data' },
    only: { type: 'string', default: WORKS.map(({ id }) => id).join(',') },
    runs: { type: 'string', default: '5' },
    python: { type: 'string', default: 'python3' },
    growth: { type: 'boolean', default: false },
    plain: { type: 'boolean', default: false },
  });
  if (typeof options === 'string') return usageError([options]);
  const problems: string[] = [];
  const runs = parseCount(options.runs, '--runs', problems);
  const works = findByIds(WORKS, options.only, 'work', problems);
  if (problems.length > 0) return usageError(problems);

  const folder = mkdtempSync(path.join(tmpdir(), 'bbkb-bench-speed-'));
  const ours = ourProgram();
  const plain = options.plain ? ourProgram('--plain') : undefined;
  const theirs = await startNumpy(options.python);
  try {
    for (const work of works) {
      const table = readPaperTable(work.table, options.data, true);
      const programs = { ours, plain, theirs };
      for (const program of Object.values(programs)) if (program) await sendTable(program, table, folder);
      await compare(work, table.rows.length, runs, programs);
      if (options.growth) await growth(work, table, ours, folder);
    }
  } finally {
    ours.end();
    plain?.end();
    theirs?.end();
    rmSync(folder, { recursive: true });
  }
  return 0;
}

function ourProgram(...options: string[]): JsonProcess {
  const worker = path.join(import.meta.dirname, 'worker.ts');
  return new JsonProcess(process.execPath, ['--import', 'tsx', worker, ...options]);
}

async function startNumpy(python: string): Promise<JsonProcess | undefined> {
  const program = new JsonProcess(python, ['-u', path.join(import.meta.dirname, 'numpyBbkb.py')]);
  const hello = await program.hello.then(
    (line) => helloSchema.parse(line),
    (error: unknown) => ({ missing: String(error) }),
  );
  if ('version' in hello) {
    console.log(`numpy ${hello.version}, Node ${process.version}`);
    return program;
  }
  console.log(`Without the comparison with numpy: ${hello.missing}`);
  program.end();
  return undefined;
}

async function sendTable(program: JsonProcess, { rows, values }: Table, folder: string): Promise<void> {
  const file = path.join(folder, 'table');
  writeFileSync(file, Float64Array.from([...rows.flat(), ...values]));
  await program.send({ table: { file, arms: rows.length, columns: rows[0].length } });
}

interface Programs {
  readonly ours: JsonProcess;
  /** This code without its compiled loops. */
  readonly plain: JsonProcess | undefined;
  readonly theirs: JsonProcess | undefined;
}

async function compare(work: Work, arms: number, runs: number, { ours, plain, theirs }: Programs): Promise<void> {
  const run = async (program: JsonProcess, seed: number, steps = work.steps): Promise<Timed> =>
    runSchema.parse(await program.send({ run: requestOf(work, arms, seed, steps) }));
  const [our, ourPlain, their]: [Timed[], Timed[], Timed[]] = [[], [], []];
  await run(ours, 0, WARM_UP_STEPS);
  if (plain) await run(plain, 0, WARM_UP_STEPS);
  if (theirs) await run(theirs, 0, WARM_UP_STEPS);
  for (let seed = 1; seed <= runs; seed++) {
    our.push(await run(ours, seed));
    if (plain) ourPlain.push(await run(plain, seed));
    if (theirs) their.push(await run(theirs, seed));
  }
  console.log(`\n${work.id}: ${work.steps} pulls of ${arms} arms, medians of ${runs}`);
  console.log(`  this code  ${summary(our)}`);
  if (ourPlain.length > 0) console.log(`  plain      ${summary(ourPlain)}`);
  if (their.length > 0) {
    console.log(`  numpy      ${summary(their)}; the authors' program on a quiet machine ${work.authorsSeconds}`);
    const ratios = our.map(({ seconds }, s) => (seconds.at(-1) ?? NaN) / (their[s].seconds.at(-1) ?? NaN));
    const each = ratios.map((ratio) => ratio.toFixed(3)).join(', ');
    console.log(`  ratio      ${median(ratios).toFixed(3)} (${each}); to reach ${work.target}`);
  }
  const phases = phasesSchema.parse(await ours.send({ run: requestOf(work, arms, 1), profiled: true }));
  const shares = Object.entries(phases).map(([phase, share]) => `${phase} ${(100 * share).toFixed(0)} %`);
  console.log(`  phases     ${shares.join(', ')}`);
}

function requestOf(work: Work, arms: number, seed: number, steps = work.steps): RunRequest {
  const { algorithm, rule, lengthscale, lambda } = work;
  return { algorithm, rule, lengthscale, lambda, steps, marks: MARKS, seed, initial: randomArms(2, arms, seed) };
}

function summary(runs: readonly Timed[]): string {
  const times = runs[0].seconds.map((_, mark) => median(runs.map(({ seconds }) => seconds[mark])).toFixed(2));
  const [ratio, batches, dictionary] = (['ratio', 'batches', 'dictionary'] as const).map((key) =>
    median(runs.map((run) => run[key])),
  );
  return `${times.join(' / ')} s; regret ratio ${ratio.toPrecision(3)}, ${batches} batches, dictionary ${dictionary}`;
}

/** The exponents p and q of time ∝ T^p and ∝ A^q, by least squares of the logarithms. */
async function growth(work: Work, table: Table, ours: JsonProcess, folder: string): Promise<void> {
  const marks = [1 / 8, 1 / 4, 1 / 2, 1].map((share) => share * work.steps);
  const seconds = async (arms: number) => {
    const every = Math.round(table.rows.length / arms);
    const kept = (_: unknown, i: number): boolean => i % every === 0;
    const part = { rows: table.rows.filter(kept), values: table.values.filter(kept) };
    await sendTable(ours, part, folder);
    const run = { ...requestOf(work, part.rows.length, 1), marks };
    return { arms: part.rows.length, seconds: runSchema.parse(await ours.send({ run })).seconds };
  };
  const byArms = [];
  for (const share of ARM_SHARES) byArms.push(await seconds(Math.round(share * table.rows.length)));
  const exponent = (points: readonly (readonly [number, number])[]): string =>
    leastSquaresSlope(points.map(([x, y]) => [Math.log(x), Math.log(y)] as const)).toFixed(2);
  const all = byArms[byArms.length - 1].seconds;
  const withT = exponent(marks.map((t, i) => [t, all[i]] as const));
  const withA = exponent(byArms.map(({ arms, seconds }) => [arms, seconds[seconds.length - 1]] as const));
  console.log(`  growth     as T^${withT} and A^${withA}`);
}
