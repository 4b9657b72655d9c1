/** The lines of a draft's parameters: what is worth tuning, and behind a # what is not, each with its reason. */
import { stringify } from 'yaml';
import { EXCLUSION_REASONS, parameterComment } from '../messages.ts';
import type { Flag } from '../readers/flag.ts';
import type { PassStyle } from '../readers/passStyle.ts';
import type { Scalar } from '../readers/literal.ts';
import { exclusionReason } from '../suggestions/exclusions.ts';
import type { SuggestedRange } from '../suggestions/rangeRule.ts';
import { fallbackRange, rangeByName } from '../suggestions/ranges.ts';
import { formatNumber } from './formatNumber.ts';

export interface DraftedParameter {
  readonly flag: Flag;
  readonly active: boolean;
  /** `lr: { type: float, … }`; undefined where no value worth trying is known. */
  readonly entry: string | undefined;
  readonly comment: string;
}

/** @param passStyle how the parameters of this draft reach the script */
export function draftParameter(flag: Flag, passStyle: PassStyle): DraftedParameter {
  const isNumber = flag.type === 'float' || flag.type === 'int';
  const namedRange = isNumber ? rangeByName(flag) : undefined;
  const range = namedRange ?? (isNumber ? fallbackRange(flag) : undefined);
  const guessReason = namedRange === undefined ? range?.reason : undefined;
  const inactiveReason = exclusionReason(flag) ?? passStyleMismatch(flag, passStyle) ?? guessReason;
  const type = typeText(flag, range);
  const facts = {
    help: flag.help === undefined ? undefined : oneLine(flag.help).replace(/[.\s]+$/, ''),
    line: flag.line,
    isInConfig: flag.passStyle === 'hydra',
    defaultValue: flag.default === undefined ? undefined : valueText(flag.default),
    reason: inactiveReason ?? namedRange?.reason,
  };
  return {
    flag,
    active: inactiveReason === undefined && type !== undefined,
    entry: type === undefined ? undefined : `${keyText(flag.name)}: ${type}`,
    comment: oneLine(parameterComment(facts), 240),
  };
}

export function renderParameter({ active, entry, comment, flag }: DraftedParameter): string {
  if (active) return `  # ${comment}\n  ${entry ?? ''}`;
  return `  # ${entry ?? keyText(flag.name)}   # ${comment}`;
}

function passStyleMismatch(flag: Flag, draftPassStyle: PassStyle): string | undefined {
  const flagStyle = withoutDashStyle(flag.passStyle);
  if (flagStyle === withoutDashStyle(draftPassStyle)) return undefined;
  return flagStyle === 'env' ? EXCLUSION_REASONS.onlyEnvironment : EXCLUSION_REASONS.otherPassStyle;
}

/** Flags with one dash or with an equals sign can stand beside the others. */
function withoutDashStyle(passStyle: PassStyle): PassStyle {
  return passStyle === 'equals' || passStyle === 'short' ? 'flags' : passStyle;
}

function typeText(flag: Flag, range: SuggestedRange | undefined): string | undefined {
  if (flag.type === 'bool') return flag.switchKind === undefined ? '{ type: bool }' : '{ type: bool, style: switch }';
  const values = valuesOf(flag);
  if (values !== undefined) return `{ type: choice, values: ${flowYaml(values)} }`;
  if (range === undefined) return undefined;
  const scale = range.scale === 'log' ? ', scale: log' : '';
  return `{ type: ${flag.type}, low: ${formatNumber(range.low)}, high: ${formatNumber(range.high)}${scale} }`;
}

/** The choices together with the default; a text without choices has at least its default. */
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

/** Any value on one line, in YAML's own quotes where it needs them. */
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

/** Text that neither ends a comment nor hides part of it. */
export function oneLine(text: string, maxLength = 160): string {
  const line = text.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…` : line;
}

function isPrintable(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text);
}
