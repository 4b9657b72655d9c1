/** Steps, scales, fixed values, switches, conditions and constraints, as a person writes them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expressionText } from '../../../../src/declaration/expressionText.ts';
import { eachIsShown, parsed, problems, withLine, type Mistakes } from './texts.ts';

const space = (parameters: string) => parsed(withLine(`parameters: ${parameters}`)).space;
const SGD = 'optimizer: { type: choice, values: [sgd, adam] }';
const LAYERS = 'layers: { type: int, low: 1, high: 4 }';

describe('the declaration language', () => {
  it('has steps, logit scales, ordered choices, switches and fixed values', () => {
    const declaration = parsed(
      withLine(
        'parameters: { a: { type: float, low: 0, high: 1, step: 0.25 }, b: { type: float, low: 0.5, high: 0.999, scale: logit }, ' +
          'c: { type: choice, values: [s, m, l], ordered: true }, d: { type: bool, style: switch }, e: 3, f: adam, g: { type: fixed, value: true }, h: { type: bool, style: present } }',
      ),
    );
    assert.deepEqual(declaration.space, [
      { name: 'a', type: 'float', low: 0, high: 1, step: 0.25, scale: 'linear' },
      { name: 'b', type: 'float', low: 0.5, high: 0.999, scale: 'logit' },
      { name: 'c', type: 'choice', values: ['s', 'm', 'l'], ordered: true },
      { name: 'd', type: 'bool' },
      { name: 'e', type: 'fixed', value: 3 },
      { name: 'f', type: 'fixed', value: 'adam' },
      { name: 'g', type: 'fixed', value: true },
      { name: 'h', type: 'bool' },
    ]);
    assert.deepEqual([declaration.switches, declaration.present], [['d'], ['h']]);
  });

  it('has conditions as a group, a list, a comparison or an expression', () => {
    const cases: readonly (readonly [when: string, condition: string])[] = [
      ['{ optimizer: sgd }', 'optimizer == "sgd"'],
      ['{ optimizer: [sgd, adam] }', 'optimizer in ["sgd", "adam"]'],
      ['{ layers: ">= 2" }', 'layers >= 2'],
      ['{ layers: 3, optimizer: sgd }', 'layers == 3 and optimizer == "sgd"'],
      ['"layers > 1 && (optimizer == \'sgd\' || layers < 4)"', 'layers > 1 and (optimizer == "sgd" or layers < 4)'],
    ];
    for (const [when, condition] of cases) {
      const [, , x] = space(`{ ${SGD}, ${LAYERS}, x: { type: bool, when: ${when} } }`);
      assert.equal(x.when && expressionText(x.when), condition);
    }
  });

  it('has constraints, one or a list, with names in braces if they are not words', () => {
    const declare = (constraints: string) =>
      parsed(`${withLine('parameters: { a: { type: int, low: 1, high: 9 }, weight-decay: { type: float, low: 0, high: 9 }, model.b: { type: int, low: 1, high: 9 } }')}\nconstraints: ${constraints}`).constraints?.map(expressionText); // oxfmt-ignore
    assert.deepEqual(declare('a < model.b'), ['a < model.b']);
    assert.deepEqual(declare('["a * 2 <= {weight-decay}", "max(a, model.b) != 4"]'), [
      'a * 2 <= {weight-decay}',
      'max(a, model.b) != 4',
    ]);
  });

  it('needs in a start point only active parameters, and adds the fixed values', () => {
    const text = withLine(
      `parameters: { ${SGD}, m: { type: float, low: 0, high: 1, when: { optimizer: sgd } }, e: 3 }`,
    );
    const declaration = parsed(`${text}\nstart: [{ optimizer: adam }, { optimizer: sgd, m: 0.5 }]`);
    assert.deepEqual(declaration.start?.points, [
      { optimizer: 'adam', e: 3 },
      { optimizer: 'sgd', m: 0.5, e: 3 },
    ]);
    const [{ message }] = problems(`${text}\nstart: [{ optimizer: sgd, m: 2 }]`);
    assert.match(message, /m is 2 in this point: write a number from 0 to 1/);
  });
});

describe('the problems of the language', () => {
  const table: Mistakes = [
    [
      'parameters: { x: { type: float, low: 0, high: 1, step: 0.3 } }',
      '0.3',
      /^Steps of 0\.3 from 0 end at 0\.9 and miss high \(1\): write high: 0\.9/,
    ],
    [
      'parameters: { x: { type: int, low: 1, high: 10, step: 4 } }',
      '4',
      /^Steps of 4 from 1 end at 9 and miss high \(10\)/,
    ],
    ['parameters: { x: { type: int, low: 1, high: 10, step: 1.5 } }', '1.5', /a whole number, 1 or above/],
    [
      'parameters: { x: { type: float, low: 0.1, high: 1, step: 0.1, scale: log } }',
      '0.1',
      /step is 0\.1, but on a log scale low and step must be whole numbers/,
    ],
    ['parameters: { x: { type: float, low: 0.5, high: 1, scale: logit } }', '1', /high is 1, but a logit scale/],
    ['parameters: { x: { type: int, low: 1, high: 9, scale: logit } }', 'logit', /write linear or log/],
    [
      `parameters: { ${SGD}, x: { type: bool, when: { optimiser: sgd } } }`,
      'optimiser',
      /not a parameter \(did you mean optimizer\?\)/,
    ],
    [
      `parameters: { ${SGD}, x: { type: bool, when: { optimizer: sdg } } }`,
      'sdg',
      /not a value of optimizer \(did you mean sgd\?\): write sgd or adam/,
    ],
    [`parameters: { ${LAYERS}, x: { type: bool, when: { layers: many } } }`, 'many', /a number, or a comparison/],
    [
      `parameters: { ${LAYERS}, x: { type: bool, when: { layers: { a: 1 } } } }`,
      '{ a: 1 }',
      /write a value of the parameter, a list/,
    ],
    [`parameters: { ${LAYERS}, x: { type: bool, when: { layers: [] } } }`, '[]', /write a value of the parameter/],
    [
      `parameters: { ${LAYERS}, x: { type: bool, when: "layer > 2" } }`,
      'layer',
      /layer is not a parameter \(did you mean layers\?\)/,
    ],
    [`parameters: { ${LAYERS}, x: { type: bool, when: "layers = 2" } }`, '"layers = 2"', /wrong equals sign: write ==/],
    [`parameters: { ${LAYERS}, x: { type: bool, when: "layers + 2" } }`, '"layers + 2"', /neither true nor false/],
    [
      `parameters: { ${LAYERS}, x: { type: bool, when: "1 < layers < 3" } }`,
      '"1 < layers < 3"',
      /write a < b and b < c/,
    ],
    [
      `parameters: { ${LAYERS}, x: { type: bool, when: "layers >" } }`,
      '"layers >"',
      /ends too early: write a condition/,
    ],
    [`parameters: { ${LAYERS}, x: { type: bool, when: "sin(layers) > 0" } }`, 'sin', /no function sin.*: use min, max/],
    [
      `parameters: { ${LAYERS}, x: { type: bool, when: "constructor.constructor('x')()" } }`,
      '"constructor.constructor(\'x\')()"',
      /./,
    ],
  ];
  eachIsShown('are shown at their place', table);

  it('include every parameter of a cycle of conditions', () => {
    const found = problems(
      withLine('parameters: { a: { type: bool, when: { b: true } }, b: { type: bool, when: { a: true } } }'),
    );
    assert.deepEqual(
      found.map(({ message }) => message),
      [
        'a depends on itself, by its when (a → b → a): remove one of these conditions.',
        'b depends on itself, by its when (b → a → b): remove one of these conditions.',
      ],
    );
  });

  it('include a constraint on an unknown parameter, at its place in the list', () => {
    const [{ message, line, column }] = problems(`${withLine('seed: 1')}\nconstraints: ["lr < 1", "lr < lrr"]`);
    assert.match(message, /lrr is not a parameter \(did you mean lr\?\)/);
    assert.deepEqual([line, column], [6, 31]);
  });

  it('in constraints are found together with those of the parameters', () => {
    const text = `${withLine(`parameters: { ${SGD}, x: { type: bool, when: { optimizer: sdg } } }`)}\nconstraints: y == 1`;
    assert.equal(problems(text).length, 2);
  });

  it('include a placeholder that stands alone, for a parameter that not every trial has', () => {
    const parameters = `parameters: { ${SGD}, m: { type: float, low: 0, high: 1, when: { optimizer: sgd } } }`;
    const text = (command: string) => withLine(parameters).replace('python3 train.py', command);
    assert.match(
      problems(text('python3 train.py --m {m}'))[0].message,
      /^Not every trial has m, so \{m\} cannot stand alone: write it in one word with its flag, such as --m=\{m\}/,
    );
    assert.deepEqual(problems(text('python3 train.py --m={m}')), []);
  });
});
