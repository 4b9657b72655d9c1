/** The text of a drafted declaration: what is worth tuning, and behind a # what rather not, each with its reason. */
import { stringify } from 'yaml';
import { doubtAbout } from './doubts.ts';
import type { Flag, Scalar } from './flag.ts';
import { written } from './numbers.ts';
import { anyRange, knownRange, type Range } from './ranges.ts';

export interface Line {
  readonly flag: Flag;
  readonly active: boolean;
  /** `lr: { type: float, … }`; undefined where no value worth trying is known. */
  readonly entry: string | undefined;
  readonly comment: string;
}

/** @param passed how the parameters of this draft reach the script */
export function lineOf(flag: Flag, passed: Flag['passed']): Line {
  const doubt = doubtAbout(flag) ?? elsewise(flag, passed);
  const known = flag.type === 'float' || flag.type === 'int' ? knownRange(flag) : undefined;
  const numeric = known ?? (flag.type === 'float' || flag.type === 'int' ? anyRange(flag) : undefined);
  const type = typeText(flag, numeric);
  const unknown = numeric !== undefined && known === undefined ? numeric.why : undefined;
  const because = doubt ?? (unknown && `nothing is known of such a name: the range is ${unknown}`);
  const why = because ?? known?.why;
  const given = flag.default === undefined ? 'no default that can be read' : `default ${valueText(flag.default)}`;
  const help = flag.help === undefined ? '' : `${oneLine(flag.help).replace(/[.\s]+$/, '')}. `;
  return {
    flag,
    active: because === undefined && type !== undefined,
    entry: type === undefined ? undefined : `${keyText(flag.name)}: ${type}`,
    comment: oneLine(
      `${help}Line ${flag.line}${flag.passed === 'hydra' ? ' of the configuration' : ''}, ${given}${why === undefined ? '' : `; ${why}`}.`,
      240,
    ),
  };
}

export function rendered({ active, entry, comment, flag }: Line): string {
  if (active) return `  # ${comment}\n  ${entry ?? ''}`;
  return `  # ${entry ?? keyText(flag.name)}   # ${comment}`;
}

function elsewise(flag: Flag, passed: Flag['passed']): string | undefined {
  const own = flag.passed === 'equals' || flag.passed === 'dash' ? 'flags' : flag.passed;
  const all = passed === 'equals' || passed === 'dash' ? 'flags' : passed;
  if (own === all) return undefined;
  return own === 'env'
    ? 'it is an environment variable, and the others are not'
    : 'it is passed another way than the others';
}

function typeText(flag: Flag, range: Range | undefined): string | undefined {
  if (flag.type === 'bool') return flag.presence === undefined ? '{ type: bool }' : '{ type: bool, style: switch }';
  const values = valuesOf(flag);
  if (values !== undefined) return `{ type: choice, values: ${flow(values)} }`;
  if (range === undefined) return undefined;
  const scale = range.scale === 'log' ? ', scale: log' : '';
  return `{ type: ${flag.type}, low: ${written(range.low)}, high: ${written(range.high)}${scale} }`;
}

/** The choices, the default among them; a text without choices has at least its default. */
function valuesOf({ type, choices, default: given }: Flag): readonly Scalar[] | undefined {
  if (type !== 'choice' && type !== 'text') return undefined;
  const all = [...(choices ?? []), ...(given === undefined || given === '' ? [] : [given])];
  const distinct = all.filter((value, i) => all.findIndex((other) => String(other) === String(value)) === i);
  const sound = distinct.filter((value) => typeof value !== 'string' || (value.length <= 200 && isClean(value)));
  return sound.length === 0 ? undefined : sound;
}

function keyText(name: string): string {
  return flow(oneLine(name, 80));
}

/** On one line and in YAML's own quotes, whatever it is made of. */
export function flow(value: unknown): string {
  const options = { collectionStyle: 'flow', flowCollectionPadding: false, lineWidth: 0 } as const;
  return typeof value === 'number' ? written(value) : stringify(value, { ...options, blockQuote: false }).trimEnd();
}

function valueText(value: Scalar): string {
  if (typeof value === 'number') return written(value);
  return typeof value === 'string' ? JSON.stringify(oneLine(value, 60)) : String(value);
}

/** Nothing that would end a comment, or hide what stands in it. */
export function oneLine(text: string, most = 160): string {
  const line = text.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…` : line;
}

function isClean(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text);
}
