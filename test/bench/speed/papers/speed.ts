/**
 * The time of this code beside the papers' algorithm in numpy: `npm run bench:speed`.
 *
 * For each work (a table, a setting, an algorithm): processor seconds at t = 1,000, 5,000 and 10,000, all threads
 * counted, start and reading of data left out; the medians of five seeds after a run of another seed, in which this
 * code is compiled. Where there is a Python with numpy, scipy and scikit-learn, its runs of the same seeds take turns
 * with those of this code, because the machine's speed changes from minute to minute: look at the ratios. Beside it
 * this code without its compiled loops, the phases of one run of each, and how the time grows with T and with the arms.
 *
 * @remarks `-- --only cadata-20-global,cadata-20-bkb`, `--runs 3`, `--data DIR` (default ../shared/data), `--python
 *   PROGRAM`, `--brief` without the plain loops and the growth.
 *   `--million` runs over a million random candidates instead, `--arms 100000` and `--steps 10000` over fewer.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import type { Table } from '../../../../src/lab/table.ts';
import { compilePrograms } from '../../../compile.ts';
import { randomArms } from '../../papers/experiments/simulation.ts';
import { JsonProcess } from '../../shared/jsonProcess.ts';
import { leastSquaresSlope } from '../../shared/leastSquares.ts';
import { benchMain } from '../../shared/bench.ts';
import { dataOption, findByIds, parseCount, parseOptions, text } from '../../shared/options.ts';
import { readPaperTable } from '../../shared/paperTables.ts';
import { median } from '../../shared/quantiles.ts';
import { million } from './million.ts';
import { MARKS, ONE_THREAD, WORKS, type RunRequest, type Work } from './works.ts';

const helloSchema = z.union([z.strictObject({ missing: z.string() }), z.strictObject({ version: z.string() })]);
const runSchema = z.strictObject({
  /** Of the processor, at each of the marks that the run has come to. */
  seconds: z.array(z.number()),
  /** Regret, as a share of uniform search's. */
  ratio: z.number(),
  batches: z.number(),
  dictionary: z.number(),
});
type Timed = z.infer<typeof runSchema>;
/** The share of each phase in the time of a run, by its name. */
const phasesSchema = z.record(z.string(), z.number());

/** Before a run with fewer arms. */
const WARM_UP_STEPS = 300;
/** The shares of the arms with which the growth is measured. */
const ARM_SHARES = [1 / 8, 1 / 4, 1 / 2, 1];

const known = {
  ...dataOption,
  only: { ...text, default: WORKS.map(({ id }) => id).join(',') },
  runs: { ...text, default: '5' },
  python: { ...text, default: 'python3' },
  brief: { type: 'boolean', default: false },
  million: { type: 'boolean', default: false },
  arms: { ...text, default: '1000000' },
  steps: { ...text, default: '100000' },
} as const;
const options = parseOptions(process.argv.slice(2), known, (values, problems) => ({
  ...values,
  runs: parseCount(values.runs, '--runs', problems),
  works: findByIds(WORKS, values.only, 'work', problems),
  arms: parseCount(values.arms, '--arms', problems),
  steps: parseCount(values.steps, '--steps', problems),
}));
process.exitCode = await benchMain(options, '', async ({ runs, works, arms, steps, ...options }) => {
  if (options.million) {
    await million(arms, steps);
    return 0;
  }

  const folder = mkdtempSync(path.join(tmpdir(), 'bbkb-bench-speed-'));
  const ours = await ourProgram(path.join(folder, 'ours'));
  const plain = options.brief ? undefined : await ourProgram(path.join(folder, 'plain'), { plain: true });
  const theirs = await startNumpy(options.python);
  try {
    for (const work of works) {
      const table = readPaperTable(work.table, options.data, true);
      const programs = { ours, plain, theirs };
      for (const program of Object.values(programs)) if (program) await sendTable(program, table, folder);
      await compare(work, table.rows.length, runs, programs);
      if (!options.brief) await measureGrowth(work, table, ours, folder);
    }
  } finally {
    ours.end();
    plain?.end();
    theirs?.end();
    rmSync(folder, { recursive: true });
  }
  return 0;
});

/**
 * Compiled as the product is: run as TypeScript, each closure would be given its name when it is made, which is a fifth
 * of the time of the short works, and V8 would compile more of it again.
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

async function compare(work: Work, arms: number, runs: number, { ours, plain, theirs }: Programs): Promise<void> {
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
  const line = (label: string, text: string): void => {
    console.log(`  ${label.padEnd(10)} ${text}`);
  };
  console.log(`\n${work.id}: ${work.steps} pulls of ${arms} arms, medians of ${runs}`);
  line('this code', summaryOf(our));
  if (plain) line('plain', summaryOf(ourPlain));
  if (theirs) {
    const ratios = their.map(({ seconds }, s) => (our[s].seconds.at(-1) ?? NaN) / (seconds.at(-1) ?? NaN));
    const each = ratios.map((ratio) => ratio.toFixed(3)).join(', ');
    line('numpy', `${summaryOf(their)}; the authors' program on a quiet machine ${work.authorsSeconds}`);
    line('ratio', `${median(ratios).toFixed(3)} (${each}); to reach ${work.target}`);
  }
  line('phases', await phasesOf(ours, work, arms));
  if (plain) line('… plain', await phasesOf(plain, work, arms));
  line('warm-up', `${warmUp.seconds.at(-1)?.toFixed(2)} s`);
}

async function phasesOf(program: JsonProcess, work: Work, arms: number): Promise<string> {
  const phases = phasesSchema.parse(await program.send({ run: requestOf(work, arms, 1), profiled: true }));
  return Object.entries(phases)
    .map(([phase, share]) => `${phase} ${(100 * share).toFixed(0)} %`)
    .join(', ');
}

function requestOf(work: Work, arms: number, seed: number, steps = work.steps): RunRequest {
  const { algorithm, rule, lengthscale, lambda } = work;
  return { algorithm, rule, lengthscale, lambda, steps, marks: MARKS, seed, initial: randomArms(2, arms, seed) };
}

/** The medians of the runs. */
function summaryOf(runs: readonly Timed[]): string {
  const medianOf = (of: (run: Timed) => number): number => median(runs.map(of));
  const times = runs[0].seconds.map((_, mark) => medianOf(({ seconds }) => seconds[mark]).toFixed(2)).join(' / ');
  const [ratio, batches, dictionary] = (['ratio', 'batches', 'dictionary'] as const).map((key) => medianOf((run) => run[key])); // oxfmt-ignore
  return `${times} s; regret ratio ${ratio.toPrecision(3)}, ${batches} batches, dictionary ${dictionary}`;
}

async function measureGrowth(work: Work, table: Table, ours: JsonProcess, folder: string): Promise<void> {
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
  const pulls = exponentOf(marks, all);
  const arms = exponentOf(byArms.map((each) => each.arms), byArms.map(({ seconds }) => seconds[seconds.length - 1])); // oxfmt-ignore
  console.log(`  growth     as T^${pulls.toFixed(2)} and A^${arms.toFixed(2)}`);
}

/** p of y ∝ x^p, by least squares of the logarithms. */
function exponentOf(x: readonly number[], y: readonly number[]): number {
  return leastSquaresSlope(x.map((each, i) => [Math.log(each), Math.log(y[i])] as const));
}
