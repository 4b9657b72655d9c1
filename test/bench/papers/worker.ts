/** One run in a process of its own, so that its memory and time are its own: papers.ts starts it and sends the task. */
import * as z from 'zod';
import { serveRuns } from '../shared/workerProcess.ts';
import { experiments } from './experiments/index.ts';
import { save } from './store.ts';

const runRequestSchema = z.strictObject({
  experiment: z.string(),
  task: z.strictObject({ method: z.string(), seed: z.number(), quick: z.boolean(), data: z.string() }),
  file: z.string(),
  fingerprint: z.string(),
});
export type RunRequest = z.infer<typeof runRequestSchema>;

serveRuns((request) => {
  const { experiment: id, task, file, fingerprint } = runRequestSchema.parse(request);
  const experiment = experiments.find((each) => each.id === id);
  if (!experiment) throw new Error(`There is no experiment ${id}.`);
  const began = performance.now();
  const run = experiment.run(task);
  const seconds = (performance.now() - began) / 1000;
  const megabytes = process.resourceUsage().maxRSS / 1024;
  save(file, { fingerprint, seconds, run: { ...run, numbers: { ...run.numbers, megabytes } } });
});
