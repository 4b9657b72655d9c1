/** One mistake in a declaration that is right otherwise: it has one problem, and what mends it leaves none. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { applied } from '../../../../src/declaration/edits/edit.ts';
import { fixEdits, withSureFixes, type CheckedText } from '../../../../src/declaration/edits/fixEdits.ts';
import { readDocument } from '../../../../src/declaration/document.ts';
import { sureFix, type Fix } from '../../../../src/declaration/fix.ts';
import { problems } from '../reader/texts.ts';

const root = path.join(import.meta.dirname, '../../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const declarations = [
  ...['protocol/node', 'python/compact', 'python/spirals'].map((name) => `examples/${name}`),
  ...['conditions', 'full', 'start'].map((name) => `test/fixtures/declarations/${name}`),
].map((name) => `${name}.bbkb.yaml`);

const declared = (name: string): string => read(`test/fixtures/declarations/${name}.bbkb.yaml`);
const checked = (text: string): CheckedText => ({ text, problemsIn: problems });

/** The text after one of the fixes of its only problem. */
function mended(
  text: string,
  choose: (fixes: readonly Fix[]) => Fix | undefined = (fixes) => sureFix({ fixes }),
): string {
  const [problem, ...others] = problems(text);
  assert.deepEqual(others, [], text);
  const fix = choose(problem.fixes ?? []);
  assert.ok(fix, `${problem.message} has no fix that is certain`);
  const edits = fixEdits(checked(text), problem, fix);
  assert.ok(edits, `${JSON.stringify(fix)} has no edits in ${text}`);
  return applied(text, edits);
}

