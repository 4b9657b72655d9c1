import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { feasibility } from '../../../src/space/feasibility.ts';
import { holds, namesIn } from '../../../src/space/expression.ts';
import { fixedCandidates } from '../../../src/space/fixedCandidates.ts';
import { effectiveConstraints } from '../../../src/declaration/constraints.ts';
import { violatedConstraints } from '../../../src/declaration/points/pointProblems.ts';
import { parsed, withLine } from './reader/texts.ts';

const parameters =
  'parameters: { a: { type: float, low: 0, high: 1 }, b: { type: bool }, epochs: 3, ' +
  'm: { type: float, low: 0, high: 1, when: { b: true } }, n: { type: bool, when: "m > 0.5" }, k: { type: int, low: 1, high: 9, when: { b: true } } }';
const constrained = (...constraints: readonly string[]) =>
  parsed(`${withLine(parameters)}\nconstraints: ${JSON.stringify(constraints)}`);

describe('the constraints of a declaration', () => {
  it('say that they apply everywhere where that makes a difference, and the journal keeps it', () => {
    assert.ok(!('constraintsApply' in constrained()));
    assert.ok(!('constraintsApply' in constrained('a < 0.5', '!b')));
    const declaration = constrained('a < 0.5', 'a < 0.5 or m > 0.9');
    assert.equal(declaration.constraintsApply, 'everywhere');
    assert.equal(effectiveConstraints(declaration), declaration.constraints);
  });

  it('apply, where a journal does not say so, only to points with all parameters that they name', () => {
    const texts = ['a < 0.5 or m > 0.9', 'm < 0.5', '!n', 'm * k < 4', 'n or a < 0.5', '!(k > 3 and n)', 'a < 0.9'];
    for (const text of texts) {
      const { constraintsApply, ...first } = constrained(text);
      assert.equal(constraintsApply === undefined, text === 'a < 0.9');
      const [constraint] = first.constraints ?? [];
      const { points } = fixedCandidates(first.space, 500, 1);
      assert.deepEqual(
        points.map(feasibility(effectiveConstraints(first))),
        points.map((point) => {
          const exist = [...namesIn(constraint)].every((name) => Object.hasOwn(point, name));
          return !exist || holds(constraint, (name) => point[name]);
        }),
        text,
      );
    }
  });
});

describe('a point that a person writes', () => {
  it('is warned of with the constraints that it violates, as the study reads them', () => {
    const declaration = constrained('m < 0.5', 'epochs == 3');
    const { constraintsApply, ...first } = declaration;
    const sentence = 'This point breaks the constraint m < 0.5: its trial runs all the same.';
    assert.equal(constraintsApply, 'everywhere');
    assert.deepEqual(violatedConstraints(declaration, { a: 0, b: true, m: 0.7, n: true, k: 1 }), [sentence]);
    assert.deepEqual(violatedConstraints(declaration, { a: 0, b: false }), [sentence]);
    assert.deepEqual(violatedConstraints(first, { a: 0, b: false }), []);
  });
});
