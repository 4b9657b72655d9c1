/** A share of something, as a person writes it: `30%`, `2 %`. */
import * as z from 'zod';
import type { Wording } from '../wording.ts';
import { expecting } from './expecting.ts';

/** Above 0, at most all of it. @param expected of the union that it is a part of, whose sentence is the one that is seen */
export function shareSchema(expected: Wording) {
  return z.string({ error: expecting(expected) }).transform((text, context): { share: number } => {
    const percent = Number(/^(\d+(?:\.\d+)?)\s*%$/.exec(text.trim())?.[1] ?? NaN);
    if (percent > 0 && percent <= 100) return { share: percent / 100 };
    context.addIssue(expected());
    return z.NEVER;
  });
}
