/** The text of a drafted declaration: what is worth tuning, and behind a # what rather not, each with its reason. */
import { stringify } from 'yaml';
import { exclusionReason } from '../suggestions/exclusions.ts';
import type { Flag, Scalar } from '../readers/flag.ts';
import { formatNumber } from './formatNumber.ts';
import { fallbackRange, rangeByName, type SuggestedRange } from '../suggestions/ranges.ts';

export interface DraftedParameter {
  readonly flag: Flag;
  readonly active: boolean;
  /** `lr: { type: float, … }`; undefined where no value worth trying is known. */
  readonly entry: string | undefined;
  readonly comment: string;
}

/** @param passStyle how the parameters of this draft reach the script */
export function draftParameter(flag: Flag, passStyle: Flag['passStyle']): DraftedParameter {
  const exclusion = exclusionReason(flag) ?? passStyleMismatch(flag, passStyle);
  const namedRange = flag.type === 'float' || flag.type === 'int' ? rangeByName(flag) : undefined;
  const range = namedRange ?? (flag.type === 'float' || flag.type === 'int' ? fallbackRange(flag) : undefined);
  const type = typeText(flag, range);
  const fallbackNote = range !== undefined && namedRange === undefined ? range.reason : undefined;
  const inactiveReason = exclusion ?? (fallbackNote && `nothing is known of such a name: the range is ${fallbackNote}`);
  const reason = inactiveReason ?? namedRange?.reason;
  const defaultNote = flag.default === undefined ? 'no default that can be read' : `default ${valueText(flag.default)}`;
  const help = flag.help === undefined ? '' : `${oneLine(flag.help).replace(/[.\s]+$/, '')}. `;
  return {
    flag,
    active: inactiveReason === undefined && type !== undefined,
    entry: type === undefined ? undefined : `${keyText(flag.name)}: ${type}`,
    comment: oneLine(
      `${help}Line ${flag.line}${flag.passStyle === 'hydra' ? ' of the configuration' : ''}, ${defaultNote}${reason === undefined ? '' : `; ${reason}`}.`,
      240,
    ),
  };
}

export function renderParameter({ active, entry, comment, flag }: DraftedParameter): string {
  if (active) return `  # ${comment}\n  ${entry ?? ''}`;
  return `  # ${entry ?? keyText(flag.name)}   # ${comment}`;
}

function passStyleMismatch(flag: Flag, draftPassStyle: Flag['passStyle']): string | undefined {
  const flagStyle = flag.passStyle === 'equals' || flag.passStyle === 'short' ? 'flags' : flag.passStyle;
  const draftStyle = draftPassStyle === 'equals' || draftPassStyle === 'short' ? 'flags' : draftPassStyle;
  if (flagStyle === draftStyle) return undefined;
  return flagStyle === 'env'
    ? 'it is an environment variable, and the others are not'
    : 'it is passed another way than the others';
}

function typeText(flag: Flag, range: SuggestedRange | undefined): string | undefined {
  if (flag.type === 'bool') return flag.switchKind === undefined ? '{ type: bool }' : '{ type: bool, style: switch }';
  const values = valuesOf(flag);
  if (values !== undefined) return `{ type: choice, values: ${flowYaml(values)} }`;
  if (range === undefined) return undefined;
  const scale = range.scale === 'log' ? ', scale: log' : '';
  return `{ type: ${flag.type}, low: ${formatNumber(range.low)}, high: ${formatNumber(range.high)}${scale} }`;
}

/** The choices, the default among them; a text without choices has at least its default. */
function valuesOf({ type, choices, default: given }: Flag): readonly Scalar[] | undefined {
  if (type !== 'choice' && type !== 'text') return undefined;
  const all = [...(choices ?? []), ...(given === undefined || given === '' ? [] : [given])];
  const distinct = all.filter((value, i) => all.findIndex((other) => String(other) === String(value)) === i);
  const printable = distinct.filter(
    (value) => typeof value !== 'string' || (value.length <= 200 && isPrintable(value)),
  );
  return printable.length === 0 ? undefined : printable;
}

function keyText(name: string): string {
  return flowYaml(oneLine(name, 80));
}

/** On one line and in YAML's own quotes, whatever it is made of. */
export function flowYaml(value: unknown): string {
  const options = { collectionStyle: 'flow', flowCollectionPadding: false, lineWidth: 0 } as const;
  return typeof value === 'number'
    ? formatNumber(value)
    : stringify(value, { ...options, blockQuote: false }).trimEnd();
}

function valueText(value: Scalar): string {
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' ? JSON.stringify(oneLine(value, 60)) : String(value);
}

/** Nothing that would end a comment, or hide what stands in it. */
export function oneLine(text: string, maxLength = 160): string {
  const line = text.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…` : line;
}

function isPrintable(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text);
}
