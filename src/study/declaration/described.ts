/** A parameter in a few words, as far as a file that is still being written tells it: `float from 1e-5 to 1, log scale`. */
import * as z from 'zod';
import type { Value } from '../../core/space/parameter.ts';
import { namesOf } from './parts.ts';

const value = z.union([z.number(), z.string(), z.boolean(), z.null()]);
const shortForm = z.union([z.number(), z.string(), z.boolean()]);
const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

const looseParameter = z.object({
  type: z.string().catch('parameter'),
  low: maybe(z.number()),
  high: maybe(z.number()),
  scale: maybe(z.string()),
  step: maybe(z.number()),
  values: maybe(z.array(value)),
  ordered: maybe(z.boolean()),
  style: maybe(z.string()),
  value: maybe(value),
  when: z.unknown().optional(),
});
type Loose = z.infer<typeof looseParameter>;

export interface Described {
  readonly name: string;
  /** Its type, range and scale. */
  readonly range: string;
  /** When it is there, as it is written; undefined where it always is. */
  readonly when: string | undefined;
  /** All that it can be, where they are few. */
  readonly values: readonly Value[];
}

/** The parameters of a file, whatever else is in it. */
export function describedParameters(file: unknown): readonly Described[] {
  const parameters = memberOf(file, 'parameters');
  if (typeof parameters !== 'object' || parameters === null) return [];
  return Object.entries(parameters).flatMap(([name, written]: [string, unknown]) => {
    const short = shortForm.safeParse(written);
    if (short.success) return [described(name, { type: 'fixed', value: short.data, when: undefined })];
    const loose = looseParameter.safeParse(written);
    return [loose.success ? described(name, loose.data) : { name, range: 'parameter', when: undefined, values: [] }];
  });
}

/** What a group has under a key; undefined where it is no group, or has no such key of its own. */
export function memberOf(group: unknown, key: PropertyKey): unknown {
  if (typeof group !== 'object' || group === null) return undefined;
  return Object.getOwnPropertyDescriptor(group, key)?.value;
}

function described(name: string, parameter: Loose): Described {
  const { type, values = [], when } = parameter;
  return {
    name,
    range: rangeOf(parameter),
    when: when === undefined || when === null ? undefined : shortened(asWritten(when)),
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
}: Loose): string {
  switch (type) {
    case 'float':
    case 'int': {
      const steps = step === undefined ? '' : ` in steps of ${step}`;
      return `${type} from ${low ?? '?'} to ${high ?? '?'}${steps}, ${scale} scale`;
    }
    case 'choice':
      return shortened(`choice of ${values.map(String).join(', ')}${ordered === true ? ', in this order' : ''}`);
    case 'bool':
      return style === 'switch' ? 'bool, passed as a switch' : 'bool, true or false';
    case 'fixed':
      return shortened(`fixed, always ${String(fixed)}`);
    default:
      return shortened(type);
  }
}

function asWritten(when: unknown): string {
  if (typeof when === 'string') return when;
  const parts = namesOf(when).map((name) => `${name}: ${JSON.stringify(memberOf(when, name)).replaceAll('"', '')}`);
  return parts.join(', ');
}

function shortened(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 199)}…`;
}
