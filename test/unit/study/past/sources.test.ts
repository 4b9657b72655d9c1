import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fixedValue } from '../../../../src/declaration/fix.ts';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';
import type { Point } from '../../../../src/space/parameter.ts';
import { takeLock } from '../../../../src/study/disk/lock.ts';
import { currentProcess } from '../../../../src/study/disk/lockOwner.ts';
import { eventToJson } from '../../../../src/study/events.ts';
import { readSources, type Sources } from '../../../../src/study/past/sources.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';
import { asked, begun, ran } from '../events.ts';

const root = temporaryFolder('sources');
const write = (name: string, content: string): void => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), content);
};
copyFileSync(
  fileURLToPath(new URL('../../../fixtures/past/optuna.log', import.meta.url)),
  path.join(root, 'optuna.log'),
);

interface Ended {
  readonly parameters: Point;
  /** None if it failed. */
  readonly value?: number;
  readonly tracked?: Readonly<Record<string, number>>;
}
const range = '{ type: float, low: 0.1, high: 1 }';

/** A study that lies in `.bbkb/NAME`, beside its declaration. */
function makeStudy(
  name: string,
  parameters: string,
  ended: readonly Ended[],
  objective = 'loss, goal: minimize',
): void {
  const text = `command: python3 train.py\nparameters: ${parameters}\nobjective: { metric: ${objective} }\nbudget: { trials: 9 }\n`;
  const parsed = parseDeclaration(text, `${name}.bbkb.yaml`);
  assert.ok(parsed.ok, JSON.stringify(parsed));
  const trials = ended.map(({ parameters }, i) => ({ trial: i + 1, parameters }));
  const events = [
    ...begun(parsed.declaration, name),
    ...(ended.length > 0 ? [asked(1, trials)] : []),
    ...ended.flatMap(({ value, tracked }, i) =>
      ran(i + 1, value ?? { kind: 'failed', reason: 'It failed.' }, tracked && { tracked }),
    ),
  ];
  write(`.bbkb/${name}/journal.jsonl`, events.map((event) => `${eventToJson(event)}\n`).join(''));
  write(`${name}.bbkb.yaml`, text);
}

const own = `command: python3 train.py
parameters:
  lr: { type: float, low: 0.01, high: 0.5, scale: log }
  act: { type: choice, values: [relu, tanh] }
  seed: { type: fixed, value: 3 }
objective: { metric: loss, goal: minimize }
budget: { trials: 20 }
`;
const read = (from: string, text = own): Promise<Sources> => {
  const parsed = parseDeclaration(`${text}start: { from: ${from} }\n`, 'own.bbkb.yaml');
  assert.ok(parsed.ok, JSON.stringify(parsed));
  return readSources(parsed, root);
};
const trialsOf = async (from: string, text?: string): Promise<unknown> => {
  const { sources, problems } = await read(from, text);
  assert.deepEqual(problems, []);
  return sources.map(({ name, trials }) => [name, ...trials.map(({ parameters, value }) => [parameters, value])]);
};
const said = async (from: string, text?: string): Promise<readonly string[]> => {
  const { sources, problems } = await read(from, text);
  assert.deepEqual(sources, []);
  return problems.map(({ message }) => message.replaceAll(root, '.'));
};

