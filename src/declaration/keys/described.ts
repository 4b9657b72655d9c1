/** The meaning of a key, for zod's `meta`: worded when somebody asks for it. */
import type { GlobalMeta } from 'zod';
import type { Wording } from '../wording.ts';

export function described(meaning: Wording, examples?: readonly unknown[]): GlobalMeta {
  return {
    get description() {
      return meaning();
    },
    ...(examples && { examples }),
  };
}
