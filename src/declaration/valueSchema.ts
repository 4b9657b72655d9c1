/** A value of a parameter, as YAML and JSON have it, and the values of all by their names. */
import * as z from 'zod';

export const valueSchema = z.union([z.number(), z.string(), z.boolean(), z.null()]);
export const pointSchema = z.record(z.string(), valueSchema);

/** What a schema has read, which nobody changes. */
export type Unchanging<T> = T extends object ? { readonly [Key in keyof T]: Unchanging<T[Key]> } : T;
