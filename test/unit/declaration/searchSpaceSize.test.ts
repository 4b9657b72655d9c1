import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { start } from '../../../src/engine/fixedCandidates/fixedCandidatesOptimizer.ts';
import { searchSpaceSize } from '../../../src/declaration/searchSpaceSize.ts';
import { optimizerSettings } from '../../../src/tuner/engine/optimizerSettings.ts';
import { parsed } from './reader/texts.ts';

const declared = (parameters: string, more = '') =>
  parsed(
    `command: a\nparameters: ${parameters}\nobjective: { metric: m, goal: minimize }\nbudget: { trials: 3 }\n${more}`,
  );
const made = (declaration: ReturnType<typeof declared>): number =>
  start(optimizerSettings({ declaration, pastTrials: [], sources: [] })).candidates.points.length;

describe('the size of a search space', () => {
  const grids = [
    '{ a: { type: int, low: 1, high: 5 }, b: { type: bool }, c: 3 }',
    '{ a: { type: float, low: 0, high: 1, step: 0.1 }, b: { type: choice, values: [x, y, z] } }',
  ];
  for (const parameters of grids) {
    it(`is the size of the grid of ${parameters}`, () => {
      const declaration = declared(parameters);
      assert.deepEqual(searchSpaceSize(declaration), { parameters: 2, candidates: made(declaration), exact: true });
    });
  }

  const continuum = '{ a: { type: float, low: 0, high: 1 } }';

  it('is infinite if the space is a continuum and each batch has new candidates', () => {
    assert.deepEqual(searchSpaceSize(declared(continuum)), { parameters: 1, candidates: Infinity, exact: true });
  });

  it('is the number of candidates that the optimizer draws if they are fixed', () => {
    const byDefault = declared(continuum, 'algorithm: { preset: theory }');
    assert.deepEqual(searchSpaceSize(byDefault), { parameters: 1, candidates: made(byDefault), exact: true });
    const asked = declared(continuum, 'algorithm: { name: gp-ucb, candidates: 123 }');
    assert.deepEqual(searchSpaceSize(asked), { parameters: 1, candidates: made(asked), exact: true });
  });

  it('is an upper bound if conditions, constraints or repeated draws leave fewer', () => {
    const spaces = [
      declared('{ a: { type: bool }, b: { type: bool, when: { a: true } } }'),
      declared('{ a: { type: int, low: 1, high: 9 }, b: { type: int, low: 1, high: 9 } }', 'constraints: a < b'),
      declared('{ a: { type: int, low: 1, high: 200, scale: log } }', 'algorithm: { preset: theory, candidates: 190 }'),
    ];
    for (const declaration of spaces) {
      const { candidates, exact } = searchSpaceSize(declaration);
      assert.ok(!exact);
      assert.ok(made(declaration) <= candidates);
    }
  });
});