makeStudy(
  'mnist',
  `{ lr: ${range}, act: { type: choice, values: [relu, gelu] }, depth: { type: int, low: 1, high: 9 } }`,
  [
    { parameters: { lr: 0.9, act: 'relu', depth: 2 }, value: 4, tracked: { f1: 0.5 } },
    { parameters: { lr: 0.2, act: 'gelu', depth: 3 } },
    { parameters: { lr: 0.3, act: 'gelu', depth: 4 }, value: 5, tracked: { f1: 0.6 } },
  ],
);
makeStudy('accuracy', `{ lr: ${range} }`, [{ parameters: { lr: 0.5 }, value: 7 }], 'accuracy, goal: maximize');
makeStudy('upwards', `{ lr: ${range} }`, [{ parameters: { lr: 0.5 }, value: 7 }], 'loss, goal: maximize');
makeStudy('other', `{ rate: ${range} }`, [{ parameters: { rate: 0.5 }, value: 7 }]);
makeStudy('failed', `{ lr: ${range} }`, [{ parameters: { lr: 0.5 } }]);
makeStudy('new', `{ lr: ${range} }`, []);
makeStudy('gone', `{ lr: ${range} }`, []);
rmSync(path.join(root, '.bbkb/gone'), { recursive: true });
write('runs.csv', 'learning_rate,act,loss\n0.2,tanh,1\n7,swish,2\n0,swish,3\n0.3,relu,\n');

const mnist = ['mnist', [{ lr: 0.9, act: 'relu' }, 4], [{ lr: 0.3 }, 5]];

