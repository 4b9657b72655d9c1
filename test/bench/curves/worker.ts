/** A process that makes one run after another as curves.ts asks for them, with one Optuna for all of them. */
import '../shared/simd.ts';
import * as z from 'zod';
import type { JsonProcess } from '../shared/jsonProcess.ts';
import { processorSeconds } from '../shared/timing.ts';
import { serveRunsBeside } from '../shared/workerProcess.ts';
import { methods, WORKERS } from './methods.ts';
import { startPruners } from './optunaSearcher.ts';
import { replay, TRIALS } from './replay.ts';
import { save } from './store.ts';
import { readTask } from './tasks.ts';

const runRequestSchema = z.strictObject({
  task: z.string(),
  tables: z.string().optional(),
  method: z.string(),
  seed: z.number(),
  python: z.string(),
  file: z.string(),
  fingerprint: z.string(),
});
export type RunRequest = z.infer<typeof runRequestSchema>;

serveRunsBeside<JsonProcess>(async (request, use) => {
  const { task: id, tables, method: name, seed, python, file, fingerprint } = runRequestSchema.parse(request);
  const method = methods.find((each) => each.id === name);
  if (!method) throw new Error(`There is no method ${name}.`);
  const task = readTask(id, tables);
  const [began, used] = [performance.now(), process.cpuUsage()];
  const searcher = await method.createSearcher(task, seed, () => use(() => startPruners(python)));
  const ticks = (TRIALS * task.epochs) / WORKERS;
  const segments = await replay(task, searcher, { workers: method.workers, ticks, rolling: method.rolling });
  const run = { segments, seconds: processorSeconds(used) };
  save(file, { fingerprint, seconds: (performance.now() - began) / 1000, run });
});
