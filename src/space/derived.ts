/**
 * Values that follow from those of a point, such as `hidden / 4`. A script gets them like any other, and nothing searches
 * for them: a condition that names one has its calculation in the name's place.
 */
import { holds, isArithmetic, namesIn, nodesIn, numberOf, type Expression } from './expression.ts';
import type { Point, Value } from './parameter.ts';

export interface DerivedParameter {
  readonly name: string;
  /** A number, wherever all parameters that it names exist. */
  readonly value: Expression;
  /** It has to be a whole number. */
  readonly whole?: true;
  /** It is rounded to the nearest multiple of this whole number. */
  readonly multipleOf?: number;
  readonly when?: Expression;
}

/** The number of each that exists in the point. It may be one that its parameter must not have: see `isUsable`. */
export function derivedNumbers(derived: readonly DerivedParameter[], point: Point): ReadonlyMap<string, number> {
  const byName = new Map(derived.map((parameter) => [parameter.name, parameter]));
  const known = new Map<string, number | undefined>();
  const numberAt = (parameter: DerivedParameter): number | undefined => {
    if (known.has(parameter.name)) return known.get(parameter.name);
    known.set(parameter.name, undefined); // a circle, which no checked declaration has, would otherwise never end
    const exists = parameter.when === undefined || holds(parameter.when, valueOf);
    const number = exists ? rounded(parameter, numberOf(parameter.value, valueOf)) : undefined;
    known.set(parameter.name, number);
    return number;
  };
  const valueOf = (name: string): Value | undefined => {
    const parameter = byName.get(name);
    if (parameter !== undefined) return numberAt(parameter);
    return Object.hasOwn(point, name) ? point[name] : undefined;
  };
  return new Map(
    derived.flatMap((parameter) => {
      const number = numberAt(parameter);
      return number === undefined ? [] : [[parameter.name, number] as const];
    }),
  );
}

export function isUsable({ whole }: Pick<DerivedParameter, 'whole'>, number: number): boolean {
  return whole === true ? Number.isInteger(number) : Number.isFinite(number);
}

/** Never −0. A whole number may come with a rounding error, such as that of 70 * 0.1. */
function rounded({ whole, multipleOf }: DerivedParameter, exact: number | undefined): number | undefined {
  if (exact === undefined) return undefined;
  if (multipleOf !== undefined) return Math.round(exact / multipleOf) * multipleOf + 0;
  const nearest = Math.round(exact);
  const isNear = Math.abs(exact - nearest) <= 1e-9 * Math.max(1, Math.abs(exact));
  return (whole === true && isNear ? nearest : exact) + 0;
}