describe('an earlier study from which a study learns', () => {
  it('is named by its name, its declaration, its folder or its journal', async () => {
    for (const name of [
      'mnist',
      'mnist.bbkb.yaml',
      '.bbkb/mnist',
      '.bbkb/mnist/journal.jsonl',
      path.join(root, 'mnist.bbkb.yaml'),
    ])
      assert.deepEqual(await trialsOf(`["${name}"]`), [mnist], name);
  });

  it('has its trials that succeeded, with what their points share: other ranges are kept, unknown choices left out', async () => {
    assert.deepEqual(await trialsOf('[mnist]'), [mnist]);
    assert.deepEqual((await read('[mnist]')).remarks, []);
  });

  it('may be a table, of which rows without a value or a common parameter are left out and counted', async () => {
    const from = '[{ study: runs.csv, rename: { learning_rate: lr } }]';
    // a logarithmic scale has no place for a 0
    assert.deepEqual(await trialsOf(from), [['runs.csv', [{ lr: 0.2, act: 'tanh' }, 1], [{ lr: 7 }, 2]]]);
    assert.deepEqual((await read(from)).remarks, [
      '1 of 4 trials of runs.csv has no value of loss and was left out.',
      '1 of 4 trials of runs.csv has no value of any common parameter and was left out.',
    ]);
  });

  it('may be the journal of an Optuna study, whose complete trials count', async () => {
    const sources = await read('[optuna.log]', own.replace('minimize', 'maximize'));
    assert.deepEqual(
      [sources.problems, sources.remarks],
      [
        [],
        [
          'optuna.log has no act (it has layers, optimizer and nesterov), so it teaches about lr only. If one of them has another name now, say so under start.from, such as { study: optuna.log, rename: { layers: act } }.',
          '1 of 4 trials of optuna.log has no value of its objective and was left out.',
        ],
      ],
    );
    assert.deepEqual(sources.sources.map(({ name }) => name), ['optuna.log']); // oxfmt-ignore
    assert.ok(sources.sources[0].trials.every(({ value }) => Number.isFinite(value)));
    assert.ok(sources.sources[0].trials.some(({ parameters }) => parameters.lr === 0.01));
  });

  it('that has a parameter under another name is said to teach nothing about it, with what to write', async () => {
    const named = own
      .replace('  lr:', '  learning-rate:')
      .replace('act: {', 'depth: { type: int, low: 1, high: 4 }\n  act: {');
    assert.deepEqual((await read('[mnist]', named)).remarks, [
      'mnist has no learning-rate (it has lr), so it teaches about depth and act only. If lr is learning-rate now, write { study: mnist, rename: { lr: learning-rate } } under start.from.',
    ]);
    const written = '[{ study: mnist, rename: { lr: learning-rate } }]';
    assert.deepEqual((await read(written, named)).remarks, []);
    // what it lacks alone, or has beside, is no other name
    assert.deepEqual((await read('[accuracy]', named.replace('learning-rate', 'lr'))).remarks.length, 1);
  });

  it('has the metric of this study wherever it has it, and else its own, of which the good values stay good', async () => {
    const f1 = own.replace('loss, goal: minimize', 'f1, goal: maximize');
    assert.deepEqual(await trialsOf('[mnist]', f1), [['mnist', [{ lr: 0.9, act: 'relu' }, 0.5], [{ lr: 0.3 }, 0.6]]]);
    assert.deepEqual(await trialsOf('[accuracy]'), [['accuracy', [{ lr: 0.5 }, -7]]]);
    assert.deepEqual((await read('[accuracy]')).remarks, [
      'accuracy has no loss: what is good there, by accuracy, which it maximizes, teaches what is good here.',
    ]);
    const { remarks } = await read('[optuna.log]');
    assert.match(remarks[0], /^optuna\.log has no loss: what is good there, by its objective, which it maximizes/);
  });

  it('has a name of its own beside another of the same name', async () => {
    mkdirSync(path.join(root, 'old/.bbkb'), { recursive: true });
    mkdirSync(path.join(root, 'old/.bbkb/mnist'), { recursive: true });
    copyFileSync(path.join(root, '.bbkb/mnist/journal.jsonl'), path.join(root, 'old/.bbkb/mnist/journal.jsonl'));
    const { sources } = await read('[mnist, old/.bbkb/mnist]');
    assert.deepEqual(sources.map(({ name }) => name), ['mnist', 'old/.bbkb/mnist']); // oxfmt-ignore
  });

  it('that runs now teaches what has succeeded, and a sentence says so', async () => {
    const lock = takeLock(path.join(root, '.bbkb/mnist'), currentProcess(0));
    const idle = takeLock(path.join(root, '.bbkb/failed'), currentProcess(0));
    assert.ok(lock.taken && idle.taken);
    assert.deepEqual(await trialsOf('[mnist]'), [mnist]);
    assert.deepEqual((await read('[mnist]')).remarks, [
      'The study mnist runs now: its 2 trials that have succeeded are learned from, and no later one.',
    ]);
    assert.deepEqual(await said('[failed]'), [
      'The study failed runs now and has no result yet: start this one later, or remove it from start.from.',
    ]);
    lock.release();
    idle.release();
  });

  it('of 20,000 trials teaches by the best 50 and by 150 others, up to the worst', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `${0.1 + i / 1e6},${(i * 7919) % 20_000}`);
    write('long.csv', ['lr,loss', ...rows].join('\n'));
    const { sources, remarks, problems } = await read('[long.csv]');
    assert.deepEqual(problems, []);
    assert.deepEqual(remarks, [
      'long.csv has 20,000 trials: the best 50 of them and 150 spread over all other values are learned from.',
    ]);
    const values = sources[0].trials.map(({ value }) => value).sort((a, b) => a - b);
    assert.equal(values.length, 200);
    assert.deepEqual(
      values.slice(0, 50),
      Array.from({ length: 50 }, (_, i) => i),
    );
    assert.equal(values.at(-1), 19_999);
    const gaps = values.slice(51).map((value, i) => value - values[50 + i]);
    assert.ok(Math.max(...gaps) - Math.min(...gaps) <= 1);
  });
});

