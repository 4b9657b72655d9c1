import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import type { Declaration } from '../../../../src/declaration/declaration.ts';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';
import { resolveCommand } from '../../../../src/tuner/job/command.ts';
import { createTrialJob } from '../../../../src/tuner/job/createTrialJob.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';
import { parsed } from '../../declaration/reader/texts.ts';
import { declare, trialPoint } from '../trials/digits.ts';

const jobIn = (folder: string, declaration: Declaration, run: Parameters<typeof createTrialJob>[2] = trialPoint) =>
  createTrialJob(declaration, resolveCommand(declaration, folder), run);

describe('createTrialJob(declaration, command, run)', () => {
  it("has its folder in the study's and runs where the declaration says, relative to the declaration's folder", () => {
    const { dir, cwd } = jobIn('/home/me/project', declare('command: python3 train.py', 'cwd: src'));
    assert.equal(dir, '/home/me/project/.bbkb/digits/trials/0007');
    assert.equal(cwd, '/home/me/project/src');
  });

  it('reads beside the metric what other objectives, limits and track name, each once, and knows what needs it', () => {
    const declaration = parsed(
      [
        'command: a',
        'parameters: { x: { type: bool } }',
        'budget: { trials: 1 }',
        'objective: [{ metric: loss, goal: minimize }, { metric: ms, goal: minimize, report: best, step: epoch, pattern: "(.)" }]',
        'limits: ["ms + mb <= 3 and loss <= 4", "mb >= 0"]',
        'track: [f1, mb]',
      ].join('\n'),
    );
    assert.deepEqual(jobIn('/p', declaration).metric, {
      name: 'loss',
      further: [
        { name: 'ms', pattern: '(.)', best: 'minimize', needed: 'objective' },
        { name: 'mb', needed: { limit: 'ms + mb <= 3' } },
        { name: 'f1' },
      ],
    });
    assert.ok(!('further' in jobIn('/p', declare('command: a')).metric));
  });

  it('follows the metrics that a rule needs, whose steps have the name of the first one where they have none', () => {
    const declaration = parsed(
      [
        'command: a',
        'parameters: { x: { type: bool } }',
        'budget: { trials: 1 }',
        'objective: [{ metric: loss, goal: minimize, step: round }, { metric: ms, goal: minimize, step: epoch }]',
        'track: [f1, mb]',
        'trial: { stop: { metric: f1, above: 3 } }',
      ].join('\n'),
    );
    assert.deepEqual(jobIn('/p', declaration).metric.further, [
      { name: 'ms', step: 'epoch', needed: 'objective', followed: true },
      { name: 'f1', step: 'round', followed: true },
      { name: 'mb' },
    ]);
  });

  it('runs in a folder of its own with cwd: trial, where the words that name files beside the declaration are full paths', () => {
    const folder = temporaryFolder('job');
    mkdirSync(path.join(folder, 'data'));
    writeFileSync(path.join(folder, 'train.py'), '');
    const words = 'python3 train.py ./data --data=./data data missing.txt -x';
    const { dir, cwd, command } = jobIn(folder, declare(`command: ${words}`, 'cwd: trial'));
    assert.equal(cwd, path.join(dir, 'work'));
    const [script, data] = [path.join(folder, 'train.py'), path.join(folder, 'data')];
    assert.deepEqual(command, ['python3', script, data, `--data=${data}`, 'data', 'missing.txt', '-x']);
    const { cwd: named } = jobIn(folder, declare('command: python3 train.py', 'cwd: ./trial'));
    assert.equal(named, path.join(folder, 'trial'));
  });

  it('writes where the command or a variable names ${trialFolder}, into an empty folder of its own', () => {
    const declaration = declare('command: python3 train.py --out ${trialFolder}/a', 'env: { LOGS: "${trialFolder}" }');
    const { dir, cwd, command, env, work } = jobIn('/p', declaration);
    assert.equal(work, path.join(dir, 'work'));
    assert.deepEqual([cwd, command.at(-1), env.LOGS], ['/p', path.join(dir, 'work/a'), work]);
    assert.equal(jobIn('/p', declare('command: make', '')).work, undefined);
  });

  it('reads its metric in that folder where objective.from names it', () => {
    const declaration = declare('command: make', '');
    const objective = { ...declaration.objective, metric: 'rmse', from: '${trialFolder}/results.json' };
    const { work = '', metric } = jobIn('/p', { ...declaration, objective });
    assert.deepEqual(metric, { name: 'rmse', from: path.join(work, 'results.json') });
  });

  it('has a seed of 31 bits that depends on the study and the trial, and not on the attempt', () => {
    const seeds = ['seed: 1', 'seed: 2'].flatMap((seed) => {
      const declaration = declare('command: python3 train.py', seed);
      const seedOf = (trial: number, attempt: number) =>
        jobIn('/', declaration, { ...trialPoint, trial, attempt }).seed;
      assert.equal(seedOf(1, 1), seedOf(1, 2));
      return Array.from({ length: 50 }, (_, i) => seedOf(i + 1, 1));
    });
    assert.equal(new Set(seeds).size, seeds.length);
    assert.ok(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31));
    assert.ok(seeds.some((seed) => seed >= 2 ** 30));
  });

  it('has its own seed and logs for each run, with the same seed in every attempt', () => {
    const declaration = declare('command: python3 train.py', 'repeats: 3');
    const job = (attempt: number, run: number) => jobIn('/', declaration, { ...trialPoint, attempt, run });
    assert.equal(new Set([1, 2, 3].map((run) => job(1, run).seed)).size, 3);
    assert.deepEqual([1, 2, 3].map((run) => job(2, run).seed), [1, 2, 3].map((run) => job(1, run).seed)); // oxfmt-ignore
    assert.deepEqual([[1, 1], [1, 3], [2, 1]].map(([attempt, run]) => job(attempt, run).attempt), [1, 3, 4]); // oxfmt-ignore
    assert.equal(job(1, 1).seed, jobIn('/', declare('command: python3 train.py')).seed);
  });

  it('has the copy of a template in its folder, in place of every word that names the template', () => {
    const words = '[./a.py, --c=conf/a.yaml, conf/../conf/a.yaml, conf/b.yaml, c=/p/conf/a.yaml]';
    const { copy } = jobIn('/p', declare(`command: ${words}`, 'pass: template', 'template: ./conf/a.yaml'));
    const file = '/p/.bbkb/digits/trials/0007/a.yaml';
    assert.equal(copy?.file, file);
    const expected = [`--c=${file}`, file, `c=${file}`];
    assert.deepEqual([...copy.words.values()], expected);
    for (const name of ['parameters.json', 'job.1']) {
      const own = declare(`command: [a, ${name}]`, 'pass: template', `template: ${name}`);
      assert.equal(path.basename(jobIn('/p', own).copy?.file ?? ''), `template.${name}`);
    }
  });

  it('has a copy in place of a template that no word names, and where the script looks for it in a folder of its own', () => {
    const copyOf = (...lines: readonly string[]) =>
      jobIn('/p', declare('command: [python3, train.py]', 'pass: template', ...lines)).copy;
    const file = '/p/.bbkb/digits/trials/0007/a.yaml';
    const unnamed = { file, words: new Map() };
    assert.deepEqual(copyOf('template: conf/a.yaml'), { ...unnamed, inPlaceOf: '/p/conf/a.yaml' });
    assert.deepEqual(copyOf('template: ../a.yaml', 'cwd: src'), { ...unnamed, inPlaceOf: '/p/a.yaml' });
    assert.deepEqual(copyOf('template: /q/a.yaml', 'cwd: trial'), { ...unnamed, inPlaceOf: '/q/a.yaml' });
    assert.deepEqual(copyOf('template: ./conf/a.yaml', 'cwd: trial'), {
      ...unnamed,
      inPlaceOf: '/p/conf/a.yaml',
      there: '/p/.bbkb/digits/trials/0007/work/conf/a.yaml',
    });
  });

  it('lists the parameters that are switches and those that are inactive', () => {
    const parsed = parseDeclaration(
      'command: a\nparameters: { o: { type: choice, values: [x, y] }, s: { type: bool, style: switch, when: { o: x } } }\n' +
        'objective: { metric: score, goal: minimize }\nbudget: { trials: 9 }',
      'digits.bbkb.yaml',
    );
    assert.ok(parsed.ok);
    const job = (parameters: Record<string, string | boolean>) =>
      jobIn('/', parsed.declaration, { trial: 1, parameters });
    assert.deepEqual([job({ o: 'x', s: true }).switches, job({ o: 'y' }).inactive], [['s'], ['s']]);
  });
});

