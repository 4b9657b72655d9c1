/** A parameter in a few words, as far as a file that is still being written tells it: `float from 1e-5 to 1, log scale`. */
import * as z from 'zod';
import type { Value } from '../../../core/space/parameter.ts';
import { keysOf } from '../schema/schemaTypes.ts';

const value = z.union([z.number(), z.string(), z.boolean(), z.null()]);
const shortForm = z.union([z.number(), z.string(), z.boolean()]);
const tolerant = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

const looseParameter = z.object({
  type: z.string().catch('parameter'),
  low: tolerant(z.number()),
  high: tolerant(z.number()),
  scale: tolerant(z.string()),
  step: tolerant(z.number()),
  values: tolerant(z.array(value)),
  ordered: tolerant(z.boolean()),
  style: tolerant(z.string()),
  value: tolerant(value),
  when: z.unknown().optional(),
});
type LooseParameter = z.infer<typeof looseParameter>;

export interface ParameterSummary {
  readonly name: string;
  /** Its type, range and scale. */
  readonly range: string;
  /** When it is there, as it is written; undefined where it always is. */
  readonly when: string | undefined;
  /** All that it can be, where they are few. */
  readonly values: readonly Value[];
}

/** The parameters of a file, whatever else is in it. */
export function parameterSummaries(file: unknown): readonly ParameterSummary[] {
  const parameters = ownValue(file, 'parameters');
  if (typeof parameters !== 'object' || parameters === null) return [];
  return Object.entries(parameters).flatMap(([name, written]: [string, unknown]) => {
    const short = shortForm.safeParse(written);
    if (short.success) return [summaryOf(name, { type: 'fixed', value: short.data, when: undefined })];
    const loose = looseParameter.safeParse(written);
    return [loose.success ? summaryOf(name, loose.data) : { name, range: 'parameter', when: undefined, values: [] }];
  });
}

/** What a group has under a key; undefined where it is no group, or has no such key of its own. */
export function ownValue(group: unknown, key: PropertyKey): unknown {
  if (typeof group !== 'object' || group === null) return undefined;
  return Object.getOwnPropertyDescriptor(group, key)?.value;
}

function summaryOf(name: string, parameter: LooseParameter): ParameterSummary {
  const { type, values = [], when } = parameter;
  return {
    name,
    range: rangeOf(parameter),
    when: when === undefined || when === null ? undefined : truncate(whenText(when)),
    values: type === 'choice' ? values : type === 'bool' ? [true, false] : [],
  };
}

function rangeOf({
  type,
  low,
  high,
  scale = 'linear',
  step,
  values = [],
  ordered,
  style,
  value: fixed,
}: LooseParameter): string {
  switch (type) {
    case 'float':
    case 'int': {
      const steps = step === undefined ? '' : ` in steps of ${step}`;
      return `${type} from ${low ?? '?'} to ${high ?? '?'}${steps}, ${scale} scale`;
    }
    case 'choice':
      return truncate(`choice of ${values.map(String).join(', ')}${ordered === true ? ', in this order' : ''}`);
    case 'bool':
      return style === 'switch' ? 'bool, passed as a switch' : 'bool, true or false';
    case 'fixed':
      return truncate(`fixed, always ${String(fixed)}`);
    default:
      return truncate(type);
  }
}

function whenText(when: unknown): string {
  if (typeof when === 'string') return when;
  const parts = keysOf(when).map((name) => `${name}: ${JSON.stringify(ownValue(when, name)).replaceAll('"', '')}`);
  return parts.join(', ');
}

function truncate(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 199)}…`;
}
