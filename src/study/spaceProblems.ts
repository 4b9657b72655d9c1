/** What only points of the space can tell: whether the constraints leave any. Too slow, where they do not, for every keystroke. */
import { isPossible } from '../core/space/candidates.ts';
import type { Parsed, Problem } from './declaration.ts';

export function spaceProblems({ declaration, where }: Extract<Parsed, { ok: true }>): readonly Problem[] {
  const { space, constraints = [] } = declaration;
  if (isPossible(space, constraints)) return [];
  const message = 'No point of the space fulfils all of the constraints: loosen them, or widen a range.';
  return [{ ...where(['constraints']), message }];
}
