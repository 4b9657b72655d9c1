/** What produced the results: enough to say later why they cannot be reproduced. */
import * as z from 'zod';

export const originSchema = z.object({
  commit: z.string().nullable().describe('of git, null where there is none'),
  dirty: z.boolean().describe('whether files differed from the commit'),
  script: z.object({ path: z.string(), sha256: z.string() }).nullable(),
  template: z
    .object({ path: z.string(), sha256: z.string() })
    .exactOptional()
    .describe('the file that trials get copies of'),
  command: z.array(z.string()),
  cwd: z.string(),
  versions: z.record(z.string(), z.string()).describe('of bbkb, node and so on'),
  machine: z.object({
    host: z.string(),
    os: z.string(),
    cpus: z.int().nonnegative(),
    memoryBytes: z.number().nonnegative(),
  }),
});
export type Origin = z.infer<typeof originSchema>;
