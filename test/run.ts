/**
 * Runs one kind of test with Node's own runner:
 *
 *   node --import tsx test/run.ts unit|cluster|inhost|ui|vscode [part of a file's path] [--seed 1]
 *
 * `vscode` is what drives a real VS Code: inhost and ui; `cluster` is what runs jobs of a real Slurm, and trials on
 * hosts behind a real sshd.
 *
 * Property tests draw from the seed: another one looks for what this one did not find. It looks for the files itself,
 * because `node --test` understands patterns only from Node 21 on. All are compiled before, because tsx would take most
 * of the time of most of them (0.3 of 0.4 s). Tests share processes, because starting Node was most of what was left of
 * unit tests, and a browser and a VS Code server take 5 s; those that wait longest for the programs that they start
 * have one of their own.
 *
 * What failed runs once more, alone: some tests wait for programs that a busy machine may hold up for longer than anybody
 * foresees. What passes then is named at the end, because a test that often stands there has a fault of its own.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import * as z from 'zod';
import { compileTests } from './compile.ts';
import { installedHost } from './host/install.ts';
import { packagedExtension } from './host/vsix.ts';
import { compileTestedPrograms } from './unit/cli/bundle.ts';

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const [kind = '', filter = ''] = positionals;
const root = path.resolve(import.meta.dirname, '..');
/** Milliseconds for each process, so that one that hangs is named: three times the longest on a machine at a load of ten. */
const PATIENCE_MS = 1_800_000;
/**
 * The tests of each process in their order: folders and files below test, by the process's name. The processes begin in
 * this order, so those that take longest stand first, and what is short fills the end.
 */
const processes: Readonly<Record<string, readonly string[]>> = {
  clusterStudy: ['cluster/slurm/study'],
  hostsStudy: ['cluster/ssh/study'],
  clusterJobs: ['cluster/slurm/conformance', 'cluster/slurm/pauses', 'cluster/slurm/slurmExecutor'],
  hosts: ['cluster/ssh/conformance', 'cluster/ssh/pauses', 'cluster/ssh/sshExecutor'],
  terminal: [
    'unit/cli/terminal',
    'unit/cli/commands',
    'unit/cli/cli',
    'unit/cli/hostile',
    'unit/cli/frozenStudies',
    'unit/cli/interpreter',
    'unit/cli/start',
    'unit/cli/template',
    'unit/cli/severalMetrics',
    'unit/cli/tracked',
    'unit/cli/unreadable',
    'unit/cli/program',
  ],
  agents: ['unit/agents', 'unit/cli/mcp'],
  tuner: ['unit/tuner'],
  runner: ['unit/runner', 'unit/nodeLauncher', 'unit/system'],
  study: ['unit/study', 'unit/export', 'unit/optuna', 'unit/protocol', 'unit/webview'],
  interruption: ['unit/cli/interruption'],
  lostStudies: ['unit/cli/lostStudies'],
  engine: ['unit/engine', 'unit/bandits', 'unit/math', 'unit/space', 'unit/lab'],
  failures: ['unit/cli/failures'],
  editor: ['unit/extension'],
  draft: ['draft', 'code', 'bench', 'mutation', 'fixtures', 'architecture', 'docs', 'examples', 'workflows'].map(
    (name) => `unit/${name}`,
  ),
  declaration: ['unit/declaration', 'unit/template'],
  // a window is used by one after the other, so what leaves something in it or needs one of its own stands last
  beginnings: [
    ...['ui/beginning', 'ui/commands', 'ui/mnist', 'ui/names', 'ui/optimize', 'ui/quickFixes', 'ui/sideBar'],
    ...['ui/drafts', 'ui/declaration', 'ui/settings', 'ui/severalFolders'],
  ],
  dashboards: [
    ...['ui/control', 'ui/counts', 'ui/curves', 'ui/failures', 'ui/front', 'ui/pauses', 'ui/trials'],
    ...['ui/changedSpace', 'ui/comparison'],
  ],
  endings: ['ui/ended', 'ui/interruption'],
  host: ['inhost'],
  page: ['ui/page', 'ui/pageFirstScreen', 'ui/pageLinks', 'ui/pageMetrics', 'ui/report'],
  pageParts: [
    'ui/pageBarriers',
    'ui/pageCurves',
    'ui/pageFind',
    'ui/pageFront',
    'ui/pageLimits',
    'ui/pageParallel',
    'ui/pageTable',
  ],
};

if (!['unit', 'cluster', 'inhost', 'ui', 'vscode'].includes(kind))
  fail(`Say which tests to run: unit, cluster, inhost, ui or vscode, not "${kind}".`);
const folders = kind === 'vscode' ? ['inhost', 'ui'] : [kind];
const files = folders
  .flatMap((folder) => testsIn(path.join('test', folder)))
  .filter((name) => name.includes(filter))
  .sort();
if (!/^-?\d{1,9}$/.test(values.seed))
  fail(`The seed must be a whole number of at most nine digits, not "${values.seed}".`);
if (files.length === 0) fail(`No test file below test/${kind} has "${filter}" in its path.`);

mkdirSync(path.join(root, 'out'), { recursive: true });
const compiled = mkdtempSync(path.join(root, 'out/tests-'));
const failures = path.join(compiled, 'failures');
/** A line of failedFiles.mjs. */
const failureSchema = z.object({ file: z.string(), name: z.string() });
try {
  process.exitCode = await run();
} finally {
  rmSync(compiled, { recursive: true });
}

