/** The results as the project keeps them (kept.json): what the figures of its documents are made of. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { Settings } from '../shared/results.ts';
import type { TaskScores } from './scores.ts';
import { secondsOf } from './summary.ts';
import { halfOf, tasks } from './tasks/index.ts';

/** By method and budget. */
const tableOf = <T extends z.ZodType>(cell: T) => z.record(z.string(), z.record(z.string(), cell));

const keptTaskSchema = z.strictObject({
  ...{ id: z.string(), best: z.number(), unit: z.number() },
  /** Of each seed, in units (scores.ts). */
  gaps: tableOf(z.array(z.number())),
  /** The method's own, of the median run. */
  seconds: tableOf(z.number()),
});
const keptSchema = z.strictObject({ settings: z.record(z.string(), z.string()), tasks: z.array(keptTaskSchema) });

/** A task a line. @param scores with 8 in parallel */
export function keptText(settings: Settings, scores: readonly TaskScores[]): string {
  const lines = scores.map((score) => JSON.stringify(keptTask(score))).join(',\n');
  return `{"settings":${JSON.stringify(Object.fromEntries(settings))},"tasks":[\n${lines}\n]}\n`;
}

function keptTask(score: TaskScores): z.infer<typeof keptTaskSchema> {
  const { task, best, gapUnit, methods } = score;
  const cells = [...methods].map(([id, { at }]) => ({ id, at: [...at].filter(([, gaps]) => gaps.length > 0) }));
  const byMethod = <T>(of: (id: string, budget: number, gaps: readonly number[]) => T) =>
    Object.fromEntries(
      cells.map(({ id, at }) => [id, Object.fromEntries(at.map(([budget, gaps]) => [budget, of(id, budget, gaps)]))]),
    );
  return {
    ...{ id: task.id, best, unit: gapUnit },
    gaps: byMethod((_, __, gaps) => gaps.map(rounded)),
    seconds: byMethod((id, budget) => rounded(secondsOf([score], id, budget))),
  };
}

const rounded = (value: number): number => Number(value.toPrecision(3));

/** The scores of the kept results, without their runs. */
export function readKept(): TaskScores[] {
  const file = path.join(import.meta.dirname, 'kept.json');
  return keptSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).tasks.map(({ id, best, unit, gaps }) => {
    const task = tasks.find((each) => each.id === id);
    if (!task) throw new Error(`${file} has a task that there is not: ${id}.`);
    const methods = Object.entries(gaps).map(([method, at]) => {
      const budgets = Object.entries(at).map(([budget, each]) => [Number(budget), each] as const);
      return [method, { runs: [], at: new Map(budgets) }] as const;
    });
    return { task, half: halfOf(task), best, gapUnit: unit, methods: new Map(methods) };
  });
}
