import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareDeclarations } from '../../../../../src/declaration/compareDeclarations.ts';
import { constraintProblems } from '../../../../../src/declaration/checks/constraintProblems.ts';
import { expressionText } from '../../../../../src/declaration/expressionText.ts';
import { pointProblems } from '../../../../../src/declaration/points/pointProblems.ts';
import { examplesAt, keysAt, valuesAt } from '../../../../../src/declaration/reader/completion/schemaLookup.ts';
import { parseDeclaration } from '../../../../../src/declaration/reader/parseDeclaration.ts';
import { good, parsed, problems } from '../texts.ts';

const HIDDEN = 'hidden: { type: int, low: 16, high: 512 }';
const declare = (parameters: readonly string[], ...lines: readonly string[]): string =>
  [good.command, good.objective, good.budget, 'parameters:', ...parameters.map((each) => `  ${each}`), ...lines].join(
    '\n',
  );
const messagesOf = (parameters: readonly string[], ...lines: readonly string[]): readonly string[] =>
  problems(declare(parameters, ...lines)).map(({ message }) => message);
const onlyMessage = (parameters: readonly string[], ...lines: readonly string[]): string => {
  const found = messagesOf(parameters, ...lines);
  assert.equal(found.length, 1, found.join('\n'));
  return found[0];
};

