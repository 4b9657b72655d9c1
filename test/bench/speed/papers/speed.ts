/**
 * The time of this code beside the papers' algorithm in numpy: `npm run bench:speed`.
 *
 * For each work (a table, a setting, an algorithm): processor seconds at t = 1,000, 5,000 and 10,000, all threads counted, start and reading
 * of data left out; the medians of five seeds after a run of another seed, in which this code is compiled. Where there is a Python with numpy, scipy and scikit-learn, its runs of the same
 * seeds take turns with those of this code, because the machine's speed changes from minute to minute: look at the ratios. Beside it
 * this code without its compiled loops, the phases of one run of each, and how the time grows with T and with the arms. All of it
 * is also a page, `speed.html`.
 *
 * @remarks `-- --only cadata-20-global,cadata-20-bkb`, `--runs 3`, `--data DIR` (default ../shared/data), `--python PROGRAM`,
 * `--out DIR` for the page (default out/speed), `--brief` without the plain loops and the growth. `--million` runs over a million random
 * candidates instead, `--arms 100000` and `--steps 10000` over fewer.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import type { Table } from '../../../../src/simulation/table.ts';
import { compilePrograms } from '../../../compile.ts';
import { randomArms } from '../../papers/experiments/simulation.ts';
import { JsonProcess } from '../../shared/jsonProcess.ts';
import { leastSquaresSlope } from '../../shared/leastSquares.ts';
import { usageError } from '../../shared/bench.ts';
import { findByIds, parseCount, parseOptions } from '../../shared/options.ts';
import { machineSettings, writePage } from '../../shared/page/report.ts';
import { readPaperTable } from '../../shared/paperTables.ts';
import { median } from '../../shared/quantiles.ts';
import type { Growth, MeasuredWork, Phases, Program, Timed } from './measured.ts';
import { million } from './million.ts';
import { pageOf, type Page } from './page.ts';
import { MARKS, ONE_THREAD, WORKS, type RunRequest, type Work } from './works.ts';

const helloSchema = z.union([z.strictObject({ missing: z.string() }), z.strictObject({ version: z.string() })]);
const runSchema = z.strictObject({
  seconds: z.array(z.number()),
  ratio: z.number(),
  batches: z.number(),
  dictionary: z.number(),
});
const phasesSchema = z.record(z.string(), z.number());

/** Before a run with fewer arms. */
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
    out: { type: 'string', default: 'out/speed' },
    brief: { type: 'boolean', default: false },
    million: { type: 'boolean', default: false },
    arms: { type: 'string', default: '1000000' },
    steps: { type: 'string', default: '100000' },
  });
  if (typeof options === 'string') return usageError([options]);
  const problems: string[] = [];
  const runs = parseCount(options.runs, '--runs', problems);
  const works = findByIds(WORKS, options.only, 'work', problems);
  const [arms, steps] = [parseCount(options.arms, '--arms', problems), parseCount(options.steps, '--steps', problems)];
  if (problems.length > 0) return usageError(problems);
  if (options.million) {
    await million(arms, steps);
    return 0;
  }

  const folder = mkdtempSync(path.join(tmpdir(), 'bbkb-bench-speed-'));
  const ours = await ourProgram(path.join(folder, 'ours'));
  const plain = options.brief ? undefined : await ourProgram(path.join(folder, 'plain'), { plain: true });
  const theirs = await startNumpy(options.python);
  const measured: MeasuredWork[] = [];
  try {
    for (const work of works) {
      const table = readPaperTable(work.table, options.data, true);
      const programs = { ours, plain, theirs };
      for (const program of Object.values(programs)) if (program) await sendTable(program, table, folder);
      const compared = await compare(work, table.rows.length, runs, programs);
      const growth = options.brief ? {} : { growth: await measureGrowth(work, table, ours, folder) };
      measured.push({ work, arms: table.rows.length, ...compared, ...growth });
    }
  } finally {
    ours.end();
    plain?.end();
    theirs?.end();
    rmSync(folder, { recursive: true });
  }
  const page: Page = { settings: [['Seeds', String(runs)], ...machineSettings(1)], works: measured };
  mkdirSync(options.out, { recursive: true });
  console.log(await writePage(path.resolve(options.out), 'speed', page, (script) => pageOf(page, script)));
  return 0;
}

/**
 * Compiled as the product is: run as TypeScript, each closure would be given its name when it is made, which is a fifth of the time of the
 * short works, and V8 would compile more of it again.
 */
