/** A process that makes one run after another as transfer.ts asks for them. */
import * as z from 'zod';
import '../shared/simd.ts';
import { serveRuns } from '../shared/workerProcess.ts';
import { families } from './families/index.ts';
import { runTransfer, save } from './run.ts';

const runRequestSchema = z.strictObject({
  ...{ family: z.string(), withSources: z.boolean(), parallel: z.number(), trials: z.number(), seed: z.number() },
  ...{ data: z.string(), file: z.string(), fingerprint: z.string() },
});
export type RunRequest = z.infer<typeof runRequestSchema>;

serveRuns(async (request) => {
  const { family: id, data, file, fingerprint, ...asked } = runRequestSchema.parse(request);
  const family = families.find((each) => each.id === id);
  if (!family) throw new Error(`There is no family ${id}.`);
  const began = performance.now();
  const run = await runTransfer({ family, ...asked }, data);
  save(file, { fingerprint, seconds: (performance.now() - began) / 1000, run });
});
