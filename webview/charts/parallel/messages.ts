/** The sentences of the parallel coordinates. */
import { pluralize } from '../../../src/protocol.ts';
import { NO_VALUE_CAPTION } from '../../text/messages.ts';
import type { ChosenLines } from './lines.ts';

export const PARALLEL = 'Parallel coordinates';
export const NOT_ACTIVE = 'not active';
const BEST_ON_TOP = 'The more colour, the better; the best tenth is on top.';
const FRONT_ON_TOP = 'The front is on top.';
const DASHED = 'Dashed: breaks a limit.';
const HOW = 'Drag along an axis to filter the table.';

/** The lines of the trials that are lit and of the others. */
function drawnText(drawn: number, lit: number, down: number): string {
  const these = drawn === lit ? 'all of these' : `${drawn} of these, half of them the best`;
  return `Drawn: ${these}${down > 0 ? `, and ${down} of the others` : ''}.`;
}

export function caption({ all, lit, classes, broken, down }: ChosenLines, hasFront = false): string {
  if (all === 0) return NO_VALUE_CAPTION;
  const trials = pluralize(all, 'trial');
  const count = lit.length === all ? `${trials} with a value.` : `${lit.length} of ${trials} with a value.`;
  const drawn = classes.reduce((sum, { length }) => sum + length, broken.length);
  const sampled = drawn < lit.length || drawn + down.length < all;
  return [
    count,
    ...(sampled ? [drawnText(drawn, lit.length, down.length)] : []),
    hasFront ? FRONT_ON_TOP : BEST_ON_TOP,
    ...(broken.length > 0 ? [DASHED] : []),
    HOW,
  ].join(' ');
}
