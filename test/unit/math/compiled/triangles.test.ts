import { describe, it } from 'node:test';
import { fc, forAll } from '../../../laws.ts';
import { solveLower, solveUpper } from '../../../../src/math/linalg/triangular.ts';
import { triangles } from '../../../../src/math/compiled/triangles.ts';
import { column, identical, triangle } from './arbitraries.ts';

/** Triangles that share a memory, and a vector for each. */
const problems = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 22, max: 60 })), { minLength: 1, maxLength: 3 })
  .chain((sizes) =>
    fc.record({
      triangles: fc.tuple(...sizes.map(triangle)),
      vectors: fc.tuple(...sizes.map(column)),
    }),
  );

describe('compiled triangles', () => {
  it('solve as the plain loops do, to the bit, whoever else was solved with in the meantime', () => {
    forAll(fc.array(problems, { minLength: 1, maxLength: 3 }), (all) => {
      const solvers = all.map((problem) => triangles(problem.triangles));
      for (const kind of ['solveLower', 'solveUpper'] as const) {
        all.forEach((problem, p) => {
          problem.triangles.forEach((L, t) => {
            const [compiled, plain] = [problem.vectors[t].slice(), problem.vectors[t].slice()];
            solvers[p][t][kind](compiled);
            if (kind === 'solveLower') solveLower(L, plain);
            else solveUpper(L, plain);
            identical([compiled], [plain]);
          });
        });
      }
    });
  });
});
