import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fc, forMany } from '../../../laws.ts';
import type { Space } from '../../../../src/space/parameter.ts';
import { pastTrialsOf, type PastTrialsResult } from '../../../../src/study/past/pastTrials.ts';
import { summarize } from '../../../../src/study/summary/summarize.ts';
import { isAllowedValue } from '../../../../src/declaration/points/allowedValues.ts';
import { frozenEvents, replayed } from '../disk/journals.ts';

const space: Space = [
  { name: 'lr', type: 'float', low: 1e-5, high: 1, scale: 'log' },
  { name: 'layers', type: 'int', low: 1, high: 4, scale: 'linear' },
  { name: 'optimizer', type: 'choice', values: ['sgd', 'adam', null] },
  { name: 'nesterov', type: 'bool' },
];
const wanted = { space, objective: { metric: 'val_accuracy' } };
const csv = readFileSync(new URL('../../../fixtures/past/past.csv', import.meta.url), 'utf8');

type Good = Extract<PastTrialsResult, { ok: true }>;
const good = (past: PastTrialsResult): Good => {
  assert.ok(past.ok, JSON.stringify(past));
  return past;
};
const problems = (past: PastTrialsResult): readonly string[] => (past.ok ? [] : past.problems);
const lrOnly = { space: space.slice(0, 1), objective: { metric: 'loss' } };
const ofLr = (text: string, kind: string): PastTrialsResult => pastTrialsOf(text, kind, lrOnly);

const usable = [
  { parameters: { lr: 0.01, layers: 2, optimizer: 'sgd', nesterov: true }, value: 0.81 },
  { parameters: { lr: 0.3, layers: 4, optimizer: null, nesterov: false }, value: 0.5 },
  { parameters: { lr: 0.02, layers: 1, optimizer: 'adam', nesterov: true }, value: 0.92 },
];
const remarks = [
  '2 of 6 past trials have no value of val_accuracy and were left out.',
  '1 of 6 past trials lies outside the declared ranges and was left out.',
];

