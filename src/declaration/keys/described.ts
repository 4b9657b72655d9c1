/** Keys with their meanings, each worded when somebody asks for it. */
import type * as z from 'zod';
import type { Wording } from '../wording.ts';

export function described<Schema extends z.ZodType>(
  schema: Schema,
  meaning: Wording,
  examples?: readonly unknown[],
): Schema {
  return schema.meta({
    get description() {
      return meaning();
    },
    ...(examples && { examples }),
  });
}

/** A key that may be absent. */
export function optional<Schema extends z.ZodType>(
  schema: Schema,
  meaning: Wording,
  examples?: readonly unknown[],
): z.ZodExactOptional<Schema> {
  return described(schema.exactOptional(), meaning, examples);
}