/** Where each key of the language and each name of a parameter is written. */
function keyPaths(value: unknown, above: readonly PropertyKey[] = []): readonly (readonly PropertyKey[])[] {
  if (Array.isArray(value)) return value.flatMap((each, i) => keyPaths(each, [...above, i]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [[...above, key], ...keyPaths(each, [...above, key])]);
}

/** Keys at the same place of the language, written in the same way, are one: what is said of any parameter, for one. */
const tried = new Set<string>();
function isNew(at: readonly PropertyKey[], before: string): boolean {
  const place = at.map((key, i) => (typeof key === 'number' || (i < at.length - 1 && at[i - 1] === 'parameters') ? '*' : key)); // oxfmt-ignore
  const kind = JSON.stringify([place, /^[ -]*$/.test(before)]);
  return tried.size < tried.add(kind).size;
}

/** Each new key of the file with a typing error in it: a letter that is missing, or two that changed places. */
function misspellings(text: string): readonly string[] {
  const { value, locate } = readDocument(text);
  return keyPaths(value)
    .filter((at) => at[0] !== 'env' && String(at.at(-1)).length > 3)
    .filter((at) => {
      const { line, column } = locate(at, 'key');
      return isNew(at, text.split('\n')[line - 1].slice(0, column - 1));
    })
    .map((at, i) => {
      const key = String(at.at(-1));
      const middle = Math.floor(key.length / 2);
      const [before, after] = [key.slice(0, middle), key.slice(middle + 1)];
      const typed = i % 2 === 0 ? before + after : `${before}${after.charAt(0)}${key.charAt(middle)}${after.slice(1)}`;
      return applied(text, [{ range: locate(at, 'key'), text: typed }]);
    });
}

describe('a misspelt key', () => {
  it('has one problem at most, and its fix leaves none: each kind of key of six declarations', () => {
    const texts = declarations.flatMap((file) => misspellings(read(file)));
    assert.ok(texts.length > 60, `${texts.length} keys`);
    for (const text of texts) if (problems(text).length > 0) assert.deepEqual(problems(mended(text)), []);
  });
});

describe('a misspelt name or word', () => {
  const valid = declared('conditions');
  const cases: readonly (readonly [before: string, after: string])[] = [
    ['optimizer: sgd }', 'optimizer: sgdd }'],
    ['layers >= 2 and', 'layrs >= 2 and'],
    ['{ optimizer: adam, dropout', '{ optimizer: Adam, dropout'],
    ['warmup < epochs', 'warmpu < epochs'],
    ['max(warmup', 'mx(warmup'],
    ['{weight-decay}', '{weight-deacy}'],
    ['goal: minimize', 'goal: minimise'],
    ['goal: minimize', 'goal: min'],
    ['type: bool', 'type: boolean'],
    ['style: switch', 'style: swtich'],
    ['scale: logit', 'scale: logti'],
    ['values: [sgd, adam]', 'values: [sgdd, adam]'],
    ['  optimizer: {', '  optimzer: {'],
  ];
  for (const [before, after] of cases) {
    it(`has one problem, and its fix writes what is meant: ${after}`, () => {
      assert.equal(mended(valid.replace(before, after)), valid);
    });
  }
});

describe('a word of Optuna, a decimal comma and a key with its group', () => {
  const valid = `command: python3 train.py --lr {lr} --opt {opt}
parameters:
  lr: { type: float, low: 0.25, high: 1 }
  opt: { type: choice, values: [a, b] }
objective:
  metric: loss
  goal: minimize
parallel: 2
`;
  const budget = 'budget: { trials: 10 }\n';
  it('has one problem, and its fix writes what is meant with its value', () => {
    for (const [before, after] of [
      ['goal: minimize', 'direction: minimize'],
      ['type: choice', 'type: categorical'],
      ['low: 0.25', 'low: "0,25"'],
    ] as const)
      assert.equal(mended(valid.replace(before, after) + budget), valid + budget);
    for (const key of ['n_trials', 'budget.trials']) {
      const text = mended(`${valid}${key}: 10\n`);
      assert.deepEqual([problems(text), readDocument(text).value], [[], readDocument(valid + budget).value]);
    }
  });
});

describe('a text that cannot be read, or has a key twice', () => {
  const valid = `command: python3 train.py --lr {lr}
parameters:
  lr: { type: float, low: 0, high: 1 }
  n: { type: int, low: 1, high: 4 }
objective:
  metric: loss
  goal: minimize
budget: { trials: 10 }
parallel: 2
`;
  const cases: readonly (readonly [before: string, mistake: string])[] = [
    ['parallel: 2', 'parallel:2'],
    ['  metric: loss', '  metric:loss'],
    ['  n: {', '  n:{'],
    ['parallel: 2', 'parallel = 2'],
    ['objective:\n', 'objective\n'],
    ['  n: {', '   n: {'],
    ['  n: {', ' n: {'],
    ['budget:', ' budget:'],
    ['  goal', ' goal'],
    ['  n: {', '\tn: {'],
    ['--lr {lr}', '--lr {learning_rate}'],
  ];
  for (const [before, mistake] of cases) {
    it(`is mended where that is clear: ${JSON.stringify(mistake)}`, () => {
      const text = valid.replace(before, mistake);
      const [problem] = problems(text);
      const { fixes = [] } = problem;
      const texts = fixes.map((fix) => applied(text, fixEdits(checked(text), problem, fix) ?? []));
      assert.ok(texts.includes(valid), JSON.stringify(problem));
      // half of the way between two indentations, either may be meant
      assert.equal(texts.length, /^ \w/.test(mistake) ? 2 : 1);
    });
  }

  it('is mended in all lines that are indented with a tab', () => {
    const tabbed = valid.replaceAll('\n  ', '\n\t');
    assert.equal(problems(tabbed).length, 1);
    assert.equal(withSureFixes(checked(tabbed)), valid);
  });

  it('keeps the one or the other of two keys', () => {
    const twice = `${valid}parallel: 4 # more\n`;
    assert.equal(
      mended(twice, ([first]) => first),
      valid,
    );
    assert.equal(
      mended(twice, ([, second]) => second),
      twice.replace('parallel: 2\n', ''),
    );
    assert.equal(withSureFixes(checked(twice)), twice);
  });

  it('says the number that the fix of a range writes', () => {
    for (const [low, scale] of [
      [0, 'log'],
      [0, 'logit'],
    ] as const) {
      const text = valid.replace('low: 0, high: 1', `low: ${low}, high: 0.5, scale: ${scale}`);
      const [{ message, fixes = [] }] = problems(text);
      const [fix] = fixes;
      assert.ok(fix.kind === 'write' && message.includes(` such as ${String(fix.value)}`), message);
    }
  });

  it('has a range of one value fixed, and not without being asked', () => {
    const one = valid.replace('low: 1, high: 4', 'low: 4, high: 4');
    const fixed = valid.replace('{ type: int, low: 1, high: 4 }', '{ type: fixed, value: 4 }');
    assert.equal(
      mended(one, ([fix]) => fix),
      fixed,
    );
    assert.equal(withSureFixes(checked(one)), one);
  });
});

describe('a value of another form', () => {
  const valid = `command: python3 train.py
parameters:
  lr:
    type: float
    low: 1e-5
    high: 1
    scale: log
  # which one
  opt: { type: choice, values: [sgd, adam] }
objective:
  metric: loss # printed
  goal: minimize
budget:
  trials: 10
`;
  /** What is written in place of which lines, and the lines after the fix. */
  const cases: readonly (readonly [before: string, mistake: string, after: string])[] = [
    ['    low: 1e-5', '    low: "1e-5"', '    low: 1e-5'],
    ['    low: 1e-5', '    low: 10^-5', '    low: 1e-5'],
    ['    low: 1e-5\n    high: 1', '    low: 1\n    high: 1e-5', '    low: 1e-5\n    high: 1'],
    ['    low: 1e-5', '    min: 1e-5', '    low: 1e-5'],
    ['    scale: log', '    log: true', '    scale: log'],
    ['    scale: log', '    scale: log\n    colour: red # why', '    scale: log'],
    ['    type: float', '    colour:\n      - red\n    type: float', '    type: float'],
    ['    type: float\n', '', '    type: float\n'],
    ['  trials: 10', '  trials: 1_000', '  trials: 1000'],
    ['budget:\n  trials: 10', 'budget: 10', 'budget: { trials: 10 }'],
    ['budget:\n  trials: 10', 'trials: 10', 'budget: { trials: 10 }'],
    ['budget:\n  trials: 10', 'budget:', 'budget: { trials: 50 }'],
    ['  goal: minimize\n', 'goal: minimize\n', '  goal: minimize\n'],
    ['[sgd, adam]', '[sgd, adam, sgd]', '[sgd, adam]'],
    ['{ type: choice, values: [sgd, adam] }', '[sgd, adam]', '{ type: choice, values: [ sgd, adam ] }'],
  ];
  for (const [before, mistake, after] of cases) {
    it(`is written in the form that is meant: ${mistake}`, () => {
      const lines = (text: string) => text.trim().split('\n').toSorted();
      assert.deepEqual(lines(mended(valid.replace(before, mistake))), lines(valid.replace(before, after)));
    });
  }

  const added: readonly (readonly [mistake: string, after: string])[] = [
    ['parallel: "4"', 'parallel: 4'],
    ['parallel: 2.6', 'parallel: 3'],
    ['trial: { checkpoint: yes }', 'trial: { checkpoint: true }'],
    ['trial: { timeout: 10 minutes }', 'trial: { timeout: "10m" }'],
    ['trial: 10m', 'trial: { timeout: 10m }'],
    ['early_stop: true', 'trial: { early_stop: true }'],
    ['track: f1, auc', 'track: [ f1, auc ]'],
    ['study: 3', 'study: "3"'],
    ['executor: slrum', 'executor: slurm'],
    ['start: [{ lr: "0.1" }]', 'start: [{ lr: 0.1 }]'],
    ['constraints: [lr = 1]', 'constraints: ["lr == 1"]'],
    ['limits: "loss => 3"', 'limits: "loss >= 3"'],
    ['algorithm: { name: random, rule: global }', 'algorithm: { name: random }'],
    ['track: [loss, f1]', 'track: [f1]'],
  ];
  for (const [mistake, after] of added) {
    it(`is written in the form that is meant: ${mistake}`, () => {
      assert.equal(mended(`${valid}${mistake}\n`), `${valid}${after}\n`);
    });
  }

  it('moves to the list to which it belongs', () => {
    const constrained = mended(`${valid}limits: ["lr < 0.5", "loss < 9"]\n`);
    assert.match(constrained, /adam\] \}\nconstraints: \["lr < 0\.5"\]\n[^]*\nlimits: \["loss < 9"\]\n$/);
    const limited = mended(`${valid}constraints:\n  - loss < 9\n  - lr < 0.5\n`);
    assert.match(limited, /goal: minimize\nlimits: \["loss < 9"\]\n[^]*\nconstraints:\n {2}- lr < 0\.5\n$/);
    assert.match(mended(`${valid}limits: [x < 1]\nconstraints: loss < 9\n`), /limits: \[x < 1, "loss < 9"\]\n$/);
  });

  it('has each way of mending it where two are as likely', () => {
    const kinds = (text: string) => problems(text).flatMap(({ fixes = [] }) => fixes);
    const goal = kinds(valid.replace('  goal: minimize\n', ''));
    assert.deepEqual(
      goal.map((fix) => fix.kind === 'write' && fix.value),
      ['minimize', 'maximize'],
    );
    const low = kinds(valid.replace('low: 1e-5', 'low: 0'));
    assert.deepEqual(
      low.map((fix) => fix.kind === 'write' && fix.value),
      [0.001, 'linear'],
    );
    const whole = kinds(valid.replace('float\n    low: 1e-5\n    high: 1', 'int\n    low: 1.5\n    high: 9'));
    assert.deepEqual(
      whole.map((fix) => fix.kind === 'write' && fix.value),
      ['float', 2],
    );
  });

  it('of JSON is JSON afterwards', () => {
    const json = `{
  "command": "python3 train.py",
  "parameters": { "lr": { "type": "float", "lwo": 0, "high": 1 } },
  "objective": { "metric": "loss", "goal": "minimze" },
  "budget": { "trails": "10" }
}
`;
    const all = withSureFixes(checked(json));
    assert.deepEqual(problems(all), []);
    assert.equal(
      all,
      json.replace('lwo', 'low').replace('minimze', 'minimize').replace('"trails": "10"', '"trials": 10'),
    );
  });
});

describe('all fixes that are certain', () => {
  it('are made at once, and take nothing away', () => {
    const text = `comand: python3 train.py
parameters:
  lr: { type: flaot, min: 0, hihg: "1", colour: red }
objective: { metric: loss }
trials: 10
`;
    const fixed = withSureFixes(checked(text));
    assert.match(fixed, /^command: python3[^]*type: float, low: 0, high: 1, colour: red[^]*budget: \{ trials: 10 \}$/m);
    assert.deepEqual(
      problems(fixed).map(({ path = [] }) => path.join('.')),
      ['parameters.lr.colour', 'objective.goal'],
    );
  });
});
