import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expressionText } from '../../../../src/declaration/expressionText.ts';
import { addConstraint } from '../../../../src/declaration/edits/addConstraint.ts';
import { declarationOf, edited, read } from './reread.ts';

const rule = 'size <= 200';
const tail = 'objective: { metric: loss, goal: minimize }\nbudget: { trials: 9 }\n';
const head = `command: x
parameters:
  size: { type: int, low: 8, high: 512 } # bytes
  kind: { type: choice, values: [a, b] }
`;
const constrained = (text: string, expression = rule): string =>
  edited(text, addConstraint({ text, read }, expression));
const constraintsOf = (text: string): unknown => (declarationOf(text).constraints ?? []).map(expressionText);

describe('a constraint', () => {
  it('is added to a list in the layout that the list has', () => {
    const layouts = [
      ['constraints: ["size > 9"] # few\n', 'constraints: ["size > 9", "size <= 200"] # few\n'],
      ['constraints: [ "size > 9", ]\n', 'constraints: [ "size > 9", "size <= 200", ]\n'],
      [
        'constraints:\n  # why\n  - size > 9 # enough\n# next\n',
        'constraints:\n  # why\n  - size > 9 # enough\n  - "size <= 200"\n# next\n',
      ],
      ['constraints:\n- "size > 9"\n', 'constraints:\n- "size > 9"\n- "size <= 200"\n'],
      ['constraints: [\n  "size > 9"\n]\n', 'constraints: [\n  "size > 9",\n  "size <= 200"\n]\n'],
    ] as const;
    for (const [before, after] of layouts) {
      assert.equal(constrained(head + before + tail), head + after + tail);
      assert.deepEqual(constraintsOf(head + after + tail), ['size > 9', 'size <= 200']);
    }
  });

  it('makes a list of one condition by itself, of an empty list and of an alias', () => {
    const single = [
      ['constraints: size > 9 # few\n', 'constraints: ["size > 9", "size <= 200"] # few\n'],
      ['constraints: []\n', 'constraints: ["size <= 200"]\n'],
      ['constraints: >\n  size >\n  9\n', 'constraints: ["size > 9\\n", "size <= 200"]\n'],
    ] as const;
    for (const [before, after] of single) assert.equal(constrained(head + before + tail), head + after + tail);
    const alias = `env: { A: &c "size > 9" }\nconstraints: [*c]\n`;
    assert.equal(constrained(head + alias + tail), head + alias.replace('*c', '*c, "size <= 200"') + tail);
  });

  it('gets a key of its own after the parameters, and after the comments that belong to them', () => {
    const comment = '  # depth: { type: int, low: 1, high: 9 }\n';
    assert.equal(constrained(head + tail), `${head}constraints: ["size <= 200"]\n${tail}`);
    assert.equal(constrained(head + comment + tail), `${head + comment}constraints: ["size <= 200"]\n${tail}`);
    const crlf = (head + tail).replaceAll('\n', '\r\n');
    assert.equal(constrained(crlf), `${head}constraints: ["size <= 200"]\n${tail}`.replaceAll('\n', '\r\n'));
    const last = `command: x\n${tail}parameters: { size: { type: int, low: 8, high: 512 } }`;
    assert.equal(constrained(last), `${last}\nconstraints: ["size <= 200"]`);
  });

  it('may name a parameter that does not exist in every trial', () => {
    const conditional = head.replace('high: 512 }', 'high: 512, when: { kind: a } }');
    const text = constrained(conditional + tail, '!(size > 200)');
    assert.equal(text, `${conditional}constraints: ["!(size > 200)"]\n${tail}`);
    assert.equal(declarationOf(text).constraintsApply, 'everywhere');
  });

  it('is written in JSON as JSON', () => {
    const { command, ...rest } = { command: 'x', parameters: { 'my-size': { type: 'choice', values: ['a', 'b'] } } };
    const declaration = { command, ...rest, objective: { metric: 'loss', goal: 'minimize' }, budget: { trials: 9 } };
    const wide = JSON.stringify(declaration, null, 2);
    for (const text of [JSON.stringify(declaration), wide]) {
      const after = constrained(text, '{my-size} != "a"');
      assert.deepEqual(JSON.parse(after), { ...declaration, constraints: ['{my-size} != "a"'] });
    }
    assert.match(constrained(wide, '{my-size} != "a"'), /\n {2}},\n {2}"constraints": \["\{my-size\} != \\"a\\""\],\n/);
  });

  it('has its quotes as YAML needs them', () => {
    const after = constrained(head + tail, 'kind != "a"');
    assert.ok(after.includes(`constraints: ['kind != "a"']\n`));
    assert.deepEqual(constraintsOf(after), ['kind != "a"']);
  });

  it('is a sentence where it is there already, cannot be read, or has no place', () => {
    const sweep = `program: train.py
method: bayes
metric: { name: loss, goal: minimize }
parameters: { size: { min: 8, max: 512 } }
`;
    assert.match(constrained(sweep), /^size <= 200 could not be added to the file\./);
    assert.equal(constrained(`${head}constraints: size <=  200\n${tail}`), 'size <= 200 is a constraint already.');
    assert.match(constrained(head + tail, 'size <'), /size </);
    assert.match(constrained(head + tail, 'sise < 9'), /did you mean size\?/);
    assert.equal(constrained('command: x'), 'The declaration has a problem. Fix it first.');
  });
});
