import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { completionsAt, hoverAt } from '../../../../../src/declaration/reader/completion/completions.ts';

/** A declaration with the cursor at ‸. */
const file = (extra: string): string => `command: python3 train.py
parameters:
  lr: { type: float, low: 1e-5, high: 1, scale: log }
  optimizer: { type: choice, values: [sgd, "a, b"] }
  layers: { type: int, low: 1, high: 9, step: 2 }
  weight-decay: 0.1
${extra}
objective: { metric: loss, goal: minimize }
`;
const at = (text: string): [text: string, offset: number] => [text.replace('‸', ''), text.indexOf('‸')];
const offered = (text: string, wanted = { json: false, language: false }): string[] =>
  completionsAt(...at(text), wanted).map(({ label }) => label);
const inserted = (text: string, label: string, wanted = { json: false, language: false }): string => {
  const [plain, offset] = at(text);
  const found = completionsAt(plain, offset, wanted).find((each) => each.label === label);
  assert.ok(found, `${label} is not offered`);
  return plain.slice(0, found.start) + found.insert + plain.slice(offset);
};
const hover = (text: string, wanted = { json: false, language: false }) => hoverAt(...at(text), wanted);

describe('the names of parameters', () => {
  it('are the keys of when, but for its own and those that are there', () => {
    assert.deepEqual(offered(file('  m: { type: bool, when: { lr: 1, ‸ } }')), ['optimizer', 'layers', 'weight-decay']);
    assert.deepEqual(offered(file('  m:\n    type: bool\n    when:\n      op‸')).includes('optimizer'), true);
  });

  it('are completed with the colon that they need', () => {
    assert.match(inserted(file('  m: { type: bool, when: { op‸ } }'), 'optimizer'), /when: \{ optimizer: {2}\} \}/);
    assert.match(inserted(file('  m: { type: bool, when: { op‸: 3 } }'), 'optimizer'), /when: \{ optimizer: 3 \}/);
  });

  it('stand in expressions, in braces where a name is no word', () => {
    assert.ok(offered(file('  m: { type: bool, when: "lay‸" }')).includes('layers'));
    assert.match(inserted(file('constraints: lr < ‸'), 'weight-decay'), /lr < \{weight-decay\}/);
    assert.match(inserted(file('constraints:\n  - lr < 3\n  - max(la‸'), 'layers'), /- max\(layers$/m);
    assert.ok(offered(file('constraints: mi‸')).includes('min'));
  });

  it('stand in the placeholders of the command', () => {
    assert.match(
      inserted(`command: python3 train.py --lr {‸}\n${file('')}`, 'lr'),
      /^command: python3 train.py --lr \{lr\}$/m,
    );
    assert.match(inserted(`command: [python3, "--a={l‸"]\n${file('')}`, 'layers'), /"--a=\{layers\}"/);
    assert.deepEqual(offered(`command: python3 ‸\n${file('')}`), []);
  });

  it('are the keys of points and lengthscales', () => {
    assert.ok(offered(file('start: [{ ‸ }]')).includes('lr'));
    assert.ok(offered(file('start:\n  points:\n    - lr: 1\n      ‸')).includes('layers'));
    assert.ok(offered(file('algorithm: { lengthscales: { ‸ } }')).includes('lr'));
  });

  it('are not offered in comments and elsewhere', () => {
    for (const line of ['# lr ‸', 'cwd: ‸', 'env: { ‸ }', 'budget: { trials: ‸ }']) {
      assert.deepEqual(offered(file(line)), [], line);
    }
  });

  it('are quoted in JSON', () => {
    const json = '{ "parameters": { "lr": { "type": "float" }, "m": { "type": "bool", "when": { ‸ } } } }';
    assert.match(inserted(json, 'lr', { json: true, language: false }), /"when": \{ "lr": {2}\}/);
  });

  it('say what they are', () => {
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

describe('the values of a parameter', () => {
  it('stand in when, quoted where they must be', () => {
    assert.deepEqual(offered(file('  m: { type: bool, when: { optimizer: ‸ } }')), ['sgd', 'a, b']);
    assert.match(inserted(file('  m: { type: bool, when: { optimizer: ‸ } }'), 'a, b'), /optimizer: "a, b" \}/);
    assert.deepEqual(offered(file('  m: { type: bool, when: { optimizer: [sgd, ‸] } }')), ['sgd', 'a, b']);
  });

  it('stand after a comparison, in quotes that the file leaves free', () => {
    assert.match(inserted(file('constraints: optimizer == ‸'), 'sgd'), /optimizer == "sgd"/);
    assert.match(inserted(file('constraints: "optimizer == ‸"'), 'sgd'), /"optimizer == 'sgd'"/);
    assert.match(inserted(file("constraints: optimizer in ['s‸']"), 'sgd'), /optimizer in \['sgd'\]/);
  });
});

describe('the language', () => {
  const yaml = { json: false, language: true };

  it('offers the keys of each place, but for those that are there', () => {
    assert.deepEqual(offered('‸', yaml).slice(0, 3), ['study', 'command', 'parameters']);
    assert.ok(!offered('command: a\n‸', yaml).includes('command'));
    assert.deepEqual(offered(file('budget: { trials: 3, ‸ }'), yaml), ['time']);
    assert.deepEqual(offered(file('trial: { timeout: 3, ‸ }'), yaml), ['on_failure', 'retries', 'max_failures']);
    assert.deepEqual(offered(file('trial: { retries: { count: 3, ‸ } }'), yaml), ['on']);
    assert.deepEqual(offered(file('gpus: { devices: 3, ‸ }'), yaml), ['per_trial']);
  });

  it('offers the keys of the type that is written', () => {
    const keys = offered('parameters: { lr: { type: bool, ‸ } }', yaml);
    assert.deepEqual(keys, ['style', 'when']);
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
    ]);
    assert.ok(offered('gpus: ‸', yaml).includes('{ devices: 4, per_trial: 2 }'));
  });

  it('offers whole examples after a key', () => {
    assert.match(
      inserted('parameters:\n  lr: ‸', '{ type: float, low: 0.00001, high: 1, scale: log }', yaml),
      /lr: \{ type/,
    );
  });

  it('is left out where the editor completes by the schema', () => {
    assert.deepEqual(offered('objective: { goal: ‸ }'), []);
  });
});

describe('a hover', () => {
  const range = 'float from 0.00001 to 1, log scale';

  it('tells of a parameter wherever it is named', () => {
    for (const line of ['  m: { type: bool, when: { l‸r: 1 } }', 'constraints: 2 * l‸r < 1', 'start: [{ ‸lr: 1 }]']) {
      assert.deepEqual([hover(file(line))?.title, hover(file(line))?.description], ['lr', range], line);
    }
    assert.equal(hover(`command: a {l‸r}\n${file('')}`)?.description, range);
    assert.equal(hover(file('').replace('lr:', 'l‸r:'))?.description, range);
  });

  it('tells when a parameter is there', () => {
    assert.equal(
      hover(file('  momen‸tum: { type: float, low: 0, high: 1, when: { optimizer: sgd } }'))?.description,
      'float from 0 to 1, linear scale\nonly where optimizer: sgd',
    );
  });

  it('covers the word alone', () => {
    const text = file('constraints: 2 * l‸r < 1');
    const found = hover(text);
    assert.ok(found);
    assert.equal(at(text)[0].slice(found.start, found.end), 'lr');
  });

  it('tells of a key of the language where that is wanted', () => {
    assert.equal(hover(file('parall‸el: 3'), { json: false, language: true })?.description, 'Trials at once.');
    assert.equal(hover(file('parall‸el: 3')), undefined);
  });
});

describe('any text, at any offset', () => {
  const seeds = [
    file('  m: { type: bool, when: { lr: 1 } }'),
    file('constraints: ["lr < layers"]'),
    '{"parameters": {"a": 1}}',
  ];
  const pieces = ['{', '}', '[', '"', "'", '\n', ':', '- ', '&a ', '*a', '__proto__: ', '\uE0B0', '  ', '#', '|'];

  it('is helped with, or not, and never an exception', () => {
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
    fc.assert(
      fc.property(text, fc.nat(), fc.boolean(), (known, where, json) => {
        const offset = where % (known.length + 1);
        for (const { start } of completionsAt(known, offset, { json, language: true })) {
          assert.ok(start >= 0 && start <= offset);
        }
        const found = hoverAt(known, offset, { json, language: true });
        if (found) assert.ok(found.start >= 0 && found.start <= found.end && found.end <= known.length);
      }),
      { numRuns: 1500 },
    );
  });
});
