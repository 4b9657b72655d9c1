import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { bbkb } from '../terminal.ts';
import { DEFAULT_ALGORITHM, Workspace } from '../workspace.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const PARAMETERS =
  'parameters: { x: { type: float, low: 0, high: 1 }, deep: { type: bool, style: switch }, k: 1, n: { type: int, low: 1, high: 9, when: k == 1 } }';

describe('bbkb run, told something beside the declaration', () => {
  let workspace: Workspace;
  const run = (...args: readonly string[]) => bbkb(workspace.dir, 'run', 'study.bbkb.yaml', ...args);
  before(async () => {
    workspace = await Workspace.make([
      PARAMETERS,
      'budget: { trials: 40 }',
      'start: [{ x: 0.75, deep: false, n: 5 }]',
      'seed: 7',
    ]);
  });
  after(() => workspace.remove());

  const words = ['--trials', '2', '--parallel', '2', '--set', 'x=0.25', '--set', 'deep=true', '--set', 'k=1'];

  it('runs as if the file said it, says what the file does not, and leaves the file as it is', async () => {
    const text = await readFile(workspace.file, 'utf8');
    const { exitCode, stdout, stderr } = await run(...words);
    assert.deepEqual([exitCode, stderr], [0, '']);
    assert.match(
      stdout,
      /^Not as in study\.bbkb\.yaml: --trials 2 --parallel 2 --set x=0\.25 --set deep=true --set k=1$/m,
    );
    assert.match(stdout, /^Run it again with: env BBKB_TRIAL=\d+ sh trial\.sh --x 0\.25 --deep --k 1 --n \d$/m);
    assert.equal(await readFile(workspace.file, 'utf8'), text);
    const points = (await workspace.batches()).flat().map(({ parameters }) => [parameters.x, parameters.deep]);
    assert.deepEqual(points, [[0.25, true], [0.25, true]]); // oxfmt-ignore
    assert.match((await bbkb(workspace.dir, 'show')).stdout, / · budget 2$/m);
  });

  it('continues with the same words, and is another study without them, as if the file were changed back', async () => {
    const more = await run(...words, '--trials', '3');
    assert.deepEqual([more.exitCode, (await workspace.results()).length], [0, 3], more.stderr);
    const { exitCode, stderr } = await bbkb(workspace.dir, 'resume');
    assert.equal(exitCode, 2);
    assert.match(
      stderr,
      /no longer describes the study study that was started: .*x.*\(options of `bbkb run`.* must be given again/,
    );
  });

  it('adds no trials by a number that is less than there are', async () => {
    const before = await readFile(workspace.file, 'utf8');
    const { exitCode, stderr } = await bbkb(workspace.dir, 'resume', '--trials', '2');
    assert.equal(exitCode, 2);
    assert.equal(stderr, '--trials 2 is less than the 3 trials that the study has already: write a larger number.');
    assert.equal(await readFile(workspace.file, 'utf8'), before);
  });

  it('starts nothing where it cannot be understood, and says how to write it', async () => {
    for (const [option, given, said] of [
      ['--trials', 'many', /^--trials is "many": write a whole number from 1 to 100000\.$/],
      ['--parallel', '0', /^--parallel is "0": write/],
      ['--set', 'x', /^"x" cannot be read: write --set NAME=VALUE/],
      ['--set', 'xx=1', /^"xx" is not a parameter \(did you mean x\?\)/],
      ['--set', 'x=2', /^x cannot be 2: write a number from 0 to 1\.$/],
      ['--set', 'deep=1', /^deep cannot be 1: write true or false\.$/],
      ['--set=x=0.1', '--set=x=0.2', /^x is written twice: keep one of the two\.$/],
    ] as const) {
      const { exitCode, stderr } = await run(option, given);
      assert.equal(exitCode, 2);
      assert.match(stderr, said);
    }
  });

  it('says all that is wrong at once: each option, and the file or that there is none', async () => {
    const wrong = ['run', '--trials', '-3', '--parallel', '0', '--seed', 'x'];
    const numbers = /^--trials is "-3": .*\n--parallel is "0": .*\n--seed is "x": write a whole number, 0 or above\.\n/;
    const { exitCode, stderr } = await bbkb(workspace.dir, ...wrong, '--set', 'x=2', '--set', 'xx=1');
    assert.equal(exitCode, 2);
    assert.match(stderr, numbers);
    assert.match(stderr, /\nx cannot be 2: .*\. "xx" is not a parameter/);
    await writeFile(path.join(workspace.dir, 'wrong.bbkb.yaml'), 'parametres: {}\n');
    assert.match(
      (await bbkb(workspace.dir, ...wrong, 'wrong.bbkb.yaml')).stderr,
      /\nwrong\.bbkb\.yaml:1:1: "parametres"/,
    );
    const nowhere = await bbkb(path.dirname(workspace.study), ...wrong);
    assert.equal(nowhere.exitCode, 2);
    assert.match(nowhere.stderr, numbers);
    assert.match(nowhere.stderr, /\nThere is no declaration /);
  });
});

describe('bbkb run --json', () => {
  let workspace: Workspace;
  before(async () => {
    const lines = ['command: sh half.sh', 'budget: { trials: 40 }', 'start: [{ x: 0.75 }, { x: 0.25 }, { x: 0.5 }]'];
    workspace = await Workspace.make(lines);
    const script = '[ "$BBKB_TRIAL" = 2 ] && { echo no memory >&2; exit 3; }; echo "score: $2"\n';
    await writeFile(path.join(workspace.dir, 'half.sh'), script);
  });
  after(() => workspace.remove());

  const dataOf = (text: string) => text.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);

  it('prints each trial as it ends, then what `show --json` prints; sentences are notes beside it', async () => {
    const { exitCode, stdout, stderr } = await bbkb(workspace.dir, 'run', '--json', '--trials', '3');
    assert.equal(exitCode, 0, stderr);
    const events = dataOf(stdout);
    const trials = events.slice(0, -1).sort((a, b) => Number(a.trial) - Number(b.trial));
    assert.deepEqual(
      trials.map(({ event, budget, trial, state, value }) => [event, budget, trial, state, value]),
      [
        ['trial', 3, 1, 'succeeded', 0.75],
        ['trial', 3, 2, 'failed', null],
        ['trial', 3, 3, 'succeeded', 0.5],
      ],
    );
    assert.equal(events.at(-2)?.ended, 3);
    const shown: unknown = JSON.parse((await bbkb(workspace.dir, 'show', '--json')).stdout);
    const { event, ...rest } = events.at(-1) ?? {};
    assert.deepEqual([event, rest], ['end', shown]);
    const notes = dataOf(stderr).map(({ note }) => String(note));
    assert.deepEqual(notes.map((note) => note.split(/[ :.]/, 1)[0]), ['Study', 'Not', 'The']); // oxfmt-ignore
  });

  it('has each refusal as an error, as every command with it, and prints no data then', async () => {
    for (const args of [
      ['run', '--json', '--seed', '3'],
      ['resume', '--json', '--trials', 'many'],
      ['restart', 'lost.bbkb.yaml', '--json'],
    ]) {
      const { exitCode, stdout, stderr } = await bbkb(workspace.dir, ...args);
      assert.deepEqual([exitCode, stdout], [2, ''], `${args.join(' ')}: ${stderr}`);
      assert.ok(
        dataOf(stderr).every(({ error }) => typeof error === 'string'),
        stderr,
      );
    }
    const { exitCode, stdout, stderr } = await bbkb(
      workspace.dir,
      'restart',
      '--json',
      '--set',
      'x=0.5',
      '--trials',
      '1',
    );
    assert.deepEqual([exitCode, dataOf(stdout).map(({ event }) => event)], [0, ['trial', 'end']], stderr);
    assert.match(stderr, /^\{"note":"The results so far of study are kept as study-2\./);
  });
});

describe('bbkb, without the name of a declaration', () => {
  const dir = temporaryFolder('find');

  it('trusts none that is not named, not even the only one', async () => {
    await writeFile(path.join(dir, 'only.bbkb.yaml'), 'command: sh lost.sh\n');
    const { exitCode, stderr } = await bbkb(dir, 'trust');
    await rm(path.join(dir, 'only.bbkb.yaml'));
    assert.equal(exitCode, 2);
    assert.match(stderr, /^`bbkb trust` takes one declaration, for example: bbkb trust /);
  });

  it('says what to do where there is none, takes the only one, and lists several', async () => {
    assert.match((await bbkb(dir, 'run')).stderr, /^There is no declaration .* bbkb init train\.py$/);
    await writeFile(path.join(dir, 'one.bbkb.yaml'), 'command: sh lost.sh\n');
    assert.match((await bbkb(dir, 'run')).stderr, /^one\.bbkb\.yaml:1:1: /);
    await writeFile(path.join(dir, 'a two.bbkb.yml'), '');
    const { exitCode, stderr } = await bbkb(dir, 'show');
    assert.equal(exitCode, 2);
    assert.match(stderr, /: a two\.bbkb\.yml and one\.bbkb\.yaml\. Name one: bbkb show 'a two\.bbkb\.yml'$/);
  });

  it('names a file that begins with a dash so that it is no option', async () => {
    const folder = path.join(dir, 'dashed');
    await mkdir(folder);
    await writeFile(path.join(folder, '-a b.py'), 'print("loss: 1")\n');
    assert.match((await bbkb(folder, 'run', '--', '-a b.py')).stderr, /Draft it first: bbkb init '\.\/-a b\.py'$/);
    assert.match((await bbkb(folder, 'init', './-a b.py')).stderr, /start it: bbkb run '\.\/-a b\.bbkb\.yaml'$/);
    assert.match((await bbkb(folder, 'show')).stderr, /^-a b\.bbkb\.yaml:\d/);
  });

  it('sends whoever names a script to a draft, or to the declaration beside it', async () => {
    await writeFile(path.join(dir, 'train.py'), 'print("loss: 1")\n');
    const { exitCode, stdout, stderr } = await bbkb(dir, 'run', 'train.py');
    assert.deepEqual([exitCode, stdout], [2, '']);
    assert.equal(stderr, 'train.py is a script. Draft it first: bbkb init train.py');
    await bbkb(dir, 'init', 'train.py');
    assert.match((await bbkb(dir, 'run', 'train.py')).stderr, /beside it: bbkb run train\.bbkb\.yaml$/);
  });
});

describe('bbkb run of a study that has enough', () => {
  it('says at its end, and again, how it goes on', async () => {
    const workspace = await Workspace.make(['budget: { trials: 60, enough: 1000 }', 'parallel: 8', DEFAULT_ALGORITHM]);
    try {
      for (const _ of ['at its end', 'again']) {
        const { stdout } = await bbkb(workspace.dir, 'run', 'study.bbkb.yaml');
        assert.match(
          stdout,
          /^Enough: .*[^]*\nGo on for a smaller gain: write .*, then: bbkb resume study\.bbkb\.yaml$/m,
        );
      }
    } finally {
      await workspace.remove();
    }
  });
});
