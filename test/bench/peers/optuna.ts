/** Optuna in a Python process that stays for many runs, as starting it takes longer than many of them (samplers.py). */
import path from 'node:path';
import * as z from 'zod';
import type { Expression } from '../../../src/space/expression.ts';
import type { Parameter, Point, Space } from '../../../src/space/parameter.ts';
import { JsonProcess } from '../shared/jsonProcess.ts';
import type { Batch, Optimizer } from './optimizer.ts';

const valueSchema = z.union([z.number(), z.string(), z.boolean(), z.null()]);
const answerSchema = z.strictObject({
  seconds: z.number(),
  points: z.array(z.record(z.string(), valueSchema)).optional(),
});

export const startSamplers = (python: string): JsonProcess =>
  new JsonProcess(python, ['-u', path.join(import.meta.dirname, 'samplers.py')]);

/** A study with this sampler of samplers.py. */
export async function optunaOptimizer(
  process: JsonProcess,
  { sampler, space, seed }: { readonly sampler: string; readonly space: Space; readonly seed: number },
): Promise<Optimizer> {
  const send = async (message: unknown) => answerSchema.parse(await process.send(message));
  await send({ start: { sampler, seed, space: space.map(parameterJson) } });
  return {
    ask: async (limit): Promise<Batch> => {
      const { points, seconds } = await send({ ask: limit });
      return { points: points ?? [], predictions: [], seconds };
    },
    tell: async (_, values) => {
      const { seconds } = await send({ tell: values });
      return { seconds, recommended: undefined, announced: undefined };
    },
    recommendation: () => undefined,
  };
}

/** As samplers.py reads it. */
export function parameterJson(parameter: Parameter): unknown {
  const { name, type } = parameter;
  const condition = parameter.when && equalityCondition(parameter.when);
  const common = { name, ...(condition && { when: condition }) };
  switch (type) {
    case 'float':
    case 'int': {
      const { low, high, scale, step } = parameter;
      if (scale === 'logit') throw new Error(`${name}: Optuna has no logit scale.`);
      return { ...common, type, low, high, log: scale === 'log', ...(step !== undefined && { step }) };
    }
    case 'choice':
      return { ...common, type: 'choice', values: parameter.values };
    case 'bool':
      return { ...common, type: 'choice', values: [false, true] };
    case 'fixed':
      return { ...common, type: 'choice', values: [parameter.value] };
  }
}

/** The tasks' conditions are of this one form (`when` in task.ts). */
function equalityCondition(expression: Expression): { readonly name: string; readonly value: Point[string] } {
  if (expression.kind === 'binary' && expression.operator === '==') {
    const { left, right } = expression;
    if (left.kind === 'name' && right.kind === 'value') return { name: left.name, value: right.value };
  }
  throw new Error('A condition of a task is not of the form name == value.');
}
