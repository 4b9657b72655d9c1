/**
 * How many small faults in the code the unit tests notice:
 *
 *   npm run test:mutants -- [--seed 1] [--count 300] [--only src/study] [--longest 5]
 *                           [--at-once 1]
 *
 * Every mutant is one fault that the compiler accepts, drawn by the seed. The tests that reach it run, the cheapest
 * first, until one fails; `--longest` leaves out those of other folders of `test/unit` that take longer, in seconds.
 * What is known is kept in `out/mutants`, so a stopped run goes on, and a changed test runs again. Linux only: see
 * `runTest.ts`.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { drawMutants, type Mutant } from './draw.ts';
import { judge, type Judgement } from './judge.ts';
import { reachingTests, type TimedTest } from './reach.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '300' },
    only: { type: 'string', default: 'src/' },
    longest: { type: 'string', default: 'Infinity' },
    'at-once': { type: 'string', default: '1' },
  },
});
const FOLDERS = ['src/study', 'src/runner', 'src/tuner'];

const root = path.resolve(import.meta.dirname, '../..');
const atOnce = Number(values['at-once']);

if (process.platform !== 'linux') {
  console.log('The mutants are not tested here: they run in process namespaces, which only Linux has.');
  process.exit(0);
}
const drawn = drawMutants({ root, folders: FOLDERS, seed: Number(values.seed), count: Number(values.count) });
const testsOf = await reachingTests(root, drawn, atOnce);
const mutants = drawn.filter(({ file }) => file.startsWith(values.only));
console.log(`${mutants.length} mutants`);
const judgements: Judgement[] = [];
await inParallel(cheapestFirst(mutants), atOnce, async (mutant) => {
  const judgement = await judge(root, mutant, likeliestFirst(mutant));
  judgements.push(judgement);
  console.log(`${judgements.length}/${mutants.length} ${sentence(judgement)}`);
});

const survivors = mutants.flatMap((mutant) => judgements.filter((each) => each.mutant === mutant && !each.caughtBy));
console.log(`\nSurvived:\n${survivors.map(sentence).join('\n')}\n`);
for (const folder of FOLDERS) {
  const isIn = ({ file }: Mutant): boolean => file.startsWith(`${folder}/`);
  const [all, left] = [mutants.filter(isIn).length, survivors.filter(({ mutant }) => isIn(mutant)).length];
  console.log(`${folder}: ${all - left} of ${all} caught`);
}
const caught = mutants.length - survivors.length;
console.log(`${caught} of ${mutants.length} mutants caught, ${((caught / mutants.length) * 100).toFixed(1)} %`);

/** The tests of its own folder, then those of its part of the program, then the others; the cheapest of each first. */
function likeliestFirst(mutant: Mutant): readonly TimedTest[] {
  const own = path.dirname(mutant.file).replace(/^src/, 'test/unit');
  const isBelow = (folder: string, { file }: TimedTest): boolean => file.startsWith(`${folder}/`);
  const part = own.split('/').slice(0, 3).join('/');
  const distance = (test: TimedTest): number =>
    [own, path.dirname(own), part].filter((folder) => !isBelow(folder, test)).length;
  return testsOf(mutant)
    .filter((test) => isBelow(part, test) || test.seconds <= Number(values.longest))
    .toSorted((a, b) => distance(a) - distance(b));
}

/** Mutants of pure tests before those that only slow tests can judge. */
function cheapestFirst(some: readonly Mutant[]): readonly Mutant[] {
  const cost = (mutant: Mutant): number => testsOf(mutant)[0]?.seconds ?? 0;
  return some.toSorted((a, b) => cost(a) - cost(b));
}

function sentence({ mutant, caughtBy, tests }: Judgement): string {
  const { file, line, original, replacement } = mutant;
  const verdict = caughtBy ?? (tests === 0 ? 'SURVIVED: no test reaches it' : `SURVIVED ${tests} test files`);
  return `${file}:${line} ${shorten(original)} → ${shorten(replacement)} · ${verdict}`;
}

function shorten(code: string): string {
  const line = code.replace(/\s+/g, ' ');
  return line.length > 90 ? `${line.slice(0, 60)} … ${line.slice(-25)}` : line;
}

async function inParallel<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
