import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareDeclarations, measureTheSame } from '../../../../../src/declaration/compareDeclarations.ts';
import { singleObjective } from '../../../../../src/declaration/singleMetric.ts';
import { keysAt } from '../../../../../src/declaration/reader/completion/schemaLookup.ts';
import { eachIsShown, good, onlyProblem, parsed, problems, withLine } from '../texts.ts';

const ACC = '{ metric: acc, goal: maximize }';
const MS = '{ metric: ms, goal: minimize }';
const several = `objective: [${ACC}, ${MS}]`;
const withSeveral = (line: string): string => Object.values({ ...good, objective: several, extra: line }).join('\n');
const problemWith = (line: string): string => {
  const found = problems(withSeveral(line));
  assert.equal(found.length, 1, JSON.stringify(found));
  return found[0].message;
};

describe('several objectives', () => {
  it('are a list, of which the first is the metric everywhere', () => {
    const declaration = parsed(withLine(several));
    assert.deepEqual(declaration.objective, { metric: 'acc', goal: 'maximize' });
    assert.deepEqual(declaration.furtherObjectives, [{ metric: 'ms', goal: 'minimize' }]);
    assert.equal(singleObjective(declaration), undefined);
  });

  it('are the mapping where the list has one', () => {
    const mapping = parsed(withLine(`objective: ${ACC}`));
    assert.deepEqual(parsed(withLine(`objective: [${ACC}]`)), mapping);
    assert.deepEqual(Object.keys(mapping), Object.keys(parsed(withLine(`objective: [${ACC}]`))));
    assert.equal(singleObjective(mapping), mapping.objective);
  });

  it('have each a way of its own to be read', () => {
    const line = `objective: [${ACC}, { metric: ms, goal: minimize, pattern: "took (.*)", noise: 0, report: best, step: epoch }]`;
    assert.deepEqual(parsed(withLine(line)).furtherObjectives, [
      { metric: 'ms', goal: 'minimize', pattern: 'took (.*)', noise: 0, report: 'best', step: 'epoch' },
    ]);
  });

  it('keep a target and an optimum in a list of one', () => {
    const { objective } = parsed(withLine('objective: [{ metric: a, goal: minimize, target: 1, optimum: 0 }]'));
    assert.deepEqual([objective.target, objective.optimum], [1, 0]);
  });

  it('make another study of it when they change, whose trials measured the same', () => {
    const [two, other, one] = [several, `objective: [${ACC}, { metric: mb, goal: minimize }]`, `objective: ${ACC}`].map(
      (line) => parsed(withLine(line)),
    );
    assert.deepEqual(compareDeclarations(two, other), {
      kind: 'different',
      differences: ['objective.1 was {"metric":"ms","goal":"minimize"} and is now {"metric":"mb","goal":"minimize"}.'],
    });
    assert.equal(compareDeclarations(one, two).kind, 'different');
    assert.equal(measureTheSame(one, two), true);
    assert.equal(compareDeclarations(two, two).kind, 'same');
  });

  it('are completed in the editor, key by key', () => {
    const names = keysAt(['objective', 0], {}).map(({ name }) => name);
    assert.ok(names.includes('metric') && names.includes('goal'));
  });

  it('have no key that compares trials by one metric', () => {
    assert.match(problemWith('confirm: 2'), /^confirm compares trials by one metric, and there are several objectives/);
  });

  it('have weights, one each, for an algorithm that compares one number', () => {
    const weighted = `objective: [${ACC.replace('}', ', weight: 0.7 }')}, ${MS.replace('}', ', weight: 2 }')}]`;
    for (const algorithm of ['algorithm: { preset: theory }', 'algorithm: { name: gp-bucb }']) {
      assert.match(problemWith(algorithm), /^The algorithms of the papers compare one number: give each objective a weight/); // oxfmt-ignore
      const { objective, furtherObjectives = [] } = parsed(`${withLine(weighted)}\n${algorithm}`);
      assert.deepEqual([objective, ...furtherObjectives].map(({ weight }) => weight), [0.7, 2]); // oxfmt-ignore
      const [limits, ...none] = problems(`${withLine(weighted)}\n${algorithm}\nlimits: mb <= 3`);
      assert.match(limits.message, /^limits work with the default algorithm only/);
      assert.deepEqual(none, []);
    }
    for (const { message } of problems(withLine(weighted))) assert.match(message, /^The default algorithm finds the front/); // oxfmt-ignore
    assert.equal(problems(withLine(weighted)).length, 1);
  });

  it('make another study of it when a weight changes', () => {
    const withWeight = (weight: number) =>
      parsed(
        `${withLine(`objective: [{ metric: a, goal: minimize, weight: ${weight} }, { metric: b, goal: minimize, weight: 1 }]`)}\nalgorithm: { preset: theory }`,
      );
    assert.equal(compareDeclarations(withWeight(1), withWeight(2)).kind, 'different');
    assert.equal(measureTheSame(withWeight(1), withWeight(2)), true);
  });

  it('are recorded anyway, so track names none of them', () => {
    assert.match(problemWith('track: [ms]'), /^"ms" is the metric of the objective, which is recorded anyway/);
  });

  it('write no file that trials of one folder share', () => {
    const found = problems(withSeveral('parallel: 2').replace('metric: ms,', 'metric: ms, from: metrics.json,'));
    assert.match(found[0].message, /^Up to 2 trials run at once and would all write metrics\.json/);
  });

  eachIsShown('shows', [
    ['objective: [{ metric: b, goal: minimize, weight: 1 }]', 'weight', /^weight counts an objective against others, and there is one/], // oxfmt-ignore
    ['objective: { metric: b, goal: minimize, weight: 1 }', 'weight', /^weight counts an objective against others/],
    [
      'objective: [{ metric: a, goal: minimize, weight: 1 }, { metric: b, goal: minimize, weight: 0 }]',
      '0',
      /a number above 0/,
    ],
    ['objective: []', '[]', /^objective is an empty list: write the objective, such as/],
    [`objective: [${ACC}, ${ACC}]`, 'acc', /^"acc" is an objective already: remove one of the two/],
    [
      `objective: [${'abcde'
        .split('')
        .map((name) => `{ metric: ${name}, goal: minimize }`)
        .join(', ')}]`,
      `[${'abcde'
        .split('')
        .map((name) => `{ metric: ${name}, goal: minimize }`)
        .join(', ')}]`,
      /^objective has 5 metrics: write at most 4, and others as limits or under track\.$/,
    ],
    [
      `objective: [${ACC}, { metric: b, goal: minimize, target: 3 }]`,
      'target',
      /^target compares trials by one metric, and there are several objectives/,
    ],
    [
      `objective: [{ metric: b, goal: minimize, optimum: 3 }, ${ACC}]`,
      'optimum',
      /^optimum compares trials by one metric/,
    ],
    [
      `objective: [${ACC}, { metric: b }]`,
      '{ metric: b }',
      /^objective\.1\.goal is missing: write minimize or maximize/,
    ],
    [`objective: [${ACC}, { metric: b, gaol: minimize, goal: minimize }]`, 'gaol', /^"gaol" is not allowed here/],
    [`objective: [${ACC}, { metric: b, goal: minimize, pattern: "(" }]`, '"("', /is not a regular expression/],
    [
      `objective: [${ACC}, { metric: __proto__, goal: minimize }]`,
      '__proto__',
      /^The name of a metric has at most 200/,
    ],
  ]);

  it('shows what a single mapping lacks as before', () => {
    assert.equal(onlyProblem('objective: acc').at, 'acc');
    assert.match(onlyProblem('objective: acc').message, /^objective is "acc": write the objective, such as \{ metric/);
  });
});
