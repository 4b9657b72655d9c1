/** Whether any point of the space meets all constraints. If none does, this is too slow for every keystroke. */
import { hasFeasiblePoint } from '../../core/space/feasibility.ts';
import * as messages from '../messages.ts';
import type { Problem } from '../problem.ts';
import type { ValidDeclaration } from '../reader/parseDeclaration.ts';

export function constraintProblems({ declaration, locate }: ValidDeclaration): readonly Problem[] {
  const { space, constraints = [] } = declaration;
  if (hasFeasiblePoint(space, constraints)) return [];
  return [{ ...locate(['constraints']), message: messages.noFeasiblePoint }];
}
