import type { TextRange } from '../problem.ts';
import type { ValidDeclaration } from '../reader/parseDeclaration.ts';
import { textIn } from './edit.ts';

/**
 * Where the number of trials is written, so that it can be changed and every comment stays; undefined where it is not
 * written as a plain number, such as through an alias, or not at all.
 */
export function locateBudget(text: string, { locate }: ValidDeclaration): TextRange | undefined {
  const range = locate(['budget', 'trials']);
  return /^\d+$/.test(textIn(text, range)) ? range : undefined;
}
