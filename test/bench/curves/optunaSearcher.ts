/** Optuna's TPE with one of its pruners (pruners.py), in a process that stays for many runs. */
import path from 'node:path';
import * as z from 'zod';
import { JsonProcess } from '../shared/jsonProcess.ts';
import type { Searcher } from './replay.ts';
import type { Task } from './tasks.ts';

const pointsSchema = z.strictObject({ points: z.array(z.array(z.number())) });
const prunedSchema = z.strictObject({ pruned: z.array(z.boolean()) });

export const startPruners = (python: string): JsonProcess =>
  new JsonProcess(python, ['-u', path.join(import.meta.dirname, 'pruners.py')]);

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
        return { configuration: task.indexOf(Object.fromEntries(values)) };
      });
    },
    judge: async (reports) => {
      const report = reports.map(({ trial, epoch, value }) => [trial, epoch, value]);
      const { pruned } = prunedSchema.parse(await process.send({ report }));
      return pruned.map((each) => (each ? 'stopped' : 'runs'));
    },
    tell: async (ended) => {
      await process.send({ tell: ended.map(({ trial, value, how }) => [trial, value, how !== 'complete']) });
    },
  };
}
