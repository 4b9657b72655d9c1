import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forMany } from '../../../../laws.ts';
import { completionsAt, fileWithSources } from '../../../../../src/declaration/reader/completion/completions.ts';
import { hoverAt } from '../../../../../src/declaration/reader/completion/hover.ts';
import { at, file } from './cursorText.ts';

const offered = (text: string, wanted = { json: false, language: false }): string[] =>
  completionsAt(...at(text), wanted).map(({ label }) => label);
const inserted = (text: string, label: string, wanted = { json: false, language: false }): string => {
  const [plain, offset] = at(text);
  const found = completionsAt(plain, offset, wanted).find((each) => each.label === label);
  assert.ok(found, `${label} is not offered`);
  return plain.slice(0, found.start) + found.insert + plain.slice(offset);
};

describe('the names of parameters', () => {
  it('complete the keys of when, except its own name and those that are written already', () => {
    assert.deepEqual(offered(file('  m: { type: bool, when: { lr: 1, ‸ } }')), ['optimizer', 'layers', 'weight-decay']);
    assert.deepEqual(offered(file('  m:\n    type: bool\n    when:\n      op‸')).includes('optimizer'), true);
  });

  it('are completed with a colon if there is none', () => {
    assert.match(inserted(file('  m: { type: bool, when: { op‸ } }'), 'optimizer'), /when: \{ optimizer: {2}\} \}/);
    assert.match(inserted(file('  m: { type: bool, when: { op‸: 3 } }'), 'optimizer'), /when: \{ optimizer: 3 \}/);
  });

  it('complete expressions, in braces if a name is not a word', () => {
    assert.ok(offered(file('  m: { type: bool, when: "lay‸" }')).includes('layers'));
    assert.match(inserted(file('constraints: lr < ‸'), 'weight-decay'), /lr < \{weight-decay\}/);
    assert.match(inserted(file('constraints:\n  - lr < 3\n  - max(la‸'), 'layers'), /- max\(layers$/m);
    assert.ok(offered(file('constraints: mi‸')).includes('min'));
  });

  it('complete constraints, and those of metrics limits', () => {
    const limits = offered(file('track: [val/f1]\nlimits: ["‸"]'));
    assert.deepEqual(limits.slice(0, 3), ['loss', 'val/f1', 'baseline']);
    assert.ok(limits.includes('max') && !limits.includes('lr'));
    assert.match(inserted(file('track: [val/f1]\nlimits: val‸'), 'val/f1'), /limits: \{val\/f1\}/);
    assert.ok(!offered(file('constraints: lo‸')).includes('loss'));
  });

  it('complete the placeholders of the command', () => {
    assert.match(
      inserted(`command: python3 train.py --lr {‸}\n${file('')}`, 'lr'),
      /^command: python3 train.py --lr \{lr\}$/m,
    );
    assert.match(inserted(`command: [python3, "--a={l‸"]\n${file('')}`, 'layers'), /"--a=\{layers\}"/);
    assert.deepEqual(offered(`command: python3 ‸\n${file('')}`), []);
  });

  it('complete the keys of points and lengthscales', () => {
    assert.ok(offered(file('start: [{ ‸ }]')).includes('lr'));
    assert.ok(offered(file('start:\n  points:\n    - lr: 1\n      ‸')).includes('layers'));
    assert.ok(offered(file('algorithm: { lengthscales: { ‸ } }')).includes('lr'));
  });

  it('complete the other names of an earlier study', () => {
    const offers = offered(file('start: { from: [{ study: a, rename: { eta: ‸ } }] }'));
    assert.deepEqual(offers, ['lr', 'optimizer', 'layers', 'weight-decay']);
  });

  it('are not offered in comments and at other places', () => {
    for (const line of ['# lr ‸', 'cwd: ‸', 'env: { ‸ }', 'budget: { trials: ‸ }']) {
      assert.deepEqual(offered(file(line)), [], line);
    }
  });

  it('are in quotes in JSON', () => {
    const json = '{ "parameters": { "lr": { "type": "float" }, "m": { "type": "bool", "when": { ‸ } } } }';
    assert.match(inserted(json, 'lr', { json: true, language: false }), /"when": \{ "lr": {2}\}/);
  });

  it('come with their type and range', () => {
    const [plain, offset] = at(file('  m: { type: bool, when: { ‸ } }'));
    assert.deepEqual(
      completionsAt(plain, offset, { json: false, language: false }).map(({ detail }) => detail),
      [
        'float from 0.00001 to 1, log scale',
        'choice of sgd, a, b',
        'int from 1 to 9 in steps of 2, linear scale',
        'fixed, always 0.1',
      ],
    );
  });
});

