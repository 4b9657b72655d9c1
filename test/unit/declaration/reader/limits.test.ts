import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { feasibility } from '../../../../src/space/feasibility.ts';
import { onlyProblem, parsed, problems, withLine } from './texts.ts';

const messageOf = (line: string): string => onlyProblem(line).message;
const list = (count: number, item: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => item(i)).join(', ');

describe('a constraint', () => {
  const tooLong =
    'This condition is too long: a condition has at most 20,000 characters and 500 operators and brackets. ' +
    'Write several constraints, or a shorter one.';
  const sum = (terms: number): string => Array.from({ length: terms }, () => 'lr').join(' + ');
  const abuse = {
    'of 3,000 terms': `${sum(3000)} < 1`,
    'in 2,000 brackets': `${'('.repeat(2000)}lr${')'.repeat(2000)} < 1`,
    'that opens a million brackets': '('.repeat(100_000),
    'of 20,000 signs': `${'-'.repeat(20_000)}lr < 1`,
    'of 20,000 negations': `${'!'.repeat(20_000)}lr`,
    'of 20,000 words': Array.from({ length: 20_000 }, () => 'lr < 1').join(' and '),
    'of 5,000 nested functions': `${'min('.repeat(5000)}lr${')'.repeat(5000)} < 1`,
    'of 5,000 nested lists': `lr in ${'['.repeat(5000)}${']'.repeat(5000)}`,
    'of one name of 100,000 characters': `${'x'.repeat(100_000)} < 1`,
  };
  for (const [what, text] of Object.entries(abuse)) {
    it(`${what} is one problem`, () => {
      assert.equal(messageOf(`constraints: "${text}"`), tooLong);
      assert.equal(
        problems(withLine(`parameters: { lr: { type: bool }, x: { type: bool, when: "${text}" } }`)).length,
        1,
      );
    });
  }

  it('of as many operators as are allowed can be stored, read, compared and evaluated, however it is nested', () => {
    const forms = [
      `${sum(500)} < 1`,
      `${'('.repeat(249)}lr${')'.repeat(249)} < 1`,
      `${'-'.repeat(499)}lr < 1`,
      `${'!'.repeat(500)}(lr)`.slice(2),
      `${'min('.repeat(249)}lr${')'.repeat(249)} < 1`,
      `${'lr - ('.repeat(166)}lr${')'.repeat(166)} < 1`,
    ];
    for (const form of forms) {
      const declaration = parsed(withLine(`constraints: "${form}"`));
      assert.equal(typeof feasibility(structuredClone(declaration).constraints ?? [])({ lr: 0.1 }), 'boolean');
    }
  });
});

describe('a condition', () => {
  it('names at most a hundred parameters', () => {
    const booleans = list(150, (i) => `b${i}: { type: bool }`);
    const when = list(150, (i) => `b${i}: true`);
    assert.equal(
      messageOf(`parameters: { ${booleans}, x: { type: bool, when: { ${when} } } }`),
      'when names 150 parameters: name at most 100.',
    );
  });

  it('may depend on others in more ways than could be counted', () => {
    const parameters = list(60, (i) => {
      const earlier = list(i, (j) => `b${j}: true`);
      return `b${i}: { type: bool${i === 0 ? '' : `, when: { ${earlier} }`} }`;
    });
    assert.equal(parsed(withLine(`parameters: { ${parameters} }`)).space.length, 60);
  });
});

describe('a range', () => {
  it('may not be wider than the largest number', () => {
    assert.deepEqual(onlyProblem('parameters: { lr: { type: float, low: -1.7e308, high: 1.7e308 } }'), {
      at: '1.7e308',
      message:
        'The distance from low (-1.7e+308) to high (1.7e+308) is too large for a number: ' +
        'write a smaller range, such as -1e300 to 1e300.',
    });
    assert.equal(
      messageOf('parameters: { lr: { type: float, low: -1.7e308, high: 1.7e308, step: 1 } }').slice(0, 12),
      'The distance',
    );
  });

  it('may not reach beyond the largest number with half a step', () => {
    const range = '{ type: float, low: 0, high: 1.7e308, step: 1.7e308 }';
    assert.match(
      messageOf(`parameters: { lr: ${range} }`),
      /^The distance from low \(0\) to high \(1\.7e\+308\) is too large/,
    );
  });

  it('may not have more steps than there are numbers', () => {
    assert.equal(
      messageOf('parameters: { lr: { type: float, low: 0, high: 1e300, step: 1e-10 } }'),
      'step is 1e-10, which is too small for this range: write a larger one, or remove step.',
    );
  });

  it('has two numbers at least that differ on its scale', () => {
    const problemOf = (range: string) => onlyProblem(`parameters: { lr: { ${range} } }`);
    assert.deepEqual(problemOf('type: int, low: 9007199254740972, high: 9007199254740975, scale: log'), {
      at: 'log',
      message:
        'low (9007199254740972) and high (9007199254740975) are the same number on a log scale: ' +
        'write a wider range, or scale: linear.',
    });
    assert.match(
      problemOf('type: float, low: 0.1, high: 0.10000000000000002, scale: log').message,
      /^low \(0\.1\) and high \(0\.10000000000000002\) are the same number on a log scale/,
    );
    const linear = 'parameters: { lr: { type: float, low: 0.1, high: 0.10000000000000002 } }';
    assert.equal(parsed(withLine(linear)).space.length, 1);
  });

  it('may be as wide as whole numbers reach', () => {
    const { space } = parsed(
      withLine('parameters: { lr: { type: int, low: -9007199254740991, high: 9007199254740991 } }'),
    );
    assert.equal(space.length, 1);
  });
});

