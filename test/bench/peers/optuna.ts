/** Optuna in a Python process that stays for many runs, as starting it takes longer than many of them (samplers.py). */
import path from 'node:path';
import * as z from 'zod';
import type { Expression } from '../../../src/core/space/expression.ts';
import type { Parameter, Point, Space } from '../../../src/core/space/parameter.ts';
import { JsonProcess } from '../shared/jsonProcess.ts';
import type { Batch, Optimizer } from './optimizer.ts';

const valueSchema = z.union([z.number(), z.string(), z.boolean(), z.null()]);
const helloSchema = z.union([
  z.strictObject({ missing: z.string() }),
  z.strictObject({ version: z.string(), samplers: z.array(z.string()) }),
]);
const answerSchema = z.strictObject({
  seconds: z.number(),
  points: z.array(z.record(z.string(), valueSchema)).optional(),
});

export interface OptunaInstallation {
  /** What starts it. */
  readonly python: string;
  readonly version: string;
  /** Which of samplers.py's it has. */
  readonly samplers: readonly string[];
}

/** The first of these Pythons that has Optuna; undefined where none has. */
export async function findOptuna(pythons: readonly string[]): Promise<OptunaInstallation | undefined> {
  for (const python of pythons) {
    const process = new OptunaProcess(python);
    try {
      const hello = await process.hello;
      if (!('missing' in hello)) return { python, version: hello.version, samplers: hello.samplers };
    } catch {
      // there is no such program, or it is no Python: the next one is tried
    } finally {
      process.end();
    }
  }
  return undefined;
}

export class OptunaProcess {
  readonly hello: Promise<z.infer<typeof helloSchema>>;
  readonly #process: JsonProcess;

  constructor(python: string) {
    this.#process = new JsonProcess(python, ['-u', path.join(import.meta.dirname, 'samplers.py')]);
    this.hello = this.#process.hello.then((line) => helloSchema.parse(line));
  }

  /** A study with this sampler of samplers.py. */
  async start(sampler: string, space: Space, seed: number): Promise<Optimizer> {
    await this.#send({ start: { sampler, seed, space: space.map(parameterJson) } });
    return {
      ask: async (limit): Promise<Batch> => {
        const { points, seconds } = await this.#send({ ask: limit });
        return { points: points ?? [], predictions: [], seconds };
      },
      tell: async (_, values) => {
        const { seconds } = await this.#send({ tell: values });
        return { seconds, recommended: undefined, announced: undefined };
      },
      recommendation: () => undefined,
    };
  }

  end(): void {
    this.#process.end();
  }

  async #send(message: unknown): Promise<z.infer<typeof answerSchema>> {
    return answerSchema.parse(await this.#process.send(message));
  }
}

/** As samplers.py reads it. */
function parameterJson(parameter: Parameter): unknown {
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
