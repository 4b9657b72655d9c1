/** A process that makes one run after another as peers.ts asks for them, with one Python of the peers for all of them. */
import * as z from 'zod';
import type { JsonProcess } from '../shared/jsonProcess.ts';
import { serveRunsBeside } from '../shared/workerProcess.ts';
import { methods } from './methods.ts';
import { startSamplers } from './optuna.ts';
import { runMethod } from './run.ts';
import { save } from './store.ts';
import type { Objective } from './tasks/task.ts';
import { tasks } from './tasks/index.ts';

const runRequestSchema = z.strictObject({
  task: z.string(),
  method: z.string(),
  parallel: z.number(),
  trials: z.number(),
  seed: z.number(),
  folder: z.string(),
  python: z.string(),
  checkouts: z.array(z.string()),
  file: z.string(),
  fingerprint: z.string(),
});
export type RunRequest = z.infer<typeof runRequestSchema>;

/** Prepared once, because some read tables. */
const objectives = new Map<string, Objective>();

serveRunsBeside<JsonProcess>(async (request, use) => {
  const {
    task: id,
    method: name,
    file,
    fingerprint,
    folder,
    python,
    checkouts,
    ...asked
  } = runRequestSchema.parse(request);
  const task = tasks.find((each) => each.id === id);
  const method = methods.find((each) => each.id === name);
  if (!task || !method) throw new Error(`There is no task ${id} or no method ${name}.`);
  const objective = objectives.get(id) ?? task.prepare(folder);
  objectives.set(id, objective);
  const began = performance.now();
  const setup = { task, ...asked };
  const optimizer = await method.createOptimizer(setup, () => use(() => startSamplers(python, checkouts)));
  const run = await runMethod(optimizer, objective, setup);
  save(file, { fingerprint, seconds: (performance.now() - began) / 1000, run });
});
