/** A process that makes one run after another as fronts.ts asks for them, with one Optuna for all of them. */
import * as z from 'zod';
import { startSamplers } from '../peers/optuna.ts';
import type { JsonProcess } from '../shared/jsonProcess.ts';
import { serveRunsBeside } from '../shared/workerProcess.ts';
import { methods } from './methods.ts';
import { problems } from './problems/index.ts';
import { runMethod, save } from './run.ts';

const runRequestSchema = z.strictObject({
  ...{ problem: z.string(), method: z.string(), parallel: z.number(), trials: z.number(), seed: z.number() },
  ...{ python: z.string(), file: z.string(), fingerprint: z.string() },
});
export type RunRequest = z.infer<typeof runRequestSchema>;

serveRunsBeside<JsonProcess>(async (request, use) => {
  const { problem: id, method: name, file, fingerprint, python, ...asked } = runRequestSchema.parse(request);
  const problem = problems.find((each) => each.id === id);
  const method = methods.find((each) => each.id === name);
  if (!problem || !method) throw new Error(`There is no problem ${id} or no method ${name}.`);
  const began = performance.now();
  const setup = { problem, ...asked };
  const run = await runMethod(await method.createOptimizer(setup, () => use(() => startSamplers(python))), setup);
  save(file, { fingerprint, seconds: (performance.now() - began) / 1000, run });
});
