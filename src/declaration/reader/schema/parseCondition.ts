/**
 * Expressions of a declaration, `batch_size * steps <= 4096 and optimizer == "sgd"`, as data for the engine. They are
 * parsed by jsep and evaluated in space/expression.ts; nothing of them ever runs as a program.
 */
import * as l10n from '@vscode/l10n';
import jsep from 'jsep';
import { functions, isArithmetic, operators } from '../../../space/expression.ts';
import type { Expression, FunctionName, Operator } from '../../../space/expression.ts';
import { expressionText } from '../../expressionText.ts';
import type { Fix } from '../../fix.ts';
import { closestName } from '../../closestName.ts';
import { anyOf, didYouMean, formatValue, grouped, type Wording } from '../../wording.ts';

export type ParsedExpression =
  | { readonly ok: true; readonly expression: Expression }
  /** A full sentence; `needle` is the part of the text that is wrong, if it is known. */
  | {
      readonly ok: false;
      readonly problem: string;
      readonly needle: string;
      /** In place of `needle`, or of the whole text where that is empty. */
      readonly meant?: string | undefined;
    };

/** What to write instead of a text that cannot be read. */
export interface Advice {
  readonly equals: Wording;
  /** The text with the signs that are meant by wrong ones with an equals sign. */
  readonly correct: (text: string) => string;
  readonly whole: Wording;
  /** Beside the name of a parameter, in place of one that nothing has. */
  readonly insteadOf?: (name: string) => string;
}

const aTextInQuotes = (name: string): string => l10n.t`${JSON.stringify(name)} in quotes if it is a value`;

const ofCondition: Advice = {
  equals: () => l10n.t('write == to compare two values'),
  correct: (text) => withOrderSigns(text).replace(/(?<![=!<>])=(?!=)|===/g, '=='),
  whole: () => l10n.t('write a condition such as a < b and c == "x"'),
};

/**
 * jsep, zod and the comparison of two declarations recurse: the call stack ends at about 1,200 operators or brackets in
 * a row. A sum of all the 500 parameters that a declaration can have is still below this.
 */
const MAX_SIGNS = 500;
const MAX_LENGTH = 20_000;

/**
 * A condition on parameters with these names; on whatever it names where they are undefined. A name that is not a word
 * is written in braces: `{weight-decay}`.
 */
export function parseCondition(
  text: string,
  names: readonly string[] | undefined,
  advice: Advice = ofCondition,
): ParsedExpression {
  const parsed = parseExpression(text, names, advice);
  if (!parsed.ok || isBoolean(parsed.expression)) return parsed;
  return { ok: false, problem: notACondition(text), needle: '' };
}

/** The same without regard to whether it is true or false, or a number. */
export function parseExpression(text: string, names: readonly string[] | undefined, advice: Advice): ParsedExpression {
  if (text.length > MAX_LENGTH || signsIn(text) > MAX_SIGNS) {
    return { ok: false, problem: conditionTooLong(MAX_SIGNS, MAX_LENGTH), needle: '' };
  }
  const braced = new Map<string, string>();
  const words = new Map<string, string>();
  // of the same length, so that positions in both texts are the same
  const plain = text.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const word = words.get(name) ?? `$${String(words.size).padEnd(name.length, '$')}$`;
    words.set(name, word);
    braced.set(word, name);
    return word.length === whole.length ? word : whole;
  });
  try {
    return { ok: true, expression: convert(parseWithJsep(plain), { names, braced, ...advice }) };
  } catch (error) {
    if (error instanceof ConditionError) return failure(error);
    if (!(error instanceof Error && 'index' in error)) throw error;
    return { ok: false, ...syntaxProblem(text, Number(error.index), advice) };
  }
}

function failure({ message: problem, needle, meant }: ConditionError): ParsedExpression {
  return { ok: false, problem, needle, meant };
}

/** `=<` and `=>` are signs of other languages. */
export function withOrderSigns(text: string): string {
  return text.replaceAll('=<', '<=').replaceAll('=>', '>=');
}