describe('the past trials of a file', () => {
  it('are the rows of a CSV that have a value and lie in the space; the others are counted', () => {
    assert.deepEqual(pastTrialsOf(csv, '.csv', wanted), { ok: true, trials: usable, remarks });
    assert.deepEqual(pastTrialsOf(`\uFEFF${csv.replaceAll('\n', '\r\n')}`, '.csv', wanted), {
      ok: true,
      trials: usable,
      remarks,
    });
  });

  it('are read from a CSV that begins with a byte order mark, also those of its first column', () => {
    assert.deepEqual(good(ofLr('\uFEFFlr,loss\n0.5,1\n', '.csv')).trials, [{ parameters: { lr: 0.5 }, value: 1 }]);
  });

  it('are the same as JSON, flat or in two, in a list or under trials, and as JSON lines', () => {
    const flat = usable.map(({ parameters, value }) => ({ ...parameters, val_accuracy: value, note: { a: [1] } }));
    for (const entries of [flat, usable, [flat[0], usable[1], flat[2]]]) {
      for (const [kind, text] of [
        ['.json', JSON.stringify(entries, null, 2)],
        ['.json', JSON.stringify({ study: 'x', parameters: ['lr'], trials: entries })],
        ['.jsonl', entries.map((entry) => JSON.stringify(entry)).join('\n')],
        ['.jsonl', `${entries.map((entry) => JSON.stringify(entry)).join('\r\n\r\n')}\r\n`],
      ] as const) {
        assert.deepEqual(pastTrialsOf(text, kind, wanted), { ok: true, trials: usable, remarks: [] });
      }
    }
  });

  it('are those of another study as `show --json` prints them, without the ones that failed', () => {
    const study = replayed(frozenEvents);
    const summary = summarize(study, { alive: false, commandOf: () => '' });
    const succeeded = summary.trials.filter(({ state }) => state === 'succeeded');
    const { trials, remarks: sentences } = good(pastTrialsOf(JSON.stringify(summary), '.json', wanted));
    assert.deepEqual(
      trials,
      succeeded.map(({ parameters, value }) => ({ parameters, value })),
    );
    const without = summary.trials.length - succeeded.length;
    assert.ok(without > 1);
    assert.deepEqual(sentences, [
      `${without} of ${summary.trials.length} past trials have no value of val_accuracy and were left out.`,
    ]);
  });

  it('have values of the type that each parameter has, however a table writes them', () => {
    const one: Space = [
      { name: 'c', type: 'choice', values: [16, '1', true, 'None', 'a,b'] },
      { name: 'b', type: 'bool' },
      { name: 'i', type: 'int', low: -3, high: 3, scale: 'linear' },
    ];
    const read = (c: string, b: string, i: string) => {
      const past = pastTrialsOf(`c,b,i,m\n${c},${b},${i},1`, '.csv', { space: one, objective: { metric: 'm' } });
      return past.ok ? past.trials[0].parameters : undefined;
    };
    assert.deepEqual(read('16', '1', '3'), { c: 16, b: true, i: 3 });
    assert.deepEqual(read('16.0', 'TRUE', '-3.0'), { c: 16, b: true, i: -3 });
    assert.deepEqual(read('1', 'False', '+2e0'), { c: '1', b: false, i: 2 });
    assert.deepEqual(read('True', '0', '-0'), { c: true, b: false, i: 0 });
    assert.deepEqual(read('None', 'true', '1'), { c: 'None', b: true, i: 1 });
    assert.deepEqual(read('"a,b"', 'true', '1'), { c: 'a,b', b: true, i: 1 });
    for (const [c, b, i] of [
      ['17', '1', '1'],
      ['16', 'yes', '1'],
      ['16', '', '1'],
      ['16', '1', '1.5'],
      ['16', '1', '4'],
      ['16', '1', '0x1'],
      ['16', '1', ''],
    ]) {
      assert.equal(read(c, b, i), undefined, `${c} ${b} ${i}`);
    }
    assert.ok(Object.is(read('16', '1', '-0')?.i, 0), 'a −0 would come back from the journal as another number');
  });

  it('have null where a table says none, and only there', () => {
    const nullable: Space = [{ name: 'c', type: 'choice', values: ['a', null, false] }];
    const read = (c: string) => {
      const past = pastTrialsOf(`c,m\n${c},1`, '.csv', { space: nullable, objective: { metric: 'm' } });
      return past.ok ? past.trials[0].parameters.c : undefined;
    };
    assert.deepEqual(['', 'None', 'null', 'NULL'].map(read), [null, null, null, null]);
    assert.deepEqual(['nonesuch', 'annul', 'nullable', '-', 'b'].map(read), Array(5).fill(undefined));
    assert.deepEqual(['False', '0', 'a', "'a"].map(read), [false, false, 'a', 'a']);
  });

  it('are those of another study’s table, whose parameters have a prefix, and no other column is one', () => {
    const rows = '0,COMPLETE,3,0.5\n1,FAIL,,0.6';
    assert.deepEqual(good(ofLr(`number,state,value,params_lr\n${rows}`, '.csv')).trials, [
      { parameters: { lr: 0.5 }, value: 3 },
    ]);
    const joined = { ...lrOnly, space: [{ ...lrOnly.space[0], name: 'l_r' }] };
    assert.match(problems(pastTrialsOf(`number,state,value,l_params_r\n${rows}`, '.csv', joined))[0], /^has no l_r/);
  });

  it('may lie on the bounds of the space', () => {
    assert.equal(good(ofLr('lr,loss\n0.00001,1\n1,2', '.csv')).trials.length, 2);
  });

  it('have a finite value, which no word, null or infinity is', () => {
    for (const value of ['', 'nan', 'NaN', 'inf', '-Infinity', 'null', 'None', 'failed', '1e999', 'true']) {
      assert.deepEqual(problems(ofLr(`lr,loss\n0.1,${value}`, '.csv')), [
        'has no trial that can be used. 1 of 1 past trial has no value of loss and was left out.',
      ]);
    }
    for (const value of [1e100, -1e100, 1.7e308, -1.7e308, 1e-320]) {
      assert.equal(good(ofLr(`lr,loss\n0.1,${value}`, '.csv')).trials[0].value, value);
    }
    assert.equal(good(ofLr('lr,loss\n1E-2,-2E+3', '.csv')).trials[0].value, -2000);
    for (const value of ['null', '"NaN"', '1e999', '[1]', '{}', 'true']) {
      assert.equal(problems(ofLr(`[{"lr":0.1,"loss":${value}}]`, '.json')).length, 1, value);
    }
    assert.equal(good(ofLr('[{"lr":0.1,"loss":"-1.5e-3"}]', '.json')).trials[0].value, -0.0015);
  });
});

