/** The values of a declaration that are calculated from those of a trial. */
import * as l10n from '@vscode/l10n';
import { derivedNumbers, isUsable, type DerivedParameter } from '../space/derived.ts';
import { namesIn } from '../space/expression.ts';
import type { Point } from '../space/parameter.ts';
import type { Declaration } from './declaration.ts';
import { expressionText } from './expressionText.ts';

type Deriving = Pick<Declaration, 'derived'>;

/** Those that exist in the point. */
export function derivedValues({ derived = [] }: Deriving, point: Point): Point {
  return Object.fromEntries(derivedNumbers(derived, point));
}

export interface DerivedProblem {
  readonly name: string;
  readonly number: number;
  /** A full sentence. */
  readonly message: string;
}

/** Why no trial can have the point: for each value that its parameter must not have. */
export function derivedProblems({ derived = [] }: Deriving, point: Point): readonly DerivedProblem[] {
  const numbers = derivedNumbers(derived, point);
  const values = { ...point, ...Object.fromEntries(numbers) };
  return derived.flatMap((parameter) => {
    const number = numbers.get(parameter.name);
    if (number === undefined || isUsable(parameter, number)) return [];
    return [{ name: parameter.name, number, message: unusableValue(parameter, number, values) }];
  });
}

/** As a person writes it, without its condition. */
export function derivedText({ value, whole, multipleOf }: DerivedParameter): string {
  const calculation = `${whole === true ? 'int, ' : ''}${expressionText(value)}`;
  return multipleOf === undefined ? calculation : l10n.t`${calculation}, to a multiple of ${multipleOf}`;
}

/** @param values of the point, with those that follow */
function unusableValue({ name, value }: DerivedParameter, number: number, values: Point): string {
  const given = [...namesIn(value)].filter((each) => Object.hasOwn(values, each)).slice(0, MOST_NAMED);
  const where = given.map((each) => `${each} is ${String(values[each])}`).join(' and ');
  const at = where === '' ? '' : ` where ${where}`;
  return Number.isFinite(number)
    ? `${name} is ${number}${at}, which is not a whole number: round it with multiple_of: 1, or write steps for what it is calculated from.`
    : `${name} has no finite value${at}: write another calculation, or another range for what it is calculated from.`;
}

const MOST_NAMED = 5;
