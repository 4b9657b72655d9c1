/** Runs of the practical optimizer for its tests. */
import assert from 'node:assert/strict';
import { ask, recommend, tell, type State } from '../../../../src/engine/propose/practicalOptimizer.ts';
import type { Feedback, Proposal } from '../../../../src/engine/port/proposal.ts';
import type { OptimizerSettings } from '../../../../src/engine/port/optimizerSettings.ts';
import type { Point, Space } from '../../../../src/space/parameter.ts';

/** x0, x1, … */
export const floats = (n: number, low = 0, high = 1): Space =>
  Array.from({ length: n }, (_, j) => ({ name: `x${j}`, type: 'float', low, high, scale: 'linear' }));

/** The algorithm of a study that says nothing of it. */
export const DEFAULT = { preset: 'practical' } as const;

/** With an eighth of the candidates that fill the space: they take most of the time, and most laws hold with any number. */
export const settings = (space: Space, more: Partial<OptimizerSettings> = {}): OptimizerSettings => ({
  space,
  constraints: [],
  goal: 'minimize',
  noise: 0,
  parallel: 8,
  trials: 48,
  seed: 5,
  algorithm: { ...DEFAULT, candidates: 256 },
  start: { points: [], past: [] },
  ...more,
});

export const valued = (value: number): Feedback => ({ kind: 'value', value });

/**
 * Asks and tells until the budget is spent or the space exhausted. Every number of a proposal or recommendation must be
 * finite. Both are asked of the same states, which share the fit that takes most of the time; so not of the last state.
 */
export function run(from: State, budget: number, feedback: (point: Point, n: number) => Feedback) {
  const points: Point[] = [];
  const proposals: Proposal[] = [];
  let state = from;
  while (points.length < budget) {
    const { nearest: _, unsure: __, ...recommended } = recommend(state);
    for (const figure of Object.values(recommended)) assert.ok(figure === null || Number.isFinite(figure));
    const proposal = ask(state, budget - points.length, []);
    for (const figure of [proposal.beta, proposal.ratio, proposal.theorySize]) assert.ok(Number.isFinite(figure));
    if (proposal.points.length === 0) break;
    const told = proposal.points.map((point, s) => feedback(point, points.length + s));
    proposals.push(proposal);
    points.push(...proposal.points);
    state = tell(state, proposal.points, told);
  }
  const numeric = points.flatMap((point) => Object.values(point)).filter((x) => typeof x === 'number');
  assert.ok(numeric.every(Number.isFinite));
  return { state, points, proposals };
}
