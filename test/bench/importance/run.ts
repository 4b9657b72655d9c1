/** One study of a known function, and the importances after some of its trials. */
import path from 'node:path';
import * as z from 'zod';
import { fittedStudy } from '../../../src/engine/explain/fittedStudy.ts';
import { importanceOf } from '../../../src/engine/explain/importance.ts';
import { ask, start, tell, type Feedback } from '../../../src/engine/optimizer.ts';
import { normals } from '../../../src/math/random/normals.ts';
import { seededUniform } from '../../../src/math/random/seededUniform.ts';
import type { Point } from '../../../src/space/parameter.ts';
import { parameterJson } from '../peers/optuna.ts';
import { engineSettings } from '../shared/engineSettings.ts';
import { JsonProcess } from '../shared/jsonProcess.ts';
import { runCache } from '../shared/runCache.ts';
import type { KnownFunction } from './functions.ts';

export const BUDGETS = [24, 48, 96] as const;
const PARALLEL = 8;

export const methods = ['ours', 'fanova', 'pedanova'] as const;
export type Method = (typeof methods)[number];

/** Of one parameter: the others have no intervals, and know of nothing that the trials cannot tell. */
const shareSchema = z.object({
  share: z.number(),
  low: z.number().exactOptional(),
  high: z.number().exactOptional(),
  unknown: z.string().exactOptional(),
});
const sharesSchema = z.record(z.string(), shareSchema);
export type Shares = z.infer<typeof sharesSchema>;

const runSchema = z.array(
  z.object({
    budget: z.literal(BUDGETS),
    /** Of the processor, that ours took. */
    milliseconds: z.number(),
    importances: z.partialRecord(z.enum(methods), sharesSchema),
  }),
);
export type Run = z.infer<typeof runSchema>;

export const { load, save } = runCache<Run>(runSchema);

const optunaSchema = z.record(z.enum(['fanova', 'pedanova']), z.record(z.string(), z.number()));

export const startImportances = (python: string): JsonProcess =>
  new JsonProcess(python, ['-u', path.join(import.meta.dirname, 'importances.py')]);

/** Without Optuna, only ours. */
export async function runStudy(known: KnownFunction, seed: number, optuna: JsonProcess | undefined): Promise<Run> {
  const { space, noise, value, fails = () => false } = known;
  const trials = Math.max(...BUDGETS);
  const normal = normals(seededUniform(seed, 72));
  const told: { readonly point: Point; readonly value: number }[] = [];
  const run: Run = [];
  let state = start(
    engineSettings({ space, noise: undefined, parallel: PARALLEL, trials, seed, algorithm: { preset: 'practical' } }),
  );
  let tried = 0;
  while (tried < trials) {
    const { points } = ask(state, trials - tried);
    const feedback = points.map((point): Feedback => {
      const measured = value(point) + noise * normal();
      return fails(point) ? { kind: 'failed' } : { kind: 'value', value: measured };
    });
    tried += points.length;
    told.push(...points.flatMap((point, i) => ('value' in feedback[i] ? [{ point, value: feedback[i].value }] : [])));
    state = tell(state, points, feedback);
    const budget = BUDGETS.find((each) => each === tried);
    const study = budget === undefined ? null : fittedStudy(state);
    if (budget === undefined || study === null) continue;
    const began = process.cpuUsage();
    const { importance } = importanceOf(study);
    const milliseconds = process.cpuUsage(began).user / 1000;
    const ours = Object.fromEntries(importance.map(({ parameter, ...share }) => [parameter, share]));
    const others = await optuna?.send({ space: space.map(parameterJson), trials: told, seed });
    run.push({ budget, milliseconds, importances: { ours, ...(others !== undefined && optunaShares(others)) } });
  }
  return run;
}

function optunaShares(answer: unknown): Record<string, Shares> {
  const asShares = (shares: Record<string, number>): Shares =>
    Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, { share }]));
  return Object.fromEntries(
    Object.entries(optunaSchema.parse(answer)).map(([method, shares]) => [method, asShares(shares)]),
  );
}
