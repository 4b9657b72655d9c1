/** A parameter in a few words, even if the file is not complete yet: `float from 1e-5 to 1, log scale`. */
import * as l10n from '@vscode/l10n';
import * as z from 'zod';
import type { Value } from '../../../space/parameter.ts';
import { ownValue } from '../../ownValue.ts';
import { valueSchema } from '../../valueSchema.ts';
import { BASELINE } from '../../../engine/port/limits.ts';
import { namedMetrics } from '../schema/severalMetrics.ts';
import { keysOf } from '../../keys/checks.ts';
import { meantOneOf } from '../../keys/meantValue.ts';
import { parameterTypes } from '../schema/parameters.ts';

const shortForm = z.union([z.number(), z.string(), z.boolean()]);
const tolerant = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

const looseParameter = z.object({
  type: z.string().catch(() => l10n.t('parameter')),
  low: tolerant(z.number()),
  high: tolerant(z.number()),
  scale: tolerant(z.string()),
  step: tolerant(z.number()),
  values: tolerant(z.array(valueSchema)),
  ordered: tolerant(z.boolean()),
  style: tolerant(z.string()),
  value: tolerant(valueSchema),
  multiple_of: tolerant(z.number()),
  likely: tolerant(z.union([valueSchema, z.array(valueSchema)])),
  when: z.unknown().optional(),
});
type LooseParameter = z.infer<typeof looseParameter>;

export interface ParameterSummary {
  readonly name: string;
  /** Its type, range and scale, and what is believed of its best value. */
  readonly range: string;
  /** Its condition, as it is written; undefined if it has none. */
  readonly when: string | undefined;
  readonly values: readonly Value[];
}

/** The parameters of a file, whatever else is in the file. */
export function parameterSummaries(file: unknown): readonly ParameterSummary[] {
  const parameters = ownValue(file, 'parameters');
  if (typeof parameters !== 'object' || parameters === null) return [];
  return Object.entries(parameters).flatMap(([name, written]: [string, unknown]) => {
    const short = shortForm.safeParse(written);
    if (short.success) return [summaryOf(name, { type: 'fixed', value: short.data, when: undefined })];
    const loose = looseParameter.safeParse(written);
    return [
      loose.success ? summaryOf(name, loose.data) : { name, range: l10n.t('parameter'), when: undefined, values: [] },
    ];
  });
}

/** What an expression over measured names can name: the metrics of a file, and the value to compare with. */
export function metricSummaries(file: unknown): readonly ParameterSummary[] {
  const metrics = namedMetrics({ objective: ownValue(file, 'objective'), track: ownValue(file, 'track') });
  const summary = (name: string, range: string): ParameterSummary => ({ name, range, when: undefined, values: [] });
  return [
    ...[...new Set(metrics)].map((name) => summary(name, l10n.t('metric'))),
    summary(BASELINE, l10n.t('its value at the first start point')),
  ];
}

/** With its condition, on a second line. */
export function describeFully({ range, when }: ParameterSummary): string {
  return when === undefined ? range : `${range}\n${l10n.t`only when ${when}`}`;
}

function summaryOf(name: string, parameter: LooseParameter): ParameterSummary {
  const { values = [], likely, when } = parameter;
  // a mistyped type is described as the one that is meant
  const type = String(meantOneOf(parameter.type, parameterTypes) ?? parameter.type);
  return {
    name,
    range: `${rangeOf({ ...parameter, type })}${likely === undefined ? '' : truncate(l10n.t`, likely ${likelyText(type, likely)}`)}`,
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
  multiple_of: multipleOf,
}: LooseParameter): string {
  if (type !== 'fixed' && typeof fixed === 'string') {
    return truncate(
      multipleOf === undefined
        ? l10n.t`calculated as ${fixed}`
        : l10n.t`calculated as ${fixed}, to a multiple of ${multipleOf}`,
    );
  }
  switch (type) {
    case 'float':
    case 'int': {
      const [from, to] = [low ?? '?', high ?? '?'];
      return step === undefined
        ? l10n.t`${type} from ${from} to ${to}, ${scale} scale`
        : l10n.t`${type} from ${from} to ${to} in steps of ${step}, ${scale} scale`;
    }
    case 'choice': {
      const listed = values.map(String).join(', ');
      return truncate(ordered === true ? l10n.t`choice of ${listed}, in this order` : l10n.t`choice of ${listed}`);
    }
    case 'bool':
      if (style === 'present') return l10n.t('bool, passed by its name alone where it is true');
      return style === 'switch' ? l10n.t('bool, passed as a switch') : l10n.t('bool, true or false');
    case 'fixed':
      return truncate(l10n.t`fixed, always ${String(fixed)}`);
    default:
      return truncate(type);
  }
}

function likelyText(type: string, likely: Value | readonly Value[]): string {
  const [first = '', ...others] = [likely].flat().map(String);
  const isRange = type === 'float' || type === 'int';
  return others.reduce((text, each) => (isRange ? l10n.t`${text} to ${each}` : l10n.t`${text} or ${each}`), first);
}

function whenText(when: unknown): string {
  if (typeof when === 'string') return when;
  const parts = keysOf(when).map((name) => `${name}: ${JSON.stringify(ownValue(when, name)).replaceAll('"', '')}`);
  return parts.join(', ');
}

function truncate(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 199)}…`;
}