describe('a parameter whose value is calculated', () => {
  it('is no part of the space, and stands beside it', () => {
    const { space, derived } = parsed(declare([HIDDEN, 'head: { value: "hidden / 4", multiple_of: 8 }']));
    assert.deepEqual(
      space.map(({ name }) => name),
      ['hidden'],
    );
    assert.deepEqual(
      derived?.map(({ name, value, ...how }) => [name, expressionText(value), how]),
      [['head', 'hidden / 4', { multipleOf: 8 }]],
    );
    assert.ok(!('derived' in parsed(declare([HIDDEN]))));
  });

  it('can be named in conditions and in constraints, where its calculation takes its place', () => {
    const { space, constraints = [] } = parsed(
      declare(
        [HIDDEN, 'head: { value: hidden / 4, multiple_of: 8 }', 'deep: { type: bool, when: { head: ">= 64" } }'],
        'constraints: head < 100',
      ),
    );
    assert.equal(space[1].when && expressionText(space[1].when), 'round(hidden / 4 / 8) * 8 >= 64');
    assert.deepEqual(constraints.map(expressionText), ['round(hidden / 4 / 8) * 8 < 100']);
  });

  it('hides no problem of the other keys where it cannot be read, and adds none to what follows from it', () => {
    const others = ['lr: { type: float, low: 0, high: 1, likely: 3 }', 'tail: { value: head * 2 }'];
    const rest = [
      'start: { points: [{ lr: 7, head: 3, tail: 6 }, { hiden: 20 }], from: [{ study: a, rename: { b: c } }] }',
      'trial: { retries: { on: [memory], set: { none: 1 } } }',
    ];
    const found = messagesOf([HIDDEN, 'head: { value: "hidden / " }', ...others], ...rest);
    const beginnings = ['"hidden / " ends too early', 'likely of lr is 3', '"none" is not', 'lr is 7', '"hiden" is not', '"c" is not']; // oxfmt-ignore
    for (const beginning of beginnings)
      assert.equal(found.filter((each) => each.startsWith(beginning)).length, 1, `${beginning}: ${found.join('\n')}`);
    assert.equal(found.length, beginnings.length, found.join('\n'));
  });

  it('makes a constraint that no point meets a problem, as any other does', () => {
    const read = parseDeclaration(
      declare([HIDDEN, 'head: { value: hidden / 4, multiple_of: 8 }'], 'constraints: head > 900'),
      'a.bbkb.yaml',
    );
    assert.ok(read.ok);
    assert.equal(constraintProblems(read).length, 1);
  });

  it('may be whole by the steps, or by a constraint', () => {
    const whole = 'head: { type: int, value: hidden / 4 }';
    assert.deepEqual(messagesOf(['hidden: { type: int, low: 16, high: 512, step: 4 }', whole]), []);
    assert.deepEqual(messagesOf([HIDDEN, whole], 'constraints: hidden % 4 == 0'), []);
  });

  it('is a problem where it is not whole, with a point and a quick fix', () => {
    const [problem] = problems(declare([HIDDEN, 'head: { type: int, value: hidden / 4 }']));
    assert.match(
      problem.message,
      /^head is \d+\.\d+ where hidden is \d+, which is not a whole number: round it with multiple_of: 1/,
    );
    assert.deepEqual(problem.fixes?.[0], { kind: 'write', path: ['parameters', 'head', 'multiple_of'], value: 1 });
  });

  it('is a problem where it is no number at the end of a range, of however many parameters', () => {
    const others = Array.from({ length: 20 }, (_, i) => `p${i}: { type: float, low: 0, high: 1 }`);
    assert.match(
      onlyMessage([...others, 'x: { type: float, low: 0, high: 1 }', 'y: { value: 1 / x }']),
      /^y has no finite value where x is 0: write another calculation, or another range/,
    );
  });

  it('must not follow from itself, by however many others', () => {
    const circle = ['a: { value: b + 1 }', 'b: { value: c + hidden }', 'c: { value: 2 * a }'];
    assert.deepEqual(messagesOf([HIDDEN, ...circle]), [
      'a follows from itself (a → b → c → a): calculate one of these from other parameters.',
      'b follows from itself (b → c → a → b): calculate one of these from other parameters.',
      'c follows from itself (c → a → b → c): calculate one of these from other parameters.',
    ]);
    assert.match(
      messagesOf(['n: { type: int, low: 1, high: 9, when: { a: ">= 2" } }', 'a: { value: n + 1 }'])[0],
      /^n follows from itself \(n → a → n\)/,
    );
  });

  it('must not double with each of a row of others', () => {
    const row = Array.from({ length: 30 }, (_, i) => {
      const before = i === 0 ? 'hidden' : `d${i - 1}`;
      return `d${i}: { value: ${before} + ${before} }`;
    });
    assert.match(onlyMessage([HIDDEN, ...row]), /^d\d+ follows from calculations with more than 500 parts/);
  });

  it('can be long together in conditions, up to a limit', () => {
    const long = `head: { value: "${Array.from({ length: 50 }, () => 'hidden').join(' + ')}" }`;
    const constraints = `constraints: [${Array.from({ length: 600 }, () => 'head > 1').join(', ')}]`;
    assert.match(onlyMessage([HIDDEN, long], constraints), /^The conditions have more than 50,000 parts/);
  });

  for (const [value, message] of [
    ['hiden / 4', /^hiden is not a parameter \(did you mean hidden\?\): write the name of one, or type: fixed if/],
    ['opt', /^opt is not a number, and a value is calculated from numbers/],
    ["'adam'", /^"adam" is not a number/],
    ['hidden > 4', /^hidden > 4 is no number, and a value is calculated from numbers/],
    ['hidden /', /ends too early: write a calculation with other parameters/],
    [Array.from({ length: 200 }, () => 'hidden').join(' + '), /^The value is too long: a calculation has at most 500/],
  ] as const) {
    it(`is a calculation with numbers: ${value.slice(0, 40)}`, () => {
      const opt = 'opt: { type: choice, values: [sgd, adam] }';
      assert.match(onlyMessage([HIDDEN, opt, `head: { value: "${value}" }`]), message);
    });
  }

  it('cannot be a range, nor have a lengthscale', () => {
    assert.match(onlyMessage([HIDDEN, 'n: { type: int, low: 1, high: "hidden / 4" }']), /high is "hidden \/ 4": write/);
    assert.match(
      onlyMessage([HIDDEN, 'head: { value: 2 * hidden }'], 'algorithm: { lengthscales: { head: 1 } }'),
      /^"head" is not a parameter/,
    );
  });

  it('stays a text where it is fixed', () => {
    const { space, derived } = parsed(declare([HIDDEN, 'name: { type: fixed, value: hidden }']));
    assert.deepEqual([space[1], derived], [{ type: 'fixed', name: 'name', value: 'hidden' }, undefined]);
  });

  it('needs no place in a point; one that differs from the calculation has a sentence', () => {
    const declaration = parsed(declare([HIDDEN, 'head: { value: 2 * hidden }'], 'start: [{ hidden: 20, head: 40 }]'));
    assert.deepEqual(declaration.start?.points, [{ hidden: 20 }]);
    assert.deepEqual(pointProblems(declaration, { hidden: 20 }), []);
    assert.match(
      pointProblems(declaration, { hidden: 20, head: 41 })[0].message,
      /^head is 41 in this point, but it follows from the other values \(2 \* hidden\) and is 40: leave it out\.$/,
    );
    assert.match(
      onlyMessage([HIDDEN, 'head: { value: 2 * hidden }'], 'start: [{ hidden: 20, head: 41 }]'),
      /^head is 41 in this point/,
    );
  });

  it('cannot stand alone in the command where it follows from one that not every trial has', () => {
    const parameters = [HIDDEN, 'n: { type: int, low: 1, high: 9, when: "hidden > 20" }', 'm: { value: 2 * n }'];
    const text = declare(parameters).replace('train.py', 'train.py {m}');
    assert.match(problems(text)[0].message, /^Not every trial has m, so \{m\} cannot stand alone/);
  });

  it('makes another study of it where it changes', () => {
    const before = parsed(declare([HIDDEN, 'head: { value: 2 * hidden }']));
    const after = parsed(declare([HIDDEN, 'head: { type: int, value: 3 * hidden, multiple_of: 8 }']));
    assert.deepEqual(compareDeclarations(before, after), {
      kind: 'different',
      differences: [
        'The list of calculated values was {"head":"2 * hidden"} and is now {"head":"int, 3 * hidden, to a multiple of 8"}.',
      ],
    });
  });

  it('is completed and explained', () => {
    const file = { parameters: { head: { value: 'hidden / 4' } } };
    assert.match(
      keysAt(['parameters', 'head'], file).find(({ name }) => name === 'value')?.description ?? '',
      /^Calculated from/,
    );
    assert.deepEqual(
      keysAt(['parameters', 'head'], file).map(({ name }) => name),
      ['type', 'value', 'multiple_of', 'when'],
    );
    assert.deepEqual(
      valuesAt(['parameters', 'head', 'type'], file)
        .map(({ value }) => value)
        .sort(),
      ['bool', 'choice', 'fixed', 'float', 'int'],
    );
    assert.ok(examplesAt(['parameters', 'head'], {}).some((each) => JSON.stringify(each).includes('multiple_of')));
  });
});