describe('the folders that have a name', () => {
  it('are offered after a $ where they may be named, and no parameter is', () => {
    const command = (words: string) => `command: ${words}\n${file('')}`;
    assert.deepEqual(offered(command('python3 train.py --out $‸')), ['${trialFolder}', '${workspaceFolder}']);
    assert.match(
      inserted(command('sh a.sh --out=${tri‸}'), '${trialFolder}'),
      /^command: sh a\.sh --out=\$\{trialFolder\}$/m,
    );
    assert.match(inserted(command('[sh, "$‸"]'), '${workspaceFolder}'), /\[sh, "\$\{workspaceFolder\}"\]/);
    assert.deepEqual(offered(file('cwd: ${‸')), ['${workspaceFolder}']);
    assert.ok(offered(file('env: { OUT: "$‸" }')).includes('${trialFolder}'));
    const objective = (key: string) => `command: a\nobjective: { metric: loss, ${key}: "$‸" }\n`;
    assert.deepEqual(offered(objective('from')), ['${trialFolder}']);
    assert.ok(!offered(objective('pattern')).includes('${trialFolder}'));
    assert.deepEqual(
      offered(file('constraints: lr < $‸')).filter((label) => label.startsWith('$')),
      [],
    );
  });
});

describe('the values of a parameter', () => {
  it('complete when, in quotes if they need them', () => {
    assert.deepEqual(offered(file('  m: { type: bool, when: { optimizer: ‸ } }')), ['sgd', 'a, b']);
    assert.match(inserted(file('  m: { type: bool, when: { optimizer: ‸ } }'), 'a, b'), /optimizer: "a, b" \}/);
    assert.deepEqual(offered(file('  m: { type: bool, when: { optimizer: [sgd, ‸] } }')), ['sgd', 'a, b']);
  });

  it('complete what is likely', () => {
    assert.deepEqual(offered('parameters: { o: { type: choice, values: [sgd, adam], likely: ‸ } }'), ['sgd', 'adam']);
    assert.deepEqual(offered('parameters: { o: { type: choice, values: [sgd, adam], likely: [adam, ‸] } }'), ['sgd', 'adam']); // oxfmt-ignore
  });

  it('complete a comparison, in quotes other than those around it', () => {
    assert.match(inserted(file('constraints: optimizer == ‸'), 'sgd'), /optimizer == "sgd"/);
    assert.match(inserted(file('constraints: "optimizer == ‸"'), 'sgd'), /"optimizer == 'sgd'"/);
    assert.match(inserted(file("constraints: optimizer in ['s‸']"), 'sgd'), /optimizer in \['sgd'\]/);
  });
});

