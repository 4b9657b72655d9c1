/** Optuna's TPE with one of its pruners (pruners.py), in a process that stays for many runs. */
import path from 'node:path';
import * as z from 'zod';
import { JsonProcess } from '../shared/jsonProcess.ts';
import type { Searcher } from './replay.ts';
import type { Task } from './tasks.ts';

const helloSchema = z.union([z.strictObject({ missing: z.string() }), z.strictObject({ version: z.string() })]);
const pointsSchema = z.strictObject({ points: z.array(z.array(z.number())) });
const prunedSchema = z.strictObject({ pruned: z.array(z.boolean()) });

export const startPruners = (python: string): JsonProcess =>
  new JsonProcess(python, ['-u', path.join(import.meta.dirname, 'pruners.py')]);

/** The first of these Pythons that has Optuna, and its version; undefined where none has. */
export async function findPruners(
  pythons: readonly string[],
): Promise<{ python: string; version: string } | undefined> {
  for (const python of pythons) {
    const process = startPruners(python);
    try {
      const hello = helloSchema.parse(await process.hello);
      if ('version' in hello) return { python, version: hello.version };
    } catch {
      // there is no such program, or it is no Python: the next one is tried
    } finally {
      process.end();
    }
  }
  return undefined;
}

export async function optunaSearcher(
  task: Task,
  pruner: string,
  seed: number,
  process: JsonProcess,
): Promise<Searcher> {
  const choices = task.space.flatMap((parameter) => (parameter.type === 'choice' ? [parameter] : []));
  const levels = choices.map(({ values, ordered }) => [values.length, ordered === true]);
  await process.send({ start: { levels, pruner, epochs: task.epochs, seed } });
  return {
    ask: async (count) => {
      const { points } = pointsSchema.parse(await process.send({ ask: count }));
      return points.map((point) => {
        const values = choices.map(({ name, values }, i) => [name, values[point[i]]] as const);
        return task.indexOf(Object.fromEntries(values));
      });
    },
    stops: async (reports) => {
      const report = reports.map(({ trial, epoch, value }) => [trial, epoch, value]);
      return prunedSchema.parse(await process.send({ report })).pruned;
    },
    tell: async (ended) => {
      await process.send({ tell: ended.map(({ trial, value, stopped }) => [trial, value, stopped]) });
    },
  };
}