/** The change of a mistyped name at the path, if it is clear what is meant. */
export function meantName(parsed: ParsedExpression, path: readonly PropertyKey[]): readonly Fix[] {
  if (parsed.ok || parsed.meant === undefined) return [];
  if (parsed.needle === '') return [{ kind: 'write', path, value: parsed.meant }];
  return [{ kind: 'replace', path, word: parsed.needle, by: parsed.meant }];
}

/** At least as many as the levels of nesting; the braces of names and the quotes of values do not nest. */
function signsIn(text: string): number {
  return text.match(/[^\p{L}\p{N}_\s{}'"]|\b(?:and|or|in)\b/gu)?.length ?? 0;
}

const OPERATOR_SPELLINGS: readonly (readonly [sign: string, operator: Operator])[] = [
  ['&&', 'and'],
  ['||', 'or'],
  ...operators.map((operator) => [operator, operator] as const),
];

/** jsep keeps one language for the process, so it is set once. Precedences are those of JavaScript. */
const parseWithJsep = (() => {
  for (const operator of ['|', '^', '&', '===', '!==', '<<', '>>', '>>>', '??']) jsep.removeBinaryOp(operator);
  for (const operator of ['~', '+']) jsep.removeUnaryOp(operator);
  jsep.addBinaryOp('or', 1);
  jsep.addBinaryOp('and', 2);
  jsep.addBinaryOp('in', 7);
  return (text: string): jsep.Expression => jsep(text);
})();

class ConditionError extends Error {
  readonly needle: string;
  readonly meant: string | undefined;
  constructor(sentence: string, needle = '', meant?: string) {
    super(sentence);
    this.needle = needle;
    this.meant = meant;
  }
}

interface Scope extends Pick<Advice, 'insteadOf'> {
  readonly names: readonly string[] | undefined;
  readonly braced: ReadonlyMap<string, string>;
}

function convert(node: jsep.Expression, scope: Scope): Expression {
  const known = node as jsep.CoreExpression;
  switch (known.type) {
    case 'Literal':
      return convertLiteral(known.value);
    case 'Identifier':
    case 'MemberExpression':
      return nameOrLiteral(dottedName(known, scope), scope);
    case 'UnaryExpression':
      return { kind: known.operator === '-' ? 'minus' : 'not', of: convert(known.argument, scope) };
    case 'BinaryExpression':
      return convertBinary(known, scope);
    case 'ArrayExpression':
      return { kind: 'list', items: known.elements.map((item) => convert(requirePresent(item), scope)) };
    case 'CallExpression':
      return convertCall(known, scope);
    case 'Compound':
    case 'ConditionalExpression':
    case 'SequenceExpression':
    case 'ThisExpression':
      throw new ConditionError(unknownSyntax());
  }
}

function convertLiteral(value: jsep.Literal['value']): Expression {
  if (value instanceof RegExp) throw new ConditionError(regularExpression());
  return { kind: 'value', value };
}

/** `model.lr` is one name: the names of parameters may have dots. */
function dottedName(node: jsep.Expression, scope: Scope): string {
  const known = node as jsep.CoreExpression;
  if (known.type === 'Identifier') return scope.braced.get(known.name) ?? known.name;
  if (known.type === 'MemberExpression' && !known.computed) {
    return `${dottedName(known.object, scope)}.${dottedName(known.property, scope)}`;
  }
  throw new ConditionError(indexInBrackets());
}

const LITERAL_SPELLINGS: Readonly<Record<string, boolean | null>> = { True: true, False: false, None: null };

function nameOrLiteral(name: string, { names, braced, insteadOf = aTextInQuotes }: Scope): Expression {
  if (names?.includes(name)) return { kind: 'name', name };
  if (Object.hasOwn(LITERAL_SPELLINGS, name)) return { kind: 'value', value: LITERAL_SPELLINGS[name] };
  if (names === undefined) return { kind: 'name', name };
  const meant = closestName(name, names);
  const isBraced = [...braced.values()].includes(name);
  throw new ConditionError(unknownName(name, names, insteadOf(name)), name, isBraced ? meant : nameInText(meant));
}

function convertBinary({ operator, left, right }: jsep.BinaryExpression, scope: Scope): Expression {
  const word = OPERATOR_SPELLINGS.find(([sign]) => sign === operator)?.[1];
  if (word === undefined) throw new ConditionError(unknownOperator(operator), operator);
  const [a, b] = [convert(left, scope), convert(right, scope)];
  if (isComparison(word) && a.kind === 'binary' && isComparison(a.operator)) {
    throw new ConditionError(chainedComparison());
  }
  if (word === 'in' && b.kind !== 'list') throw new ConditionError(inWithoutList(), 'in');
  return { kind: 'binary', operator: word, left: a, right: b };
}

function isComparison(operator: Operator): boolean {
  return ['<', '<=', '>', '>=', '==', '!='].includes(operator);
}

function convertCall({ callee, arguments: given }: jsep.CallExpression, scope: Scope): Expression {
  const name = dottedName(callee, scope);
  if (!isFunction(name)) throw new ConditionError(unknownFunction(name), name, closestName(name, functions));
  return { kind: 'call', function: name, arguments: given.map((argument) => convert(argument, scope)) };
}

/** In braces, if it is no word. */
function nameInText(name: string | undefined): string | undefined {
  return name === undefined ? undefined : expressionText({ kind: 'name', name });
}

function isFunction(name: string): name is FunctionName {
  return functions.some((each) => each === name);
}

function requirePresent(item: jsep.Expression | null): jsep.Expression {
  if (item === null) throw new ConditionError(listWithGap(), ',');
  return item;
}

/** A name may be that of a bool. */
function isBoolean(expression: Expression): boolean {
  if (expression.kind === 'not' || expression.kind === 'name') return true;
  if (expression.kind === 'value') return typeof expression.value === 'boolean';
  return expression.kind === 'binary' && !isArithmetic(expression.operator);
}

function syntaxProblem(
  text: string,
  index: number,
  advice: Advice,
): Omit<Extract<ParsedExpression, { ok: false }>, 'ok'> {
  const rest = text.slice(index).trim();
  const hasWrongEquals = rest.startsWith('=') || /(?<![=!<>])=(?!=)/.test(text);
  if (hasWrongEquals) return { problem: wrongEquals(text, advice), needle: '', meant: advice.correct(text) };
  return { problem: unreadableCondition(text, rest, advice), needle: rest };
}

const unknownName = (name: string, names: readonly string[], instead: string) =>
  l10n.t`${name} is not a parameter${didYouMean(name, names)}: write the name of one, or ${instead}.`;
const notACondition = (text: string) =>
  l10n.t`${formatValue(text)} is neither true nor false: write a comparison, such as a < b.`;
const wrongEquals = (text: string, { equals }: Advice) =>
  l10n.t`${formatValue(text)} has a wrong equals sign: ${equals()}.`;
/** @param rest the text after the place where the parser stopped */
const unreadableCondition = (text: string, rest: string, { whole }: Advice) => {
  return rest === ''
    ? l10n.t`${formatValue(text)} ends too early: ${whole()}.`
    : l10n.t`${formatValue(text)} cannot be read at ${formatValue(rest)}: ${whole()}.`;
};
const conditionTooLong = (maxSigns: number, maxLength: number) =>
  l10n.t`This condition is too long: a condition has at most ${grouped(maxLength)} characters and ${maxSigns} operators and brackets. Write several constraints, or a shorter one.`;
const unknownSyntax = () =>
  l10n.t`A condition can have only names, values, functions and operators: use ${anyOf(operators)}.`;
const unknownOperator = (operator: string) => l10n.t`A condition cannot have ${operator}: use ${anyOf(operators)}.`;
const unknownFunction = (name: string) =>
  l10n.t`There is no function ${name}${didYouMean(name, functions)}: use ${anyOf(functions)}.`;
const chainedComparison = () => l10n.t('One comparison cannot follow another: write a < b and b < c.');
const inWithoutList = () => l10n.t('There is no list after in: write one, such as [1, 2].');
const listWithGap = () => l10n.t('A list has a gap: write a value between the commas.');
const regularExpression = () => l10n.t('A condition cannot have a regular expression: compare with == or in.');
const indexInBrackets = () =>
  l10n.t('A condition cannot have an index in brackets: write only the name of the parameter.');
