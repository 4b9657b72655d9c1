/** The peers in a Python process that stays for many runs, as starting it takes longer than many of them (samplers.py). */
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

/** @param checkouts folders in which Python looks for packages first */
export const startSamplers = (python: string, checkouts: readonly string[] = []): JsonProcess =>
  new JsonProcess(python, ['-u', path.join(import.meta.dirname, 'samplers.py')], checkouts);

interface StudySetup {
  /** One of samplers.py's. */
  readonly sampler: string;
  readonly space: Space;
  readonly seed: number;
  /** Default 1. */
  readonly objectives?: number;
  /** Default 0. */
  readonly limits?: number;
}

/** The result of a trial. */
interface StudyResult {
  /** Of each objective, to be minimised. */
  readonly values: readonly number[];
  /** By how much each limit is broken: 0 or less where it is kept. */
  readonly broken: readonly number[];
}

interface OptunaStudy {
  readonly ask: (limit: number) => Promise<Pick<Batch, 'points' | 'seconds'>>;
  /** The results of all points of the batch last asked. Returns the seconds of the processor that it took. */
  readonly tell: (results: readonly StudyResult[]) => Promise<number>;
}

export async function optunaStudy(process: JsonProcess, setup: StudySetup): Promise<OptunaStudy> {
  const { sampler, space, seed, objectives = 1, limits = 0 } = setup;
  const send = async (message: unknown) => answerSchema.parse(await process.send(message));
  await send({ start: { sampler, seed, space: space.map(parameterJson), objectives, limits } });
  return {
    ask: async (limit) => {
      const { points, seconds } = await send({ ask: limit });
      return { points: points ?? [], seconds };
    },
    tell: async (results) => (await send({ tell: results })).seconds,
  };
}

/** A study of one objective. */
export async function optunaOptimizer(process: JsonProcess, setup: StudySetup): Promise<Optimizer> {
  const study = await optunaStudy(process, setup);
  return {
    ask: async (limit) => ({ ...(await study.ask(limit)), predictions: [] }),
    tell: async (_, values) => {
      const seconds = await study.tell(values.map((value) => ({ values: [value], broken: [] })));
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