/** How an expression reads without the names of derived parameters. Where one does not exist, comparisons are false. */
export function withoutDerived(derived: readonly DerivedParameter[]): (expression: Expression) => Expression {
  if (derived.length === 0) return (expression) => expression;
  const byName = new Map(derived.map((parameter) => [parameter.name, parameter]));
  const calculations = new Map<string, Expression>();
  const calculationOf = (parameter: DerivedParameter): Expression => {
    const known = calculations.get(parameter.name) ?? roundedExpression(parameter, replaced(parameter.value));
    calculations.set(parameter.name, known);
    return known;
  };
  const conditions = new Map<string, readonly Expression[]>();
  const conditionsOf = ({ name, when, value }: DerivedParameter): readonly Expression[] => {
    const known = conditions.get(name) ?? [...(when ? [replaced(when)] : []), ...conditionsIn(value)];
    conditions.set(name, known);
    return known;
  };
  /** Those on which the derived parameters exist that this part of a comparison names. */
  const conditionsIn = (part: Expression): readonly Expression[] => {
    const parameters = numbersIn(part).flatMap((name) => byName.get(name) ?? []);
    return [...new Set(parameters.flatMap(conditionsOf))];
  };
  const comparison = (expression: BinaryExpression): Expression => {
    const { operator, left, right } = expression;
    const needed = new Set([...conditionsIn(left), ...conditionsIn(right)]);
    if (operator === 'in' && right.kind === 'list' && needed.size > 0) {
      return oneOf(right.items.map((item) => comparison({ kind: 'binary', operator: '==', left, right: item })));
    }
    const compared: Expression = { kind: 'binary', operator, left: replaced(left), right: replaced(right) };
    return [...needed].reduceRight<Expression>(
      (rest, when) => ({ kind: 'binary', operator: 'and', left: when, right: rest }),
      compared,
    );
  };
  const replaced = (expression: Expression): Expression => {
    switch (expression.kind) {
      case 'value':
        return expression;
      case 'name': {
        const parameter = byName.get(expression.name);
        return parameter === undefined ? expression : calculationOf(parameter);
      }
      case 'list':
        return { kind: 'list', items: expression.items.map(replaced) };
      case 'not':
      case 'minus':
        return { kind: expression.kind, of: replaced(expression.of) };
      case 'call':
        return { ...expression, arguments: expression.arguments.map(replaced) };
      case 'binary':
        if (isComparison(expression)) return comparison(expression);
        return { ...expression, left: replaced(expression.left), right: replaced(expression.right) };
    }
  };
  return (expression) =>
    [...namesIn(expression)].some((name) => byName.has(name)) ? replaced(expression) : expression;
}

/**
 * How many parts the expression has without the names of derived parameters.
 *
 * @param derived the value and the condition of each, by its name
 */
export function sizeWithoutDerived(
  derived: ReadonlyMap<string, readonly Expression[]>,
): (expression: Expression) => number {
  const sizes = new Map<string, number>();
  const sizeOf = (expression: Expression): number =>
    nodesIn(expression).reduce((sum, node) => sum + (node.kind === 'name' ? sizeOfName(node.name) : 1), 0);
  const sizeOfName = (name: string): number => {
    const known = sizes.get(name);
    if (known !== undefined) return known;
    sizes.set(name, 1); // the same circle
    const parts = derived.get(name);
    const size = parts === undefined ? 1 : parts.reduce((sum, each) => sum + sizeOf(each), ROUNDING_PARTS);
    sizes.set(name, size);
    return size;
  };
  return sizeOf;
}

/** Of `round(x / 8) * 8`, without x. */
const ROUNDING_PARTS = 5;

type BinaryExpression = Extract<Expression, { kind: 'binary' }>;

function isComparison({ operator }: BinaryExpression): boolean {
  return operator !== 'and' && operator !== 'or' && !isArithmetic(operator);
}

/** The names of which a part of a comparison is calculated, and not those in comparisons inside it. */
function numbersIn(part: Expression): readonly string[] {
  switch (part.kind) {
    case 'name':
      return [part.name];
    case 'minus':
      return numbersIn(part.of);
    case 'list':
      return part.items.flatMap(numbersIn);
    case 'call':
      return part.arguments.flatMap(numbersIn);
    case 'binary':
      return isArithmetic(part.operator) ? [part.left, part.right].flatMap(numbersIn) : [];
    case 'value':
    case 'not':
      return [];
  }
}

const NEVER: Expression = { kind: 'value', value: false };

function oneOf(conditions: readonly Expression[]): Expression {
  return conditions.reduce((left, right) => ({ kind: 'binary', operator: 'or', left, right }), NEVER);
}

function roundedExpression({ whole, multipleOf }: DerivedParameter, exact: Expression): Expression {
  const round = (of: Expression): Expression => ({ kind: 'call', function: 'round', arguments: [of] });
  if (multipleOf === undefined) return whole === true ? round(exact) : exact;
  const right: Expression = { kind: 'value', value: multipleOf };
  const multiples = round({ kind: 'binary', operator: '/', left: exact, right });
  return { kind: 'binary', operator: '*', left: multiples, right };
}
