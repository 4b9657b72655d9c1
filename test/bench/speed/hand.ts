/**
 * Ten tasks at a terminal, beside cargo, uv, Optuna and W&B where they are installed: `npm run bench:hand`. Of each the
 * keys that are typed, Enter included, and at which line of how many the answer stands. Programs on PATH are run in
 * folders of their own, which are removed. What needs a server is left out.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execaSync } from 'execa';

/** What is typed after the program's name, and the line that answers. */
type Try = readonly [typed: string, answer: RegExp];
const programs = ['bbkb', 'cargo', 'uv', 'optuna', 'wandb'] as const;
type Program = (typeof programs)[number];
interface Task extends Partial<Record<Program, Try>> {
  readonly task: string;
}

const storage = '--storage sqlite:///trials.db';
const tasks: readonly Task[] = [
  {
    task: 'which version it is',
    bbkb: ['--version', /^\d+\.\d+/],
    cargo: ['--version', /^cargo \d/],
    uv: ['--version', /^uv \d/],
    optuna: ['--version', /^optuna \d/],
    wandb: ['--version', /version \d/],
  },
  {
    task: 'begin something new',
    bbkb: ['init train.py', /Drafted/],
    cargo: ['new new', /Creating/],
    uv: ['init new', /Initialized/],
    optuna: [`create-study --study-name new ${storage}`, /study created/],
  },
  {
    task: 'run it to its end',
    bbkb: ['run', /^Recommended/m],
    cargo: ['run', /Hello/],
    uv: ['run hello.py', /Hello/],
  },
  {
    task: 'what there is',
    bbkb: ['list', /^train/],
    uv: ['pip list', /^hand /],
    optuna: [`studies ${storage}`, /\| new/],
  },
  {
    task: 'the result',
    bbkb: ['show', /learning_rate|--learning/],
    optuna: [`best-trial --study-name old ${storage}`, /0\.25/],
  },
  {
    task: 'how a command is used',
    bbkb: ['help run', /^Usage/],
    cargo: ['help run', /SYNOPSIS/],
    uv: ['python install --help', /^Usage/],
    optuna: ['create-study --help', /^usage/],
    wandb: ['sweep --help', /^Usage/],
  },
  {
    task: 'a mistyped command',
    bbkb: ['rnu', /did you mean run/],
    cargo: ['rnu', /similar name exists: `run`/],
    uv: ['install', /similar subcommand/],
    optuna: ['trails', /choose from/],
    wandb: ['swep', /No such command/],
  },
  {
    task: 'a mistyped option',
    bbkb: ['run --trails 20', /--trials/],
    cargo: ['run --relase', /--release/],
    uv: ['init new --backend', /--build-backend/],
    optuna: [`studies --storge x`, /--storage/],
    wandb: ['sweep --projct x sweep.yaml', /--project\?/],
  },
  {
    task: 'a file that is not there',
    bbkb: ['run nothing.bbkb.yaml', /does not exist/],
    cargo: ['run --manifest-path nothing.toml', /does not exist/],
    uv: ['run nothing.py', /No such file/],
    wandb: ['sweep nothing.yaml', /open sweep file/],
  },
  {
    task: 'a misspelt key in the file',
    bbkb: ['run wrong/wrong.bbkb.yaml', /did you mean/i],
    cargo: ['run --manifest-path wrong/Cargo.toml', /unused manifest key|dependencies/],
    uv: ['pip install -r wrong/pyproject.toml', /unknown field/],
  },
];

const root = path.resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(path.join(tmpdir(), 'bbkb-hand-'));
try {
  prepare();
  prepareOptuna();
  console.table(
    Object.fromEntries(
      tasks.map(({ task, ...tries }) => [
        task,
        Object.fromEntries(programs.map((program) => [program, measured(program, tries[program])])),
      ]),
    ),
  );
} finally {
  rmSync(folder, { recursive: true });
}

/** A script with its declaration, a package of Rust, one of Python, and in each a file with a misspelt key. */
function prepare(): void {
  cpSync(path.join(root, 'examples/python/train.py'), path.join(folder, 'train.py'));
  const declared =
    'command: python3 train.py\n' +
    'parameters:\n  learning_rate: { type: float, low: 1e-3, high: 1, scale: log }\n' +
    'objective: { metric: val_accuracy, goal: maximize }\nbudget: { trials: 8 }\nparallel: 2\n';
  const crate = '[package]\nname = "hand"\nversion = "0.1.0"\nedition = "2021"\n';
  writeFileSync(path.join(folder, 'Cargo.toml'), crate);
  mkdirSync(path.join(folder, 'src'));
  writeFileSync(path.join(folder, 'src/main.rs'), 'fn main() { println!("Hello"); }\n');
  const project = '[project]\nname = "hand"\nversion = "0.1.0"\n';
  writeFileSync(path.join(folder, 'pyproject.toml'), project);
  writeFileSync(path.join(folder, 'hello.py'), 'print("Hello")\n');
  mkdirSync(path.join(folder, 'wrong/src'), { recursive: true });
  writeFileSync(path.join(folder, 'wrong/pyproject.toml'), `${project}[tool.uv]\nmangaed = true\n`);
  cpSync(path.join(folder, 'train.py'), path.join(folder, 'wrong/train.py'));
  writeFileSync(path.join(folder, 'wrong/wrong.bbkb.yaml'), declared.replace('budget', 'bugdet'));
  writeFileSync(path.join(folder, 'wrong/Cargo.toml'), crate.replace('edition', 'editon'));
  cpSync(path.join(folder, 'src/main.rs'), path.join(folder, 'wrong/src/main.rs'));
}

/** A study of one trial, where Optuna is installed. */
function prepareOptuna(): void {
  const space = '{"lr": {"name": "FloatDistribution", "attributes": {"low": 0, "high": 1}}}';
  for (const typed of [
    ['create-study'],
    ['ask', '--search-space', space],
    ['tell', '--trial-number', '0', '--values', '0.25'],
  ])
    runHere('optuna', [...typed, '--study-name', 'old', ...storage.split(' ')]);
}

/** `10 keys, line 1 of 3`; `not installed`; `no answer in 6 lines`; or nothing where the program has no such task. */
function measured(program: Program, tried: Try | undefined): string {
  if (tried === undefined) return '';
  const [typed, answer] = tried;
  const [file, first] = program === 'bbkb' ? [process.execPath, [path.join(root, 'dist/cli.js')]] : [program, []];
  const { all, code } = runHere(file, [...first, ...typed.split(' ')]);
  if (code === 'ENOENT') return 'not installed';
  const lines = all.trim().split('\n');
  const at = lines.findIndex((line) => answer.test(line));
  const keys = `${program} ${typed}`.length + 1;
  return at < 0
    ? `${keys} keys, no answer in ${lines.length} lines`
    : `${keys} keys, line ${at + 1} of ${lines.length}`;
}

function runHere(file: string, args: readonly string[]) {
  return execaSync(file, args, { cwd: folder, all: true, reject: false });
}
