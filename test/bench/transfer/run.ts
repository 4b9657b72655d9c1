/** One run: a task of a family, with its sources or without, batch by batch; and the file that it is kept in. */
import path from 'node:path';
import * as z from 'zod';
import * as engine from '../../../src/engine/optimizer.ts';
import { engineSettings } from '../shared/engineSettings.ts';
import { hashOf, hashOfEngine, hashOfFolder, runCache } from '../shared/runCache.ts';
import { processorSeconds } from '../shared/timing.ts';
import type { Family } from './families/family.ts';

export const BUDGETS = [8, 24, 48] as const;

/** As plain JSON. */
export interface Run {
  /** Of each trial: how far it is from the best, as a share of the range. */
  readonly gaps: readonly number[];
  /** Of each batch: what it took of the processor to learn the one before and to propose it. */
  readonly seconds: readonly number[];
}

export const { load, save } = runCache<Run>(
  z.strictObject({ gaps: z.array(z.number()).min(1), seconds: z.array(z.number()) }),
);

export interface RunSetup {
  readonly family: Family;
  readonly withSources: boolean;
  readonly parallel: number;
  readonly trials: number;
  readonly seed: number;
}

export async function runTransfer(
  { family, withSources, parallel, trials, seed }: RunSetup,
  data: string,
): Promise<Run> {
  const { value, best, range, sources } = await family.taskOf(seed, data);
  const algorithm = { preset: 'practical' } as const;
  const settings = engineSettings({ space: family.space, noise: undefined, parallel, trials, seed, algorithm });
  let state = engine.start(withSources ? { ...settings, start: { ...settings.start, sources } } : settings);
  const [gaps, seconds]: [number[], number[]] = [[], []];
  while (gaps.length < trials) {
    const began = process.cpuUsage();
    const { points } = engine.ask(state, trials - gaps.length);
    seconds.push(processorSeconds(began));
    if (points.length === 0) break;
    const values = points.map(value);
    gaps.push(...values.map((each) => (each - best) / range));
    state = engine.tell(
      state,
      points,
      values.map((each) => ({ kind: 'value', value: each })),
    );
  }
  return { gaps, seconds };
}

/** A run that is wanted, and its file. */
export interface PlannedRun extends RunSetup {
  readonly file: string;
  readonly fingerprint: string;
}

const origin = `${hashOfEngine()} ${hashOfFolder(path.join(import.meta.dirname, 'families'))}`;

export function plannedRun(setup: RunSetup, out: string): PlannedRun {
  const { family, withSources, parallel, trials, seed } = setup;
  const name = `${family.id}.${withSources ? 'sources' : 'alone'}.${seed}.json`;
  const file = path.join(out, 'runs', `${trials}-${parallel}`, name);
  return { ...setup, file, fingerprint: hashOf(`${origin} ${name} ${parallel} ${trials}`) };
}