describe('a file without past trials', () => {
  it('says which column is missing and what was perhaps meant', () => {
    assert.deepEqual(problems(ofLr('Lr,los,__proto__\n1,2,3', '.csv')), [
      'has no lr (did you mean Lr?); it has Lr, los, __proto__: give every parameter and the metric a column with its name.',
      'has no loss (did you mean los?); it has Lr, los, __proto__: give every parameter and the metric a column with its name.',
    ]);
    assert.match(problems(ofLr('[{"parameters":{"lr":1}}]', '.json'))[0], /^has no loss; it has lr: /);
    const many = Array.from({ length: 30 }, (_, i) => `c${i}`);
    const [sentence] = problems(ofLr(`${many.join()}\n${many.join()}`, '.csv'));
    assert.ok(sentence.includes(`it has ${many.slice(0, 20).join(', ')}: `), 'twenty names are enough');
    assert.match(problems(ofLr(`,${'x'.repeat(61)},${'y'.repeat(60)}\n1,2,3`, '.csv'))[0], /; it has y{60}: /);
    assert.match(problems(ofLr('[{}]', '.json'))[0], /^has no lr; it has no names/);
  });

  it('says why it cannot be read', () => {
    for (const [text, kind, sentence] of [
      ['', '.csv', /^has no trials: /],
      ['lr,loss\n', '.csv', /^has no trials: /],
      ['[]', '.json', /^has no trials: /],
      ['', '.jsonl', /^has no trials: /],
      ['lr,loss\n1', '.csv', /^cannot be read as CSV \(.*\)\.$/],
      ['lr,loss\n"1,2', '.csv', /^cannot be read as CSV \(.*\)\.$/],
      ['lr,loss,lr\n1,2,3', '.csv', /^has two columns "lr": remove one of them\.$/],
      ['{', '.json', /^is not JSON from line 1, column 2 on: fix it there\.$/],
      ['[1,\n  x]', '.json', /^is not JSON from line 2, column 3 on: fix it there\.$/],
      ['5', '.json', /^has no trials: /],
      ['{"trials":5}', '.json', /^has no trials: /],
      ['[{"lr":1,"loss":1},5]', '.json', /^cannot be read: trial 2 of its list is not an object/],
      ['{"lr":1,"loss":1}\n{"lr":', '.jsonl', /^cannot be read: object 2 is not JSON from column 7 of its line on\.$/],
      ['[1]', '.jsonl', /^cannot be read: object 1 is not an object/],
    ] as const) {
      const [sentenceOf, ...more] = problems(ofLr(text, kind));
      assert.match(sentenceOf, sentence, text);
      assert.deepEqual(more, []);
    }
  });

  it('may have 1,000 trials and not one more', () => {
    const rows = (count: number, row: string, by = '\n'): string => Array(count).fill(row).join(by);
    const entry = '{"lr":0.5,"loss":1}';
    const optuna = [
      '{"op_code":0,"worker_id":"w","study_name":"a","directions":[1]}',
      '{"op_code":4,"worker_id":"w","study_id":0,"state":1,"value":1,"params":{"lr":0.5}}',
    ];
    for (const [kind, textOf] of [
      ['.csv', (count) => `lr,loss\n${rows(count, '0.5,1')}`],
      ['.json', (count) => `[${rows(count, entry, ',')}]`],
      ['.jsonl', (count) => rows(count, entry)],
      ['.jsonl', (count) => `\n${rows(count, entry, '\n \n')}\n\t\n`],
      ['.jsonl', (count) => `${optuna[0]}\n${rows(count, optuna[1])}`],
    ] as readonly (readonly [string, (count: number) => string])[]) {
      assert.equal(good(ofLr(textOf(1000), kind)).trials.length, 1000);
      assert.deepEqual(problems(ofLr(textOf(1001), kind)), [
        'has more than 1,000 trials: keep the most informative ones.',
      ]);
    }
  });
});