describe('the language', () => {
  const yaml = { json: false, language: true };

  it('offers the keys of each place, except those that are written already', () => {
    assert.deepEqual(offered('‸', yaml).slice(0, 3), ['study', 'command', 'parameters']);
    assert.ok(!offered('command: a\n‸', yaml).includes('command'));
    assert.deepEqual(offered(file('budget: { trials: 3, ‸ }'), yaml), ['time', 'enough']);
    assert.deepEqual(offered(file('trial: { timeout: 3, ‸ }'), yaml), [
      'on_failure',
      'retries',
      'max_failures',
      'stop',
      'early_stop',
      'checkpoint',
      'keep_checkpoints',
    ]);
    assert.deepEqual(offered(file('trial: { retries: { count: 3, ‸ } }'), yaml), ['on', 'set']);
    assert.deepEqual(offered(file('gpus: { devices: 3, ‸ }'), yaml), ['per_trial']);
  });

  it('offers the keys of the type that is written', () => {
    const keys = offered('parameters: { lr: { type: bool, ‸ } }', yaml);
    assert.deepEqual(keys, ['style', 'likely', 'default', 'when']);
  });

  it('offers the words of a key', () => {
    assert.deepEqual(offered('objective: { goal: ‸ }', yaml), ['minimize', 'maximize']);
    assert.deepEqual(offered('parameters: { lr: { type: float‸ } }', yaml), [
      'float',
      'int',
      'choice',
      'bool',
      'fixed',
    ]);
    assert.ok(offered('algorithm: { name: ‸ }', yaml).includes('a-gp-ucb'));
    assert.ok(offered('pass: ‸', yaml).includes('hydra'));
    assert.deepEqual(offered('trial: { retries: { on: [‸] } }', yaml), [
      'exit',
      'signal',
      'metric',
      'timeout',
      'start',
      'memory',
    ]);
    assert.ok(offered('gpus: ‸', yaml).includes('{ devices: 4, per_trial: 2 }'));
  });

  it('offers complete examples after a key', () => {
    assert.match(
      inserted('parameters:\n  lr: ‸', '{ type: float, low: 0.00001, high: 1, scale: log }', yaml),
      /lr: \{ type/,
    );
  });

  it('is not offered if the editor completes by the schema', () => {
    assert.deepEqual(offered('objective: { goal: ‸ }'), []);
  });
});

describe('any text, at any offset', () => {
  const seeds = [
    file('  m: { type: bool, when: { lr: 1 } }'),
    file('constraints: ["lr < layers"]'),
    '{"parameters": {"a": 1}}',
  ];
  const pieces = ['{', '}', '[', '"', "'", '\n', ':', '- ', '&a ', '*a', '__proto__: ', '\uE0B0', '  ', '#', '|'];

  it('has completions and a hover inside it, or none, and never an exception', () => {
    const text = fc
      .tuple(
        fc.constantFrom(...seeds),
        fc.array(fc.tuple(fc.nat(), fc.nat(8), fc.constantFrom(...pieces)), { maxLength: 4 }),
      )
      .map(([seed, edits]) =>
        edits.reduce((known, [where, cut, piece]) => {
          const start = where % (known.length + 1);
          return known.slice(0, start) + piece + known.slice(start + cut);
        }, seed),
      );
    forMany(Number(process.env.FUZZ_RUNS ?? 50), text, fc.nat(), fc.boolean(), (known, where, json) => {
      const offset = where % (known.length + 1);
      for (const { start } of completionsAt(known, offset, { json, language: true })) {
        assert.ok(start >= 0 && start <= offset);
      }
      const found = hoverAt(known, offset, { json, language: true });
      if (found) assert.ok(found.start >= 0 && found.start <= found.end && found.end <= known.length);
    });
  });
});

describe('the names that the script has', () => {
  const script = {
    parameters: [
      {
        name: 'momentum',
        detail: 'default 0.9, line 12',
        range: { yaml: '{ type: float, low: 0.5, high: 1e-1 }', json: '{"type":"float","low":0.5,"high":0.1}' },
      },
      { name: 'lr', detail: 'line 13' },
      { name: 'a b$', detail: 'line 14' },
    ],
    metrics: [
      { name: 'val acc', detail: 'maximize, line 20' },
      { name: 'size_mb', detail: '' },
    ],
  };
  const wanted = { json: false, language: false, script };
  const snippet = (text: string, label: string): string | undefined =>
    completionsAt(...at(text), wanted).find((each) => each.label === label)?.snippet;

  it('complete the parameters with their ranges, except those that are declared already', () => {
    assert.deepEqual(offered(file('  mo‸'), wanted), ['momentum', 'a b$']);
    assert.match(
      inserted(file('  mo‸'), 'momentum', wanted),
      /^ {2}momentum: \{ type: float, low: 0.5, high: 1e-1 \}$/m,
    );
    assert.deepEqual(offered('command: python3 train.py\nparameters:\n  ‸', wanted), ['momentum', 'lr', 'a b$']);
    assert.deepEqual(offered('command: python3 train.py\nparameters: { ‸ }', wanted), ['momentum', 'lr', 'a b$']);
    assert.match(
      inserted('{ "parameters": { ‸ } }', 'momentum', { ...wanted, json: true }),
      /\{ "momentum": \{"type":"float","low":0.5,"high":0.1\} \}/,
    );
  });

  it('complete a name alone where its range is written, or none is known', () => {
    assert.match(inserted(file('  mo‸: { type: bool }'), 'momentum', wanted), /^ {2}momentum: \{ type: bool \}$/m);
    assert.match(inserted(file('  ‸'), 'a b$', wanted), /^ {2}"a b\$": $/m);
  });

  it('lead from one end of a range to the other', () => {
    assert.equal(snippet(file('  ‸'), 'momentum'), 'momentum: { type: float, low: ${1:0.5}, high: ${2:1e-1} \\}$0');
    assert.equal(snippet(file('  ‸'), 'a b$'), '"a b\\$": $0');
  });

  it('complete the metrics that are optimized, tracked and limited', () => {
    assert.deepEqual(offered('objective: { metric: ‸ }', wanted), ['val acc', 'size_mb']);
    assert.deepEqual(offered('objective:\n  - metric: v‸', wanted), ['val acc', 'size_mb']);
    assert.deepEqual(offered('track: [val acc, ‸]', wanted), ['size_mb']);
    assert.deepEqual(offered(file('limits: ["‸"]'), wanted).slice(0, 4), ['loss', 'baseline', 'val acc', 'size_mb']);
    assert.match(inserted(file('limits: ["‸"]'), 'val acc', wanted), /limits: \["\{val acc\}"\]/);
  });
});

describe('the earlier studies', () => {
  const studies = ['mnist', '../old/mnist.bbkb.yaml'].map((name) => ({ name, detail: '9/9' }));
  const labels = (line: string): string[] =>
    completionsAt(...at(file(line)), { json: false, language: false, studies }).map(({ label }) => label);

  it('complete the list of those from which a study learns, in both forms', () => {
    for (const line of ['start: { from: [‸] }', 'start:\n  from:\n    - m‸', 'start: { from: [{ study: ‸ }] }'])
      assert.deepEqual(labels(line), ['mnist', '../old/mnist.bbkb.yaml'], line);
    const [text, offset] = at(file('start: { from: [‸] }'));
    const [, second] = completionsAt(text, offset, { json: false, language: false, studies });
    assert.equal(second.insert, '"../old/mnist.bbkb.yaml"');
    assert.equal(second.detail, '9/9');
  });

  it('are not offered twice, nor elsewhere', () => {
    assert.deepEqual(labels('start: { from: [{ study: mnist }, ‸] }'), ['../old/mnist.bbkb.yaml']);
    for (const line of ['start: { points: [‸] }', 'start: { trials: ‸ }', 'start: { from: [{ rename: { x: ‸ } }] }'])
      assert.ok(!labels(line).includes('mnist'), line);
    assert.equal(fileWithSources(...at(file('seed: ‸'))), undefined);
    assert.ok(fileWithSources(...at(file('start: { from: [‸] }'))) !== undefined);
  });
});