describe('the search space', () => {
  it('has at most 500 parameters', () => {
    const parameters = (count: number) =>
      `parameters: { ${list(count, (i) => `p${i}: { type: float, low: 0, high: 1 }`)} }`;
    assert.equal(parsed(withLine(parameters(500))).space.length, 500);
    assert.equal(messageOf(parameters(2000)), 'There are 2,000 parameters: declare at most 500.');
  });

  it('has at most 2,000 values of choices, in one or in several', () => {
    const choice = (count: number) => `{ type: choice, values: [${list(count, (i) => `v${i}`)}] }`;
    assert.equal(parsed(withLine(`parameters: { a: ${choice(1000)}, b: ${choice(1000)} }`)).space.length, 2);
    const tooMany = (count: string) =>
      `The choices have ${count} values together: keep at most 2,000, or declare a range (type: int).`;
    assert.equal(messageOf(`parameters: { x: ${choice(10_000)} }`), tooMany('10,000'));
    assert.equal(messageOf(`parameters: { x: ${choice(1000)}, y: ${choice(1001)} }`), tooMany('2,001'));
  });
});

describe('a pattern', () => {
  it('has at most 1,000 characters', () => {
    const objective = (pattern: string) => `objective: { metric: m, goal: minimize, pattern: "${pattern}" }`;
    assert.equal(
      messageOf(objective(`${'a'.repeat(1000)}(b)`)),
      'The pattern has 1,003 characters: write at most 1,000.',
    );
  });

  it('is only counted, not searched, to find out how many groups it has', () => {
    const pattern = `(?:${'(?:|){30}'.repeat(3)})x(b)`; // 2⁹⁰ ways to match nothing
    assert.ok(parsed(withLine(`objective: { metric: m, goal: minimize, pattern: "${pattern}" }`)));
  });
});

describe('what a trial is started with', () => {
  it('has no variable that is too long for the system', () => {
    assert.deepEqual(onlyProblem(`env: { A: ${'a'.repeat(200_000)} }`), {
      at: 'a'.repeat(200_000),
      message:
        'env.A has 200,002 bytes: the system starts no program with a text of more than 131,071. ' +
        'Put it into a file that the script reads.',
    });
    assert.deepEqual(problems(withLine(`env: { A: ${'a'.repeat(131_069)} }`)), []);
  });

  it('has no value or word that is too long, in bytes and not in characters', () => {
    assert.match(
      messageOf(`parameters: { x: { type: choice, values: [a, ${'ü'.repeat(66_000)}] } }`),
      /^A value of x has 132,004 bytes/,
    );
    assert.match(
      messageOf(`command: ["echo", "${'a'.repeat(131_060)}{lr}"]`),
      /^A word of the command has 131,088 bytes/,
    );
  });

  it('has constants that fit into one variable, as JSON', () => {
    const constants = (sign: string) =>
      problems(
        `command: [node, train.js]\npass: constants\nparameters: { x: { type: choice, values: [a, '${sign.repeat(50_000)}'] }, ` +
          `y: { type: choice, values: [a, '${sign.repeat(50_000)}'] } }\n` +
          'objective: { metric: m, goal: minimize }\nbudget: { trials: 1 }',
      );
    assert.match(constants('"')[0].message, /^The text of all constants has 200,0\d\d bytes/);
    assert.deepEqual(constants('b'), []);
  });

  it('is not too long altogether', () => {
    const placeholders = list(10, () => '"{x}"');
    const long = 'a'.repeat(60_000);
    assert.match(
      problems(
        `command: [echo, ${placeholders}]\nparameters: { x: ${long} }\nobjective: { metric: m, goal: minimize }\nbudget: { trials: 1 }`,
      )[0].message,
      /^The command, its parameters and env have 600,\d{3} bytes together: a trial can get at most 524,288\./,
    );
  });
});

describe('the name of a study', () => {
  it('has no character that is invisible or turns the others around', () => {
    for (const mark of ['\u202e', '\u2066', '\u200f', '\u061c', '\u200b', '\ufeff', '\u2028']) {
      assert.match(
        messageOf(`study: "a${mark}txt"`),
        /: write a name that a folder can have, .* without invisible characters/,
      );
    }
    assert.equal(parsed(withLine('study: "\u{1f468}\u200d\u{1f469} می\u200cخواهم"')).study.length, 14);
  });
});
