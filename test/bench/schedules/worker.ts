/** A process that makes one run after another as schedules.ts asks for them. */
import * as z from 'zod';
import { readTask } from '../curves/tasks.ts';
import { serveRuns } from '../shared/workerProcess.ts';
import { save, schedules } from './runs.ts';
import { runStudy } from './study.ts';

const requestSchema = z.strictObject({
  ...{ task: z.string(), schedule: z.enum(schedules), spread: z.number(), seed: z.number() },
  ...{ file: z.string(), fingerprint: z.string() },
});

serveRuns((request) => {
  const { task, file, fingerprint, ...how } = requestSchema.parse(request);
  const began = performance.now();
  const run = runStudy(readTask(task), how);
  save(file, { fingerprint, seconds: (performance.now() - began) / 1000, run });
});
