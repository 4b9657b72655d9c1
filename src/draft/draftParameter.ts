/** What a draft proposes for one flag: whether it is worth tuning, over which values, and why. */
import { EXCLUSION_REASONS } from './messages.ts';
import type { Flag } from './readers/flag.ts';
import type { Scalar } from './readers/literal.ts';
import type { PassStyle } from './readers/passStyle.ts';
import { exclusionReason } from './suggestions/exclusions.ts';
import type { SuggestedRange } from './suggestions/rangeRule.ts';
import { fallbackRange, rangeByName } from './suggestions/ranges.ts';

/** As a declaration writes it. */
export type ParameterDeclaration =
  | { readonly type: 'float' | 'int'; readonly low: number; readonly high: number; readonly scale?: 'log' }
  | { readonly type: 'bool'; readonly style?: 'switch' }
  | { readonly type: 'choice'; readonly values: readonly Scalar[] };

export interface DraftedParameter {
  readonly flag: Flag;
  readonly active: boolean;
  /** Undefined where no value worth trying is known. */
  readonly declaration: ParameterDeclaration | undefined;
  /** Why it is left out, or why it has this range, as a clause without a full stop. */
  readonly reason: string | undefined;
}

/** @param passStyle how the parameters of this draft reach the script */
export function draftParameter(flag: Flag, passStyle: PassStyle): DraftedParameter {
  const isNumber = flag.type === 'float' || flag.type === 'int';
  const namedRange = isNumber ? rangeByName(flag) : undefined;
  const range = namedRange ?? (isNumber ? fallbackRange(flag) : undefined);
  const guessReason = namedRange === undefined ? range?.reason : undefined;
  const inactiveReason = exclusionReason(flag) ?? passStyleMismatch(flag, passStyle) ?? guessReason;
  const declaration = declarationOf(flag, range);
  return {
    flag,
    active: inactiveReason === undefined && declaration !== undefined,
    declaration,
    reason: inactiveReason ?? namedRange?.reason,
  };
}

/** Why it cannot be passed beside the others of its draft; undefined where it can. */
export function passStyleMismatch(flag: Flag, draftPassStyle: PassStyle): string | undefined {
  const flagStyle = withoutDashStyle(flag.passStyle);
  if (flagStyle === withoutDashStyle(draftPassStyle) || isInCommand(flag)) return undefined;
  return flagStyle === 'env' ? EXCLUSION_REASONS.onlyEnvironment : EXCLUSION_REASONS.otherPassStyle;
}

/** Flags with one dash or with an equals sign can stand beside the others. */
function withoutDashStyle(passStyle: PassStyle): PassStyle {
  return passStyle === 'equals' || passStyle === 'short' ? 'flags' : passStyle;
}

/** The command has a place for it, whatever `pass` says. */
function isInCommand({ passStyle, words }: Flag): boolean {
  return passStyle === 'placed' || (passStyle === 'positional' && words !== undefined);
}

function declarationOf(flag: Flag, range: SuggestedRange | undefined): ParameterDeclaration | undefined {
  if (flag.type === 'bool' && flag.isPythonLiteral) return { type: 'choice', values: ['True', 'False'] };
  if (flag.type === 'bool') return { type: 'bool', ...(flag.switchKind !== undefined && { style: 'switch' }) };
  const values = valuesOf(flag);
  if (values !== undefined) return { type: 'choice', values };
  if (range === undefined) return undefined;
  const { low, high, scale } = range;
  return { type: flag.type === 'int' ? 'int' : 'float', low, high, ...(scale === 'log' && { scale }) };
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

function isPrintable(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text);
}