describe('a calculated value', () => {
  const declaration = (...lines: readonly string[]): Declaration =>
    parsed(
      [
        'command: python3 train.py',
        'parameters:',
        '  hidden: { type: int, low: 16, high: 512 }',
        '  m: { type: float, low: 0, high: 1, when: "hidden > 64" }',
        '  head: { value: hidden / 4, multiple_of: 8 }',
        '  q: { value: 2 * m }',
        'objective: { metric: a, goal: minimize }',
        'budget: { trials: 1 }',
        ...lines,
      ].join('\n'),
    );
  const valuesOf = (parameters: Parameters<typeof createTrialJob>[2]['parameters']) =>
    jobIn('/p', declaration(), { trial: 1, parameters });

  it('is passed beside those of the point, and is one that a trial may not have', () => {
    const both = valuesOf({ hidden: 100, m: 0.25 });
    assert.deepEqual([both.parameters, both.inactive], [{ hidden: 100, m: 0.25, head: 24, q: 0.5 }, []]);
    const one = valuesOf({ hidden: 20 });
    assert.deepEqual([one.parameters, one.inactive], [{ hidden: 20, head: 8 }, ['m', 'q']]);
  });

  it('is in the copy of a configuration file', () => {
    const job = createTrialJob(
      declaration('pass: template', 'template: a.yaml'),
      { ...resolveCommand(declaration(), '/p'), template: 'a.yaml' },
      { trial: 1, parameters: { hidden: 20 }, fillTemplate: JSON.stringify },
    );
    assert.equal(job.copy?.text, '{"hidden":20,"head":8}');
  });
});