describe('a hostile file of past trials', () => {
  it('changes no prototype', () => {
    const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
    for (const [kind, text] of [
      ['.csv', `lr,loss,${names.join()}\n0.5,1,${names.map(() => 'x').join()}`],
      ['.json', '[{"lr":0.5,"loss":1,"__proto__":{"loss":9,"polluted":1},"constructor":{"prototype":{"polluted":1}}}]'],
      ['.json', '[{"parameters":{"lr":0.5,"__proto__":{"polluted":1}},"value":1,"__proto__":{"value":9}}]'],
      ['.jsonl', '{"lr":0.5,"loss":1,"__proto__":{"polluted":1}}'],
    ] as const) {
      assert.deepEqual(good(ofLr(text, kind)).trials, [{ parameters: { lr: 0.5 }, value: 1 }]);
    }
    assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false);
    assert.equal(problems(ofLr('[{"__proto__":{"lr":0.5,"loss":1}}]', '.json')).length, 2, 'and inherits no value');
  });

  it('takes no name of every object for a value, where a parameter is called so', () => {
    const called = { space: [{ name: 'toString', type: 'bool' }] as Space, objective: { metric: 'valueOf' } };
    assert.equal(problems(pastTrialsOf('[{"a":1}]', '.json', called)).length, 2);
    assert.deepEqual(good(pastTrialsOf('toString,valueOf\n1,2', '.csv', called)).trials, [
      { parameters: { toString: true }, value: 2 },
    ]);
  });

  it('is read in time however long a number is written and however deep it is nested', () => {
    const began = performance.now();
    const digits = '1'.repeat(1_000_000);
    assert.equal(ofLr(`lr,loss\n${digits}x,1\n0.5,${digits}x`, '.csv').ok, false);
    assert.equal(ofLr(`[{"lr":${'['.repeat(100_000)}`, '.json').ok, false);
    assert.equal(ofLr(`[{"lr":${'['.repeat(5000)}${']'.repeat(5000)},"loss":1}]`, '.json').ok, false);
    assert.ok(performance.now() - began < 5000);
  });

  const lines = usable.map((trial) => JSON.stringify(trial)).join('\n');
  const seeds: readonly (readonly [string, string])[] = [
    ['.csv', csv],
    ['.json', JSON.stringify({ trials: usable })],
    ['.json', JSON.stringify(usable, null, 1)],
    ['.jsonl', lines],
  ];
  const inserts = [
    ',',
    '"',
    "'",
    '\n',
    '\r',
    ':',
    '{',
    '}',
    '[',
    ']',
    '\0',
    'null',
    '1e999',
    '-',
    '__proto__',
    '𝒳',
    'NaN',
  ];
  const edit = fc.tuple(
    fc.noBias(fc.nat(400)),
    fc.nat(3),
    fc.oneof(fc.constantFrom(...inserts), fc.string({ maxLength: 5 })),
  );
  const mutated = fc
    .tuple(fc.constantFrom(...seeds), fc.array(edit, { minLength: 1, maxLength: 4 }))
    .map(([[kind, seed], edits]): readonly [string, string] => {
      const text = edits.reduce((text, [at, cut, insert]) => {
        const start = at % (text.length + 1);
        return text.slice(0, start) + insert + text.slice(start + cut);
      }, seed);
      return [kind, text];
    });

  it('gives trials of the space or sentences, never an exception', () => {
    const kinds = fc.constantFrom('.csv', '.json', '.jsonl');
    const outcomes = { trials: 0, problems: 0 };
    forMany(1000, fc.oneof({ weight: 9, arbitrary: mutated }, fc.tuple(kinds, fc.string())), ([kind, text]) => {
      const past = pastTrialsOf(text, kind, wanted);
      outcomes[past.ok ? 'trials' : 'problems']++;
      for (const sentence of past.ok ? past.remarks : past.problems) assert.match(sentence, /^\S.*\.$/s);
      if (!past.ok) {
        assert.ok(past.problems.length > 0);
        return;
      }
      for (const { parameters, value } of past.trials) {
        assert.ok(Number.isFinite(value));
        assert.deepEqual(
          Object.keys(parameters),
          space.map(({ name }) => name),
        );
        assert.ok(space.every((parameter) => isAllowedValue(parameter, parameters[parameter.name])));
      }
    });
    assert.ok(outcomes.trials > 100 && outcomes.problems > 100, JSON.stringify(outcomes));
  });
});
