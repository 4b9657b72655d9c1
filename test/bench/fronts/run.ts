/** One run: a method on a problem, batch by batch, until the trials are used up; and the file that it is kept in. */
import path from 'node:path';
import * as z from 'zod';
import { hashOf, hashOfFolder, runCache } from '../shared/runCache.ts';
import type { Method, Optimizer, RunSetup } from './methods.ts';
import { measure, type Outcome } from './problems/problem.ts';

export const BUDGETS = [24, 48, 96] as const;
export const PARALLEL = 8;

/** As plain JSON. */
export interface Run {
  /** Of each trial. */
  readonly outcomes: readonly Outcome[];
  /** Of each batch in turn: how many trials it had, and what the method itself took for it of the processor. */
  readonly batches: readonly (readonly [trials: number, seconds: number])[];
}

export const { load, save } = runCache<Run>(
  z.strictObject({
    outcomes: z.array(z.strictObject({ objectives: z.array(z.number()), slacks: z.array(z.number()) })).min(1),
    batches: z.array(z.tuple([z.number(), z.number()])),
  }),
);

export async function runMethod(optimizer: Optimizer, { problem, parallel, trials }: RunSetup): Promise<Run> {
  const outcomes: Outcome[] = [];
  const batches: [number, number][] = [];
  while (outcomes.length < trials) {
    const { points, seconds } = await optimizer.ask(Math.min(parallel, trials - outcomes.length));
    if (points.length === 0) break; // a space that is used up
    const measured = points.map((point) => measure(problem, point));
    batches.push([points.length, seconds + (await optimizer.tell(points, measured))]);
    outcomes.push(...measured);
  }
  return { outcomes, batches };
}

/** A run that is wanted, and its file. */
export interface PlannedRun extends RunSetup {
  readonly method: Method;
  readonly file: string;
  readonly fingerprint: string;
}

/** The dependencies of runs beside the request: of our engine its sources, of the peers the version of Optuna. */
export type Origins = Readonly<Record<Method['implementation'], string>>;

export function plannedRun(asked: RunSetup & { readonly method: Method }, out: string, origins: Origins): PlannedRun {
  const { problem, method, parallel, trials, seed } = asked;
  const request = [problem.id, method.id, parallel, trials, seed, problemsHash, origins[method.implementation]];
  const file = path.join(out, 'runs', String(trials), `${problem.id}.${method.id}.${seed}.json`);
  return { ...asked, file, fingerprint: hashOf(JSON.stringify(request)) };
}

const problemsHash = hashOfFolder(path.join(import.meta.dirname, 'problems'));
