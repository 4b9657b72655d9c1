/** What only points of the space can tell: whether the constraints leave any. Too slow, where they do not, for every keystroke. */
import { hasFeasiblePoint } from '../../core/space/feasibility.ts';
import type { ParsedDeclaration, Problem } from '../reader/parseDeclaration.ts';

export function constraintProblems({
  declaration,
  locate,
}: Extract<ParsedDeclaration, { ok: true }>): readonly Problem[] {
  const { space, constraints = [] } = declaration;
  if (hasFeasiblePoint(space, constraints)) return [];
  const message = 'No point of the space fulfils all of the constraints: loosen them, or widen a range.';
  return [{ ...locate(['constraints']), message }];
}
