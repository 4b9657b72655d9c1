/** The proposal of a draft for one flag: whether it is worth tuning, over which values, and why. */
import { EXCLUSION_REASONS } from '../exclusionReasons.ts';
import type { Flag, PassStyle } from '../readers/flag.ts';
import { firstOfEach } from '../../code/grouped.ts';
import type { Scalar } from '../../code/literal.ts';
import { exclusionReason } from './exclusions.ts';
import type { SuggestedRange } from './rangeRule.ts';
import { fallbackRange, rangeByName, UNKNOWN_NAME, valuesBesideNone, withTypeByName } from './ranges.ts';
import { meaningOf } from './meaning.ts';

export interface NumberDeclaration {
  readonly type: 'float' | 'int';
  readonly low: number;
  readonly high: number;
  readonly scale?: 'log' | 'logit';
  readonly step?: number;
}

/** As a declaration writes it. */
export type ParameterDeclaration =
  | NumberDeclaration
  | { readonly type: 'bool'; readonly style?: 'switch' | 'present' }
  | { readonly type: 'choice'; readonly values: readonly Scalar[]; readonly ordered?: true };

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
  const typed = flag.usedAs === 'number' ? withTypeByName(flag) : undefined;
  const isTyped = typed !== undefined && exclusionReason(typed) === undefined;
  return isTyped
    ? draftTyped(typed, passStyle, { ...suggestion(typed), reason: 'the usual range; its default could not be read' })
    : draftTyped(flag, passStyle, suggestion(flag));
}

function draftTyped(flag: Flag, passStyle: PassStyle, { declaration, reason, isGuess }: Suggestion): DraftedParameter {
  const inactiveReason =
    exclusionReason(flag) ?? passStyleMismatch(flag, passStyle) ?? (isGuess ? UNKNOWN_NAME : undefined);
  return {
    flag,
    active: inactiveReason === undefined && declaration !== undefined,
    declaration,
    reason: inactiveReason ?? reason,
  };
}

/** Why it cannot be passed beside the others of its draft; undefined where it can. */
export function passStyleMismatch(flag: Flag, draftPassStyle: PassStyle): string | undefined {
  const flagStyle = withoutDashStyle(flag.passStyle);
  // the command has a place for it, whatever `pass` says
  const isInCommand = flag.passStyle === 'placed' || (flag.passStyle === 'positional' && flag.words !== undefined);
  if (flagStyle === withoutDashStyle(draftPassStyle) || isInCommand) return undefined;
  return flagStyle === 'env' ? EXCLUSION_REASONS.onlyEnvironment : EXCLUSION_REASONS.otherPassStyle;
}

/** Flags with one dash or with an equals sign can stand beside the others. */
function withoutDashStyle(passStyle: PassStyle): PassStyle {
  return passStyle === 'equals' || passStyle === 'short' ? 'flags' : passStyle;
}

interface Suggestion {
  readonly declaration: ParameterDeclaration | undefined;
  readonly reason?: string;
  /** Whether the values are only taken from the default. */
  readonly isGuess?: boolean;
}

function suggestion(flag: Flag): Suggestion {
  if (flag.type === 'float' || flag.type === 'int') return suggestedNumber(flag);
  if (flag.type === 'bool' && flag.isPythonLiteral)
    return { declaration: { type: 'choice', values: ['True', 'False'] } };
  if (flag.type === 'bool' && flag.switchKind !== undefined && flag.passStyle === 'short')
    return { declaration: undefined };
  const step = flag.givenTo?.parameter === undefined ? flag.givenTo?.callee.split('.').at(-1) : undefined;
  const reason = step === undefined ? {} : { reason: `${step} is a step of the model with it` };
  // a flag that no other flag undoes can still be left out
  const style = flag.switchKind === 'both' ? 'switch' : 'present';
  if (flag.type === 'bool')
    return { declaration: { type: 'bool', ...(flag.switchKind !== undefined && { style }) }, ...reason };
  const values = valuesOf(flag);
  return { declaration: values === undefined ? undefined : { type: 'choice', values } };
}

function suggestedNumber(flag: Flag): Suggestion {
  const values = valuesBesideNone(flag);
  if (values !== undefined) {
    return {
      declaration: { type: 'choice', values, ordered: true },
      reason: 'a number below 0 turns it off, so it is one of a few values',
    };
  }
  const byName = rangeByName(flag) ?? (isWholeByChance(flag) ? rangeByName({ ...flag, type: 'float' }) : undefined);
  const range = byName ?? fallbackRange(flag);
  const isFloat = flag.type === 'float' || (byName !== undefined && rangeByName(flag) === undefined);
  return { declaration: rangeDeclaration(isFloat ? 'float' : 'int', range), reason: range.reason, isGuess: !byName };
}

/** A script that is given `eta: 1` without a type takes 0.3 as well; `P = 1` counts something. */
function isWholeByChance({ name, type, passStyle }: Flag): boolean {
  return (
    type === 'int' &&
    !/^p$/i.test(name) &&
    (passStyle === 'constants' || passStyle === 'template' || passStyle === 'hydra' || passStyle === 'env')
  );
}

function rangeDeclaration(type: 'float' | 'int', { low, high, scale, step }: SuggestedRange): ParameterDeclaration {
  const scaled = scale === 'log' || (scale === 'logit' && type === 'float') ? { scale } : {};
  return { type, low, high, ...scaled, ...(step !== undefined && { step }) };
}

/** The choices together with the default; none where that is all, since one value is nothing to tune. */
function valuesOf({ type, choices, default: given }: Flag): readonly Scalar[] | undefined {
  if (type !== 'choice' && type !== 'text') return undefined;
  const all = [...(choices ?? []), ...(given === undefined || given === '' ? [] : [given])];
  const printable = firstOfEach(all, String).filter(
    (value) => typeof value !== 'string' || (value.length <= 200 && !/[\p{Cc}\p{Cs}]/u.test(value)),
  );
  return printable.length < 2 ? undefined : printable;
}

/** The names of one quantity, which a script may set in several ways, the one to prefer first. */
const SAME_QUANTITY: readonly (readonly RegExp[])[] = [
  [/^(blr|base (lr|learning rate))$/, /^(lr|learning rate)$/],
  [/^warm ?up (ratio|fraction|proportion|pct)$/, /^((num|n) )?warm ?up (steps?|iters?|epochs?|updates)$/],
  [/^(wd|wdecay|weight decay)$/, /^l2( reg)?$/],
  [/^((train|per device train|per gpu train|total) )?batch size( per gpu)?$/, /^micro batch( size)?$/],
];

export function withoutDuplicates(parameters: readonly DraftedParameter[]): readonly DraftedParameter[] {
  const superseded = new Set(SAME_QUANTITY.flatMap((names) => supersededBy(names, parameters)));
  return parameters.map((parameter) =>
    superseded.has(parameter) ? { ...parameter, active: false, reason: EXCLUSION_REASONS.duplicate } : parameter,
  );
}

/** All but one: one that the script sets itself before one that is off, and then the preferred one. */
function supersededBy(names: readonly RegExp[], parameters: readonly DraftedParameter[]): readonly DraftedParameter[] {
  const active = parameters.filter((parameter) => parameter.active);
  const sets = names.map((pattern) => active.filter(({ flag: { name } }) => pattern.test(meaningOf({ name }).text)));
  const candidates = sets.flat();
  const kept = candidates.find(({ flag }) => Boolean(flag.default)) ?? candidates[0];
  const keptSet = sets.find((set) => kept !== undefined && set.includes(kept));
  return candidates.filter((parameter) => !(keptSet?.includes(parameter) ?? false));
}
