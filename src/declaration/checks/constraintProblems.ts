/** Whether any point of the space meets all constraints. If none does, this is too slow for every keystroke. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { feasiblePointSearch, hasFeasiblePoint } from '../../core/space/feasibility.ts';
import * as messages from '../messages.ts';
import type { Problem } from '../problem.ts';
import type { ValidDeclaration } from '../reader/parseDeclaration.ts';

export function constraintProblems(valid: ValidDeclaration): readonly Problem[] {
  const { space, constraints = [] } = valid.declaration;
  return hasFeasiblePoint(space, constraints) ? [] : [noFeasiblePoint(valid)];
}

/** The same, while the process does other things, too: all extensions of a window share one. */
export async function constraintProblemsInTurns(valid: ValidDeclaration): Promise<readonly Problem[]> {
  const { space, constraints = [] } = valid.declaration;
  const search = feasiblePointSearch(space, constraints);
  for (let turn = search.next(); ; turn = search.next()) {
    if (turn.done === true) return turn.value ? [] : [noFeasiblePoint(valid)];
    await nextTurn();
  }
}

function noFeasiblePoint({ locate }: ValidDeclaration): Problem {
  return { ...locate(['constraints']), message: messages.noFeasiblePoint };
}
