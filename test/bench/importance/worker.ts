/** A process that makes one study after another as importance.ts asks for them, with one Optuna for all of them. */
import * as z from 'zod';
import type { JsonProcess } from '../shared/jsonProcess.ts';
import { serveRunsBeside } from '../shared/workerProcess.ts';
import { functions } from './functions.ts';
import { runStudy, save, startImportances } from './run.ts';

const requestSchema = z.object({
  ...{ id: z.string(), seed: z.number(), python: z.string().exactOptional() },
  ...{ file: z.string(), fingerprint: z.string() },
});

serveRunsBeside<JsonProcess>(async (request, use) => {
  const { id, seed, python, file, fingerprint } = requestSchema.parse(request);
  const known = functions.find((each) => each.id === id);
  if (known === undefined) throw new Error(`There is no function ${id}.`);
  const began = performance.now();
  const run = await runStudy(known, seed, python === undefined ? undefined : use(() => startImportances(python)));
  save(file, { fingerprint, seconds: (performance.now() - began) / 1000, run });
});
