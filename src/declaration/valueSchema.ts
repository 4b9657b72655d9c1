/** A value of a parameter, as YAML and JSON have it. */
import * as z from 'zod';

export const valueSchema = z.union([z.number(), z.string(), z.boolean(), z.null()]);
