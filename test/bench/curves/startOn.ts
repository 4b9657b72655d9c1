/** The engine's default, as a study has it, over a task: the space itself, or the points of a table alone. */
import type { Candidate } from '../../../src/space/searchSpace.ts';
import type { CandidateSet } from '../../../src/engine/propose/candidateSet.ts';
import { start, tell, type State } from '../../../src/engine/propose/practicalOptimizer.ts';
import { once } from '../../../src/math/once.ts';
import { squaredDistance } from '../../../src/math/linalg/rows.ts';
import { matrixOf } from '../../../src/space/searchSpace.ts';
import { engineSettings } from '../shared/engineSettings.ts';
import type { Task } from './tasks.ts';

export function startOn({ space, curves, points, complete }: Task, parallel: number, seed: number): State {
  const settings = { space, noise: undefined, parallel, trials: curves.length, seed };
  const state = start(engineSettings({ ...settings, algorithm: { preset: 'practical' } }));
  return complete ? state : among(state, points.map(state.searchSpace.candidate));
}

/** Its design are the points nearest to what it would have been, and no pick is refined. */
function among(state: State, candidates: readonly Candidate[]): State {
  const points = candidates.map(({ point }) => point);
  const grid: CandidateSet = { points, spaceFilling: points.length, X: matrixOf(candidates) };
  const initialDesign = once(() => {
    const left = [...candidates];
    return state.initialDesign().map(({ candidate: { row }, decision }) => {
      const [nearest] = left.splice(nearestTo(row, left), 1);
      return { candidate: nearest, decision };
    });
  });
  // telling nothing makes its model of these candidates
  return tell({ ...state, grid, initialDesign }, [], []);
}

function nearestTo(row: Float64Array, candidates: readonly Candidate[]): number {
  const distances = candidates.map((candidate) => squaredDistance(row, candidate.row));
  return distances.indexOf(Math.min(...distances));
}
