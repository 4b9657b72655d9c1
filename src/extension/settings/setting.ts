/** The settings of package.json: which values each may have, and what counts where it has another. */
import * as z from 'zod';
import { MAX_PARALLEL } from '../contributions.ts';

export interface Setting<Value> {
  /** Behind `bbkb.` */
  readonly key: string;
  readonly schema: z.ZodType<Value>;
  /** As package.json says it. */
  readonly fallback: Value;
}

export const parallel = setting('parallel', z.int().min(1).max(MAX_PARALLEL).nullable(), null);

const told = z.boolean().default(true);
export const notifications = setting('notifications', z.object({ finished: told, needsYou: told, newBest: told }), {
  finished: true,
  needsYou: true,
  newBest: true,
});

export const resumeAfterReload = setting('resumeAfterReload', z.enum(['ask', 'always', 'never']), 'ask');

const logPlaces = ['editor', 'beside', 'terminal'] as const;
export type LogPlace = (typeof logPlaces)[number];
export const openLogs = setting('openLogs', z.enum(logPlaces), 'editor');

/** Empty where the person names none. */
export const pythonPath = setting('pythonPath', z.string(), '');

export const chartColors = setting('chartColors', z.enum(['theme', 'colorBlindSafe']), 'theme');

export const settings = [parallel, notifications, resumeAfterReload, openLogs, pythonPath, chartColors] as const;

function setting<Value>(key: string, schema: z.ZodType<Value>, fallback: Value): Setting<Value> {
  return { key, schema, fallback };
}