async function ourProgram(dir: string, options: { readonly plain?: boolean } = {}): Promise<JsonProcess> {
  await compilePrograms({ worker: 'test/bench/speed/papers/worker.ts' }, dir, options);
  return new JsonProcess(process.execPath, [ONE_THREAD, path.join(dir, 'worker.js')]);
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

type Compared = Pick<MeasuredWork, 'ours' | 'plain' | 'numpy' | 'share'>;

async function compare(work: Work, arms: number, runs: number, { ours, plain, theirs }: Programs): Promise<Compared> {
  const run = async (program: JsonProcess, seed: number): Promise<Timed> =>
    runSchema.parse(await program.send({ run: requestOf(work, arms, seed) }));
  const [our, ourPlain, their]: [Timed[], Timed[], Timed[]] = [[], [], []];
  const warmUp = await run(ours, 0);
  if (plain) await run(plain, 0);
  if (theirs) await run(theirs, 0);
  for (let seed = 1; seed <= runs; seed++) {
    our.push(await run(ours, seed));
    if (plain) ourPlain.push(await run(plain, seed));
    if (theirs) their.push(await run(theirs, seed));
  }
  const phasesOf = async (program: JsonProcess): Promise<Phases> =>
    phasesSchema.parse(await program.send({ run: requestOf(work, arms, 1), profiled: true }));
  const ratios = their.map(({ seconds }, s) => (our[s].seconds.at(-1) ?? NaN) / (seconds.at(-1) ?? NaN));
  const compared: Compared = {
    ours: { timed: mediansOf(our), phases: await phasesOf(ours) },
    ...(plain && { plain: { timed: mediansOf(ourPlain), phases: await phasesOf(plain) } }),
    ...(theirs && { numpy: mediansOf(their), share: median(ratios) }),
  };
  print(work, `${work.steps} pulls of ${arms} arms, medians of ${runs}`, compared, ratios);
  console.log(`  warm-up    ${warmUp.seconds.at(-1)?.toFixed(2)} s`);
  return compared;
}

function print(work: Work, what: string, { ours, plain, numpy, share }: Compared, ratios: readonly number[]): void {
  console.log(`\n${work.id}: ${what}`);
  console.log(`  this code  ${summary(ours.timed)}`);
  if (plain) console.log(`  plain      ${summary(plain.timed)}`);
  if (numpy && share !== undefined) {
    console.log(`  numpy      ${summary(numpy)}; the authors' program on a quiet machine ${work.authorsSeconds}`);
    const each = ratios.map((ratio) => ratio.toFixed(3)).join(', ');
    console.log(`  ratio      ${share.toFixed(3)} (${each}); to reach ${work.target}`);
  }
  printPhases('phases', ours);
  if (plain) printPhases('… plain', plain);
}

function printPhases(label: string, { phases }: Program): void {
  const shares = Object.entries(phases).map(([phase, share]) => `${phase} ${(100 * share).toFixed(0)} %`);
  console.log(`  ${label.padEnd(10)} ${shares.join(', ')}`);
}

function requestOf(work: Work, arms: number, seed: number, steps = work.steps): RunRequest {
  const { algorithm, rule, lengthscale, lambda } = work;
  return { algorithm, rule, lengthscale, lambda, steps, marks: MARKS, seed, initial: randomArms(2, arms, seed) };
}

function mediansOf(runs: readonly Timed[]): Timed {
  const medianOf = (of: (run: Timed) => number): number => median(runs.map(of));
  return {
    seconds: runs[0].seconds.map((_, mark) => medianOf(({ seconds }) => seconds[mark])),
    ratio: medianOf(({ ratio }) => ratio),
    batches: medianOf(({ batches }) => batches),
    dictionary: medianOf(({ dictionary }) => dictionary),
  };
}

function summary({ seconds, ratio, batches, dictionary }: Timed): string {
  const times = seconds.map((each) => each.toFixed(2)).join(' / ');
  return `${times} s; regret ratio ${ratio.toPrecision(3)}, ${batches} batches, dictionary ${dictionary}`;
}

async function measureGrowth(
  work: Work,
  table: Table,
  ours: JsonProcess,
  folder: string,
): Promise<NonNullable<MeasuredWork['growth']>> {
  const marks = [1 / 8, 1 / 4, 1 / 2, 1].map((share) => share * work.steps);
  const timesOf = async (arms: number) => {
    const every = Math.round(table.rows.length / arms);
    const kept = (_: unknown, i: number): boolean => i % every === 0;
    const part = { rows: table.rows.filter(kept), values: table.values.filter(kept) };
    await sendTable(ours, part, folder);
    await ours.send({ run: requestOf(work, part.rows.length, 0, WARM_UP_STEPS) });
    const run = { ...requestOf(work, part.rows.length, 1), marks };
    return { arms: part.rows.length, seconds: runSchema.parse(await ours.send({ run })).seconds };
  };
  const byArms = [];
  for (const share of ARM_SHARES) byArms.push(await timesOf(Math.round(share * table.rows.length)));
  const all = byArms[byArms.length - 1].seconds;
  const pulls = growthOf(marks.map((x, i) => ({ x, y: all[i] })));
  const arms = growthOf(byArms.map(({ arms: x, seconds }) => ({ x, y: seconds[seconds.length - 1] })));
  console.log(`  growth     as T^${pulls.exponent.toFixed(2)} and A^${arms.exponent.toFixed(2)}`);
  return { pulls, arms };
}

function growthOf(points: Growth['points']): Growth {
  return { points, exponent: leastSquaresSlope(points.map(({ x, y }) => [Math.log(x), Math.log(y)] as const)) };
}
