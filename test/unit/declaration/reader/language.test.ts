/** Steps, scales, fixed values, switches, conditions and constraints, as a person writes them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expressionText } from '../../../../src/declaration/expressionText.ts';
import { declarationSchema } from '../../../../src/declaration/declaration.ts';
import { onlyProblem, parsed, problems, withLine } from './texts.ts';

const space = (parameters: string) => parsed(withLine(`parameters: ${parameters}`)).space;
const SGD = 'optimizer: { type: choice, values: [sgd, adam] }';
const LAYERS = 'layers: { type: int, low: 1, high: 4 }';

describe('the declaration language', () => {
  it('has steps, logit scales, ordered choices, switches and fixed values', () => {
    const declaration = parsed(
      withLine(
        'parameters: { a: { type: float, low: 0, high: 1, step: 0.25 }, b: { type: float, low: 0.5, high: 0.999, scale: logit }, ' +
          'c: { type: choice, values: [s, m, l], ordered: true }, d: { type: bool, style: switch }, e: 3, f: adam, g: { type: fixed, value: true } }',
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
    ]);
    assert.deepEqual(declaration.switches, ['d']);
  });

  it('has conditions as a group, a list, a comparison or an expression', () => {
    const cases: readonly (readonly [when: string, condition: string])[] = [
      ['{ optimizer: sgd }', 'optimizer == "sgd"'],
      ['{ optimizer: [sgd, adam] }', 'optimizer in ["sgd", "adam"]'],
      ['{ layers: ">= 2" }', 'layers >= 2'],
      ['{ layers: 3, optimizer: sgd }', '(layers == 3) and (optimizer == "sgd")'],
      [
        '"layers > 1 && (optimizer == \'sgd\' || layers < 4)"',
        '(layers > 1) and ((optimizer == "sgd") or (layers < 4))',
      ],
    ];
    for (const [when, condition] of cases) {
      const [, , x] = space(`{ ${SGD}, ${LAYERS}, x: { type: bool, when: ${when} } }`);
      assert.equal(x.when && expressionText(x.when), condition);
    }
  });

  it('has constraints, one or a list, with names in braces where they are no words', () => {
    const declare = (constraints: string) =>
      parsed(`${withLine('parameters: { a: { type: int, low: 1, high: 9 }, weight-decay: { type: float, low: 0, high: 9 }, model.b: { type: int, low: 1, high: 9 } }')}\nconstraints: ${constraints}`).constraints?.map(expressionText); // prettier-ignore
    assert.deepEqual(declare('a < model.b'), ['a < model.b']);
    assert.deepEqual(declare('["a * 2 <= {weight-decay}", "max(a, model.b) != 4"]'), [
      '(a * 2) <= {weight-decay}',
      'max(a, model.b) != 4',
    ]);
  });

  it('survives the journal as it is', () => {
    const declaration = parsed(
      `${withLine(`parameters: { ${SGD}, ${LAYERS}, x: { type: bool, style: switch, when: { layers: "> 1" } }, y: 2 }`)}\nconstraints: layers in [1, 2]`,
    );
    assert.deepEqual(declarationSchema.parse(JSON.parse(JSON.stringify(declaration))), declaration);
  });

  it('wants of a start point only what is active in it, and knows its fixed values', () => {
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
  const table: readonly (readonly [line: string, at: string, message: RegExp])[] = [
    [
      'parameters: { x: { type: float, low: 0, high: 1, step: 0.3 } }',
      '0.3',
      /comes to 0\.9 and misses high, 1: write high: 0\.9/,
    ],
    ['parameters: { x: { type: int, low: 1, high: 10, step: 4 } }', '4', /comes to 9 and misses high, 10/],
    ['parameters: { x: { type: int, low: 1, high: 10, step: 1.5 } }', '1.5', /a whole number of 1 or above/],
    [
      'parameters: { x: { type: float, low: 0.1, high: 1, step: 0.1, scale: log } }',
      '0.1',
      /step is 0\.1 on a log scale/,
    ],
    ['parameters: { x: { type: float, low: 0.5, high: 1, scale: logit } }', '1', /high is 1, and a logit scale/],
    ['parameters: { x: { type: int, low: 1, high: 9, scale: logit } }', 'logit', /write linear or log/],
    [
      `parameters: { ${SGD}, x: { type: bool, when: { optimiser: sgd } } }`,
      'optimiser',
      /no parameter \(did you mean optimizer\?\)/,
    ],
    [
      `parameters: { ${SGD}, x: { type: bool, when: { optimizer: sdg } } }`,
      'sdg',
      /no value of optimizer: write sgd or adam/,
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
      /layer is no parameter \(did you mean layers\?\)/,
    ],
    [`parameters: { ${LAYERS}, x: { type: bool, when: "layers = 2" } }`, '"layers = 2"', /single =: write ==/],
    [`parameters: { ${LAYERS}, x: { type: bool, when: "layers + 2" } }`, '"layers + 2"', /neither true nor false/],
    [
      `parameters: { ${LAYERS}, x: { type: bool, when: "1 < layers < 3" } }`,
      '"1 < layers < 3"',
      /write a < b and b < c/,
    ],
    [`parameters: { ${LAYERS}, x: { type: bool, when: "layers >" } }`, '"layers >"', /cannot be read at its end/],
    [`parameters: { ${LAYERS}, x: { type: bool, when: "sin(layers) > 0" } }`, 'sin', /no function sin.*: use min, max/],
    [
      `parameters: { ${LAYERS}, x: { type: bool, when: "constructor.constructor('x')()" } }`,
      '"constructor.constructor(\'x\')()"',
      /./,
    ],
  ];
  for (const [line, at, message] of table) {
    it(`are shown where they are: ${line}`, () => {
      const problem = onlyProblem(line);
      assert.match(problem.message, message);
      assert.equal(problem.at, at);
    });
  }

  it('find every parameter of a circle', () => {
    const found = problems(
      withLine('parameters: { a: { type: bool, when: { b: true } }, b: { type: bool, when: { a: true } } }'),
    );
    assert.deepEqual(
      found.map(({ message }) => message),
      [
        'a is there only where b, which is there only where a is: break the circle.',
        'b is there only where a, which is there only where b is: break the circle.',
      ],
    );
  });

  it('find a constraint on what there is not, in its place in the list', () => {
    const [{ message, line, column }] = problems(`${withLine('seed: 1')}\nconstraints: ["lr < 1", "lr < lrr"]`);
    assert.match(message, /lrr is no parameter \(did you mean lr\?\)/);
    assert.deepEqual([line, column], [6, 31]);
  });

  it('in constraints are found beside those of the parameters', () => {
    const text = `${withLine(`parameters: { ${SGD}, x: { type: bool, when: { optimizer: sdg } } }`)}\nconstraints: y == 1`;
    assert.equal(problems(text).length, 2);
  });

  it('find a placeholder of its own for a parameter that is not always there', () => {
    const parameters = `parameters: { ${SGD}, m: { type: float, low: 0, high: 1, when: { optimizer: sgd } } }`;
    const text = (command: string) => withLine(parameters).replace('python3 train.py', command);
    assert.match(
      problems(text('python3 train.py --m {m}'))[0].message,
      /stands alone, and m is not always there: write it in one word/,
    );
    assert.deepEqual(problems(text('python3 train.py --m={m}')), []);
  });
});