describe('a source that cannot be used', () => {
  it('is said in a sentence of its own, all at once', async () => {
    write('.bbkb/damaged/journal.jsonl', '{"type":"study.created"}\n{"type":"tuner.started"}\n');
    write('empty/readme.txt', '');
    write('broken.bbkb.yaml', 'command: a\n');
    write('nothing.csv', 'lr,loss\n');
    write('columns.csv', 'lr,los\n0.1,1\n');
    write('failures.csv', 'lr,loss\n0.1,\n');
    write('notJson.json', '{');
    const names = [
      'mnits',
      'no/where.csv',
      'empty',
      'damaged',
      'broken.bbkb.yaml',
      'gone.bbkb.yaml',
      'failed',
      'upwards',
      'other',
      'own',
    ];
    mkdirSync(path.join(root, '.bbkb/own'), { recursive: true });
    copyFileSync(path.join(root, '.bbkb/mnist/journal.jsonl'), path.join(root, '.bbkb/own/journal.jsonl'));
    const sentences = await said(`[${names.join(', ')}]`);
    assert.deepEqual(
      sentences.map((sentence) => sentence.replace(/journal\.jsonl:.*/, 'journal.jsonl:…')),
      [
        'There is no study or file mnits (did you mean mnist?): name a study of this folder, its declaration or a file of its trials, or remove it from start.from.',
        'There is no study or file no/where.csv: name a study of this folder, its declaration or a file of its trials, or remove it from start.from.',
        'empty is a folder without a study: name a folder in .bbkb, a declaration or a file of trials.',
        'The study damaged cannot be read: ./.bbkb/damaged/journal.jsonl:…',
        sentences[4],
        'The study gone has not begun: start it first, name another one, or remove it from start.from.',
        'The study failed has no trial that succeeded: name another one, or remove it from start.from.',
        'upwards has loss maximized, and this study has it minimized: write the same goal under objective, or remove it from start.from.',
        'other has none of the parameters lr and act; it has rate: name what means the same with rename, such as { study: …, rename: { rate: lr } }, or remove it from start.from.',
        'own is this study itself: name an earlier one, such as own-2, which was set aside.',
      ],
    );
    assert.match(sentences[4], /^The declaration broken\.bbkb\.yaml cannot be read \(.*: write .*\): correct it/);
    const files = await said('[nothing.csv, columns.csv, failures.csv, notJson.json]');
    assert.deepEqual(files, [
      'The file ./nothing.csv has no trials: remove it from start.from, or name another file.',
      'columns.csv has no loss (did you mean los?); it has lr and los: give the metric a column with its name.',
      'failures.csv has no trial that can be used. 1 of 1 trials of failures.csv has no value of loss and was left out.',
      'The file ./notJson.json is not JSON from line 1, column 2 on: fix it there.',
    ]); // oxfmt-ignore
  });

  it('may be one that is named twice, in two ways', async () => {
    const { problems, sources } = await read('[mnist, mnist.bbkb.yaml]');
    assert.deepEqual([problems.map(({ message }) => message), sources.length], [['mnist.bbkb.yaml is listed twice: keep one of the two.'], 1]); // oxfmt-ignore
  });

  it('may have another name for a parameter than the one under rename', async () => {
    assert.deepEqual(await said('[{ study: other, rename: { rat: lr, depth: act } }]'), [
      'other has no rat (did you mean rate?); it has rate: correct the name under rename.',
      'other has no depth; it has rate: correct the name under rename.',
      'other has none of the parameters lr and act; it has rate: name what means the same with rename, such as { study: …, rename: { rate: lr } }, or remove it from start.from.',
    ]);
  });

  it('stands at its place, with the changes that mend it', async () => {
    const fixed = async (from: string): Promise<unknown> => {
      const { problems: [{ line, column, fixes = [] }] } = await read(from); // oxfmt-ignore
      const file = { objective: { metric: 'loss', goal: 'minimize' }, start: { from: ['mnist', '?'] } };
      return [`${line}:${column}`, ...fixes.map((fix) => fixedValue(file, fix))];
    };
    const file = { objective: { metric: 'loss', goal: 'minimize' }, start: { from: ['mnist', '?'] } };
    const only = { ...file, start: { from: ['mnist'] } };
    assert.deepEqual(await fixed('[mnist, mnits]'), ['8:24', { ...file, start: { from: ['mnist', 'mnist'] } }]);
    assert.deepEqual(await fixed('[mnist, upwards]'), ['8:24', { ...file, objective: { metric: 'loss', goal: 'maximize' } }, only]); // oxfmt-ignore
    assert.deepEqual(await fixed('[mnist, gone.bbkb.yaml]'), ['8:24', only]);
  });
});