async function run(): Promise<number> {
  const tests = await compileTests(files, compiled);
  const joined = joinTests(tests);
  const programs = path.join(compiled, 'programs');
  if (kind === 'unit' || kind === 'cluster') await compileTestedPrograms(programs);
  else prepareHost();

  // Unit tests wait for child processes more than they compute, hence more at once than cores; those that drive a VS
  // Code wait for it most of the time, but three would starve one another. Jobs of a cluster mostly sleep.
  const exitCode = await runTests(
    joined.map(({ file }) => file),
    ['unit', 'cluster'].includes(kind) ? 4 : 2,
    programs,
  );
  if (exitCode === 0) return 0;

  const failed = failedTests(tests, joined);
  if (failed.length === 0) return exitCode;
  console.log(`\nOnce more, alone:\n${failed.map(nameOf).join('\n')}\n`);
  const again = await runTests(failed, 1, programs);
  if (again === 0) console.log(`\nFailed among the others and passed alone:\n${failed.map(nameOf).join('\n')}`);
  return again;
}

/** @returns the exit code of Node's runner */
async function runTests(tests: readonly string[], atOnce: number, programs: string): Promise<number> {
  // JavaScript, and by its whole address: worker threads and children of the tests in other folders load it as well
  const properties = pathToFileURL(path.join(root, 'test/properties.mjs')).href;
  rmSync(failures, { force: true });
  // with V8's own 16 MB for what is new, its collector takes a seventh of the processor's time of the engine's tests; most
  // functions run so seldom that to optimize them, as early as V8 does by itself, takes longer than it saves: a sixth
  const node = [
    '--max-semi-space-size=64',
    '--always-sparkplug',
    '--interrupt-budget=400000',
    '--enable-source-maps',
    `--import=${properties}`,
    '--test',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${pathToFileURL(path.join(root, 'test/failedFiles.mjs')).href}`,
    `--test-reporter-destination=${failures}`,
    `--test-concurrency=${atOnce}`,
    `--test-timeout=${PATIENCE_MS}`,
    ...tests,
  ];
  const { exitCode } = await execa(process.execPath, node, {
    cwd: root,
    env: { PROPERTY_SEED: values.seed, TEST_PROGRAMS: programs, PATH: await pathWithPython() },
    stdio: 'inherit',
    reject: false,
  });
  return exitCode ?? 1;
}

/**
 * The tests of processes that ended in failure, and those that failed. A test whose function stands in a file that
 * several share is known by its name or its suite's; where neither stands in a source, all that share it may be meant.
 */
function failedTests(tests: readonly string[], joined: readonly Joined[]): readonly string[] {
  const lines = existsSync(failures) ? readFileSync(failures, 'utf8').trim().split('\n').filter(Boolean) : [];
  const failed = lines.map((line) => failureSchema.parse(JSON.parse(line)));
  const files = new Set(failed.map(({ file }) => file));
  const processMembers = joined.flatMap(({ file, members }) => (files.has(file) ? members : []));
  const sourceOf = (test: string) => readFileSync(path.join(root, nameOf(test)), 'utf8');
  const sharing = [...files]
    .filter((file) => path.isAbsolute(file) && /(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => {
      const sharers = tests.filter((test) => sourceOf(test).includes(`/${path.basename(file)}'`));
      const names = failed.filter((each) => each.file === file).map(({ name }) => name);
      const named = sharers.filter((test) => names.some((name) => sourceOf(test).includes(`'${name}'`)));
      return named.length > 0 ? named : sharers;
    });
  return tests.filter(
    (test) => processMembers.includes(test) || sharing.includes(test) || files.has(path.join(root, nameOf(test))),
  );
}

/** The source of a compiled test, from the project's folder. */
function nameOf(test: string): string {
  return path.relative(compiled, test).replace(/\.js$/, '.ts');
}

/** Once, before two processes would do it at the same time. */
function prepareHost(): void {
  installedHost();
  packagedExtension();
}

function testsIn(folder: string): readonly string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => path.join(folder, name));
}

/**
 * With the folder of Python itself in front: a `python3` that looks for the version to use, as pyenv's does, takes
 * longer for that (0.1 s of the processor) than most tests' scripts need.
 */
async function pathWithPython(): Promise<string> {
  const { exitCode, stdout } = await execa('python3', ['-c', 'import sys; print(sys.executable)'], { reject: false });
  return [...(exitCode === 0 ? [path.dirname(stdout)] : []), process.env.PATH ?? ''].join(path.delimiter);
}

interface Joined {
  readonly file: string;
  /** The compiled tests that it imports. */
  readonly members: readonly string[];
}

/** The files to run: one for each process, that imports its tests, and those that are in none. */
function joinTests(tests: readonly string[]): readonly Joined[] {
  const joined = Object.entries(processes).flatMap(([name, folders], i) => {
    const places = folders.map((folder) => path.join(compiled, 'test', folder));
    const members = places.flatMap((place) =>
      tests.filter((test) => test.startsWith(place + path.sep) || test.startsWith(`${place}.`)),
    );
    if (members.length === 0) return [];
    // Node's runner takes files by the order of their names
    const file = path.join(compiled, `${String(i).padStart(2, '0')}-${name}.js`);
    // one after the other: static imports would have those that wait for something run last
    const imports = members.map((test) => `await import(${JSON.stringify(pathToFileURL(test).href)});\n`);
    writeFileSync(file, imports.join(''));
    return [{ file, members }];
  });
  const ownProcess = tests.filter((test) => !joined.some(({ members }) => members.includes(test)));
  return [...joined, ...ownProcess.map((file) => ({ file, members: [file] }))];
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
