import assert from 'node:assert/strict';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { parse } from 'shell-quote';
import * as z from 'zod';
import { commands } from '../../../src/cli/commandList.ts';
import { insightSchema } from '../../../src/study/insight.ts';
import { summarySchema } from '../../../src/study/summary/summary.ts';
import { bundle, type Bundle } from './bundle.ts';
import { bbkb, bbkbProcess } from './terminal.ts';
import { DEFAULT_ALGORITHM, Workspace } from './workspace.ts';

describe('bbkb', () => {
  let built: Bundle;
  let workspace: Workspace;
  const run = (...args: readonly string[]) => bbkb(workspace.dir, ...args);

  before(async () => {
    built = await bundle();
    workspace = await Workspace.make(['budget: { trials: 3 }', 'parallel: 2', DEFAULT_ALGORITHM]);
  });
  after(async () => {
    await workspace.remove();
  });

  it('explains itself with --help, with help and without a word, within 80 columns, and names its version', async () => {
    const help = (await bbkbProcess(built, workspace.dir, '--help')).stdout;
    assert.deepEqual([(await run()).stdout, (await run('help')).stdout], [help, help]);
    assert.match(help, /^Tune:\n {2}run {9}start the study/m);
    assert.deepEqual(help.split('\n').filter((line) => line.length > 80), []); // oxfmt-ignore
    assert.match((await run('--version')).stdout, /^\d+\.\d+\.\d+$/);
  });

  it('explains each command with an example that it accepts, and says it in its documentation', async () => {
    const page = await readFile(new URL('../../../docs/terminal.md', import.meta.url), 'utf8');
    assert.ok(page.includes((await run('--help')).stdout));
    for (const { name } of commands) {
      const { stdout } = await run(name, '--help');
      assert.equal((await run('help', name)).stdout, stdout);
      const [, words = ''] = /^Example:\n {2}(?:source <\()?bbkb ([^)\n]*)/m.exec(stdout) ?? [];
      const quoted = parse(words).map(String);
      assert.equal(quoted.at(0), name);
      // it would serve whoever runs the tests
      if (name === 'mcp') continue;
      assert.doesNotMatch((await run(...quoted)).stderr, /--help|for example/, words);
    }
  });

  it('guesses what a mistyped command or option was meant to be', async () => {
    for (const [written, meant] of [
      ['check', 'plan'],
      ['status', 'show'],
      ['tune', 'run'],
    ])
      // oxfmt-ignore
      assert.ok((await run(written)).stderr.startsWith(`Unknown command '${written}' (did you mean ${meant}?). See`));
    assert.match((await run('rum', 'study.bbkb.yaml')).stderr, /^Unknown command 'rum' \(did you mean run\?\)\. See/);
    const { stderr } = await run('show', '--jsn', 'study.bbkb.yaml');
    assert.match(stderr, /^Unknown option '--jsn' \(did you mean --json\?\)\. See `bbkb show --help`\.$/);
    for (const words of [
      ['help', 'rum'],
      ['rum', '--help'],
    ]) {
      // oxfmt-ignore
      const { exitCode, ...helped } = await run(...words);
      assert.deepEqual([exitCode, helped.stdout], [2, '']);
      assert.match(helped.stderr, /^Unknown command 'rum' \(did you mean run\?\)\. See [^\n]+$/);
    }
  });

  it('says which option needs a value', async () => {
    const { stderr } = await run('run', '--trials');
    assert.equal(stderr, "Option '--trials <number>' needs a value. See `bbkb run --help`.");
  });

  it('guesses which file a mistyped name was meant to be, beside it, and only where one is similar', async () => {
    await writeFile(path.join(workspace.dir, 'train.py'), '');
    for (const [name, meant] of [
      ['stduy.bbkb.yaml', 'study.bbkb.yaml'],
      [path.join(workspace.dir, 'study.bkb.yaml'), path.join(workspace.dir, 'study.bbkb.yaml')],
      ['trian.py', 'train.py'],
      ['study', 'study.bbkb.yaml'],
    ] as const) {
      const sentence = `The declaration ${name} cannot be read (it does not exist). Did you mean ${meant}?`;
      for (const command of [['run'], ['show'], ['resume', '--trials', '9']] as const)
        assert.equal((await run(...command, name)).stderr, sentence);
    }
    for (const command of ['draft', 'init'])
      assert.match((await run(command, 'trian.py')).stderr, /^The script trian\.py .* Did you mean train\.py\?$/);
    assert.match((await run('draft', 'train')).stderr, /Did you mean train\.py\?$/);
    assert.doesNotMatch((await run('run', 'nowhere/study.bbkb.yaml')).stderr, /Did you mean/);
  });

  it('says how a trial is named, where a number stands in the place of a file', async () => {
    assert.match(
      (await run('show', '7')).stderr,
      /Name a file such as train\.bbkb\.yaml; name a trial with --trial 7\.$/,
    );
    assert.match((await run('show', 'seven')).stderr, /Name a file such as train\.bbkb\.yaml\.$/);
  });

  it('says what is wrong as a JSON object where a program reads what it says', async () => {
    const { exitCode, stdout, stderr } = await run('show', 'none.bbkb.yaml', '--json');
    assert.deepEqual([exitCode, stdout], [2, '']);
    assert.match(z.object({ error: z.string() }).parse(JSON.parse(stderr)).error, /^The declaration none/);
  });

  it('starts nothing for a command or an option it does not know, and exits 2', async () => {
    for (const args of [
      ['fly', 'study.bbkb.yaml'],
      ['draft'],
      ['run', 'a', 'b'],
      ['run', '--fast', 'study.bbkb.yaml'],
    ]) {
      const { exitCode, stdout, stderr } = await run(...args);
      assert.deepEqual([exitCode, stdout], [2, ''], args.join(' '));
      assert.match(stderr, /^[^\n]+$/, args.join(' '));
    }
  });

  it('has for each command the options of its help, and says of another which commands have it', async () => {
    const own = new Map<string, readonly string[]>();
    for (const { name } of commands) {
      const [, listed = ''] = (await run(name, '--help')).stdout.split('Options:');
      own.set(name, [...listed.matchAll(/^ {2}(?:-o, )?(--[a-z-]+)/gm)].map(([, option = '']) => option)); // oxfmt-ignore
    }
    for (const option of new Set([...own.values()].flat())) {
      const owners = [...own].flatMap(([name, options]) => (options.includes(option) ? [`\`bbkb ${name}\``] : []));
      for (const [name, options] of own) {
        if (options.includes(option)) continue;
        const { exitCode, stdout, stderr } = await run(name, 'none.bbkb.yaml', ...withValue(option));
        assert.deepEqual([exitCode, stdout], [2, '']);
        const { error = stderr } = option === '--json' ? z.object({ error: z.string() }).parse(JSON.parse(stderr)) : {};
        const [sentence = '', others = ''] = error.split(/ It belongs to |\.$/);
        assert.equal(
          sentence.replace(/ \(did you mean --[a-z-]+\?\)/, ''),
          `\`bbkb ${name}\` has no option ${option}.`,
        );
        assert.deepEqual(others.split(/, | and /), owners);
      }
    }
    for (const [name, options] of own)
      for (const option of options)
        assert.doesNotMatch((await run(name, 'none', ...withValue(option))).stderr, /has no option|Unknown option/);
    assert.match(
      (await run('run', 'none.bbkb.yaml', '--trial', '3')).stderr,
      /^`bbkb run` has no option --trial \(did you mean --trials\?\)\. It belongs to `bbkb show`, /,
    );
  });

  it('refuses options together that ask for different things, whichever stands first', async () => {
    const pairs = [
      ['retry', '--failed', '--trial 7'],
      ['retry', '--failed', '--to-end'],
      ['invalidate', '--failed', '--trial 7'],
      ...['--all', '--verbose', '--slices', '--metric loss'].map((other) => ['show', '--trial 7', other] as const),
    ] as const;
    for (const [name, one, other] of pairs) {
      const [first, second] = [one, other].map((option) => option.split(' '));
      const answers = [await run(name, 'none', ...first, ...second), await run(name, 'none', ...second, ...first)];
      for (const { exitCode, stdout, stderr } of answers) {
        assert.deepEqual([exitCode, stdout], [2, '']);
        const sentence = `\`bbkb ${name}\` does not take ${first[0]} and ${second[0]} together, which ask for different things: write one of them.`;
        assert.equal(stderr.replaceAll('\n', ' '), sentence);
      }
    }
  });

  it('names each of three mistakes with line and column, one a line, and exits 2', async () => {
    const wrong = [
      'command: sh trial.sh',
      'parameters: { x: { type: float, low: 2, high: 1 } }',
      'objective: { metric: score, goal: upwards }',
      'budget: { trails: 3, trials: 3 }',
    ];
    await writeFile(path.join(workspace.dir, 'wrong.bbkb.yaml'), wrong.join('\n'));
    const { exitCode, stdout, stderr } = await run('run', 'wrong.bbkb.yaml');
    assert.deepEqual([exitCode, stdout], [2, '']);
    const lines = stderr.split('\n');
    assert.deepEqual(
      lines.map((line) => /^wrong\.bbkb\.yaml:(\d+):\d+: .+\.$/.exec(line)?.[1]),
      ['2', '3', '4'],
    );
  });

  it('says at which line a script is named that does not exist, and writes nothing', async () => {
    const text =
      'budget: { trials: 3 }\ncommand: sh lost.sh\nparameters: { x: { type: bool } }\nobjective: { metric: score, goal: minimize }';
    await writeFile(path.join(workspace.dir, 'lost.bbkb.yaml'), text);
    const { exitCode, stderr } = await run('run', 'lost.bbkb.yaml');
    assert.equal(exitCode, 2);
    assert.match(stderr, /^lost\.bbkb\.yaml:2:13: .*lost\.sh does not exist/);
    assert.ok(!(await readdir(workspace.dir)).includes('.bbkb'));
  });

  it('says that a declaration cannot be read', async () => {
    const { exitCode, stderr } = await run('run', 'none.bbkb.yaml');
    assert.equal(exitCode, 2);
    assert.match(stderr, /^The declaration none\.bbkb\.yaml cannot be read \(it does not exist\)\. Name a file/);
  });

  it('does not resume what was never started', async () => {
    const { exitCode, stderr } = await run('resume', 'study.bbkb.yaml');
    assert.equal(exitCode, 2);
    assert.match(stderr, /no study .* yet\. Start it with: bbkb run study\.bbkb\.yaml/);
    assert.ok(!(await readdir(workspace.dir)).includes('.bbkb'));
  });

  it('plans the commands of the first batch, runs none of them and writes nothing', async () => {
    const before = await readdir(workspace.dir, { recursive: true });
    const { exitCode, stdout } = await run('plan', 'study.bbkb.yaml');
    assert.equal(exitCode, 0);
    assert.equal(stdout.split('\n').length, 2);
    for (const line of stdout.split('\n')) assert.match(line, /^sh trial\.sh --x 0\.\d+$/);
    assert.deepEqual(await readdir(workspace.dir, { recursive: true }), before);

    // and what it planned is what is run
    await run('run', 'study.bbkb.yaml');
    const [batch] = await workspace.batches();
    assert.deepEqual(
      stdout.split('\n'),
      batch.map(({ parameters }) => `sh trial.sh --x ${String(parameters.x)}`),
    );
  });

  it('runs a study to its end: a line per trial, the best one, exit 0', async () => {
    const { exitCode, stdout } = await run('run', 'study.bbkb.yaml');
    assert.equal(exitCode, 0, stdout);
    assert.match(
      stdout,
      /The budget of 3 trials is used up\.\nRecommended: score = 0\.\d+ \(trial \d\), measured: x=0\.\d+\nRun it again with: env BBKB_TRIAL=\d+ sh trial\.sh --x 0\.\d+\nAdd trials with: bbkb resume study\.bbkb\.yaml --trials 20$/,
      'the test before has run it',
    );

    const again = await Workspace.make(['budget: { trials: 3 }', 'parallel: 2']);
    const { stdout: fresh } = await bbkb(again.dir, 'run', 'study.bbkb.yaml');
    const trials = fresh
      .split('\n')
      .flatMap((line) => /^trial (\d) succeeded after \d+\.\d s: score = 0\.\d+ · x=0\.\d+$/.exec(line)?.[1] ?? []);
    assert.deepEqual(trials.sort(), ['1', '2', '3']);
    assert.doesNotMatch(fresh, /Add trials/);
    await again.remove();
  });

  it('shows what was found, to a person and to a program', async () => {
    const text = await run('show', 'study.bbkb.yaml');
    assert.equal(text.exitCode, 0);
    assert.match(
      text.stdout,
      /^Recommended: score = .*\n {2}Run it again with: env BBKB_TRIAL=\d+ sh trial\.sh --x 0\.\d+\n\nstudy: finished\. The budget of 3 trials is used up\.\nminimize score · 3 succeeded/,
    );
    assert.doesNotMatch(text.stdout, /dictionary/);
    assert.match((await run('show', '--verbose', 'study.bbkb.yaml')).stdout, /^batch +size +dictionary/m);
    const summary = summarySchema.parse(JSON.parse((await run('show', '--json', 'study.bbkb.yaml')).stdout));
    assert.equal(summary.state, 'finished');
    assert.deepEqual(
      summary.trials.map(({ value, parameters }) => value === parameters.x),
      [true, true, true],
    );
    assert.equal(summary.best?.value, Math.min(...summary.trials.map(({ value }) => value ?? Infinity)));
  });

  it('gives a finished study more trials, in the file that declares it, and starts it over beside the old one', async () => {
    assert.equal((await run('resume', 'study.bbkb.yaml', '--trials', 'many')).exitCode, 2);
    assert.equal((await run('resume', 'study.bbkb.yaml', '--trials', '4')).exitCode, 0);
    assert.match(await readFile(workspace.file, 'utf8'), /^budget: \{ trials: 4 \}$/m);
    assert.equal((await workspace.results()).length, 4);
    // with four results there is a model to look at
    assert.match(
      (await run('show', 'study.bbkb.yaml')).stdout,
      /^parameter +importance +95 % interval +as good, each alone\nx +\d+ % /m,
    );
    const shown = z.object({ insight: insightSchema }).parse(JSON.parse((await run('show', '--json', '--slices', 'study.bbkb.yaml')).stdout)); // oxfmt-ignore
    assert.deepEqual(shown.insight.slices.map(({ parameter }) => parameter), ['x']); // oxfmt-ignore

    const { exitCode, stdout } = await run('restart', 'study.bbkb.yaml');
    assert.equal(exitCode, 0);
    assert.match(
      stdout,
      /^The results so far of study are kept as study-2\. Show them with: bbkb show study\.bbkb\.yaml --study study-2$/m,
    );
    assert.equal((await workspace.results()).length, 4);
    assert.match((await run('show', 'study.bbkb.yaml', '--study', 'study-2')).stdout, /^study-2: finished\./m);
    assert.equal((await run('show', 'study.bbkb.yaml', '--study', 'study-9')).exitCode, 2);
    const { stderr } = await run('show', 'study.bbkb.yaml', '--study', 'study-2', '--trial', '5000');
    assert.match(stderr, /^study-2 has no trial 5000: there are 1 to \d+\.$/);
  });

  it('leaves the budget in the file as it is where it is refused', async () => {
    const other = await Workspace.make(['budget: { trials: 1 }']);
    await bbkb(other.dir, 'run', 'study.bbkb.yaml');
    const changed = (await readFile(other.file, 'utf8')).replace('minimize', 'maximize');
    await writeFile(other.file, changed);
    const { exitCode, stderr } = await bbkb(other.dir, 'resume', 'study.bbkb.yaml', '--trials', '2');
    assert.deepEqual([exitCode, await readFile(other.file, 'utf8')], [2, changed]);
    assert.match(stderr, /^The declaration no longer describes the study study that was started: /);
    await other.remove();
  });

  it('leaves it so where the target is reached, which no more trials change', async () => {
    const reached = await Workspace.make(['budget: { trials: 1 }', 'objective: { metric: score, goal: minimize, target: 1 }']); // oxfmt-ignore
    const text = await readFile(reached.file, 'utf8');
    await bbkb(reached.dir, 'run', 'study.bbkb.yaml');
    const { exitCode, stderr } = await bbkb(reached.dir, 'resume', 'study.bbkb.yaml', '--trials', '20');
    assert.deepEqual([exitCode, await readFile(reached.file, 'utf8')], [2, text]);
    assert.match(stderr, /^Trial 1 reached the target.*\. To go on, change or remove objective\.target in study\.bbkb/);
    await reached.remove();
  });

  it('says at which line a journal is damaged, and starts nothing', async () => {
    const damaged = await Workspace.make(['budget: { trials: 1 }']);
    await bbkb(damaged.dir, 'run', 'study.bbkb.yaml');
    await writeFile(path.join(damaged.study, 'journal.jsonl'), 'no json\n'.repeat(2));
    for (const verb of ['run', 'resume', 'show', 'plan']) {
      const { exitCode, stderr } = await bbkb(damaged.dir, verb, 'study.bbkb.yaml');
      assert.equal(exitCode, 2, verb);
      assert.match(stderr, /journal\.jsonl:1: /, verb);
    }
    assert.deepEqual(damaged.begun(), [1]);
    await damaged.remove();
  });
});

function withValue(option: string): readonly string[] {
  return /^--(trials|threads|study|format|trial|point|out|folder)$/.test(option) ? [option, '1'] : [option];
}
