/**
 * Expressions of a declaration, `batch_size * steps <= 4096 and optimizer == "sgd"`, as data for the engine. Parsed by jsep
 * and evaluated in core/space/expression.ts; nothing of it is ever run as a program.
 */
import jsep from 'jsep';
import {
  functions,
  operators,
  type Expression,
  type FunctionName,
  type Operator,
} from '../../core/space/expression.ts';
import { listed, meant, shown } from './expecting.ts';

export type ParsedExpression =
  | { readonly ok: true; readonly expression: Expression }
  /** A whole sentence; `needle` is the part of the text at fault, where that is known. */
  | { readonly ok: false; readonly problem: string; readonly needle: string };

/** A condition over parameters with these names. A name that is not a word is written in braces: `{weight-decay}`. */
export function parseCondition(text: string, names: readonly string[]): ParsedExpression {
  const braced = new Map<string, string>();
  // as many letters as before, so that a place in the one text is the same place in the other
  const plain = text.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const word = `$${name.replace(/[^A-Za-z0-9_]/g, '$')}$`;
    braced.set(word, name);
    return word.length === whole.length ? word : whole;
  });
  try {
    const expression = converted(language(plain), { names, braced });
    if (!isCondition(expression)) {
      throw new Refusal(`${shown(text)} is neither true nor false: compare it with something, as in a < b.`);
    }
    return { ok: true, expression };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, problem: error.message, needle: error.needle };
    if (!(error instanceof Error && 'index' in error)) throw error;
    return { ok: false, ...syntaxProblem(text, Number(error.index)) };
  }
}

/** As a person would write it. */
export function written(expression: Expression): string {
  switch (expression.kind) {
    case 'value':
      return JSON.stringify(expression.value);
    case 'name':
      return /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(expression.name) ? expression.name : `{${expression.name}}`;
    case 'list':
      return `[${expression.items.map(written).join(', ')}]`;
    case 'not':
      return `!(${written(expression.of)})`;
    case 'minus':
      return `-${grouped(expression.of)}`;
    case 'binary':
      return `${grouped(expression.left)} ${expression.operator} ${grouped(expression.right)}`;
    case 'call':
      return `${expression.function}(${expression.arguments.map(written).join(', ')})`;
  }
}

function grouped(expression: Expression): string {
  return expression.kind === 'binary' ? `(${written(expression)})` : written(expression);
}

const WORDS: readonly (readonly [sign: string, operator: Operator])[] = [
  ['&&', 'and'],
  ['||', 'or'],
  ...operators.map((operator) => [operator, operator] as const),
];

/** The parser is one for the whole program, so its language is set once. Precedences are those of JavaScript. */
const language = (() => {
  for (const operator of ['|', '^', '&', '===', '!==', '<<', '>>', '>>>', '??']) jsep.removeBinaryOp(operator);
  for (const operator of ['~', '+']) jsep.removeUnaryOp(operator);
  jsep.addBinaryOp('or', 1);
  jsep.addBinaryOp('and', 2);
  jsep.addBinaryOp('in', 7);
  return (text: string): jsep.Expression => jsep(text);
})();

class Refusal extends Error {
  readonly needle: string;
  constructor(sentence: string, needle = '') {
    super(sentence);
    this.needle = needle;
  }
}

interface Scope {
  readonly names: readonly string[];
  readonly braced: ReadonlyMap<string, string>;
}

function converted(node: jsep.Expression, scope: Scope): Expression {
  const known = node as jsep.CoreExpression;
  switch (known.type) {
    case 'Literal':
      return literal(known.value);
    case 'Identifier':
    case 'MemberExpression':
      return named(dotted(known, scope), scope);
    case 'UnaryExpression':
      return { kind: known.operator === '-' ? 'minus' : 'not', of: converted(known.argument, scope) };
    case 'BinaryExpression':
      return binary(known, scope);
    case 'ArrayExpression':
      return { kind: 'list', items: known.elements.map((item) => converted(present(item), scope)) };
    case 'CallExpression':
      return call(known, scope);
    case 'Compound':
    case 'ConditionalExpression':
    case 'SequenceExpression':
    case 'ThisExpression':
      throw new Refusal(`This condition has something that conditions cannot have: use ${listed(operators)}.`);
  }
}

function literal(value: jsep.Literal['value']): Expression {
  if (value instanceof RegExp) throw new Refusal('A condition cannot have a regular expression: compare whole values.');
  return { kind: 'value', value };
}

/** `model.lr` is one name, as parameters have dots in theirs. */
function dotted(node: jsep.Expression, scope: Scope): string {
  const known = node as jsep.CoreExpression;
  if (known.type === 'Identifier') return scope.braced.get(known.name) ?? known.name;
  if (known.type === 'MemberExpression' && !known.computed) {
    return `${dotted(known.object, scope)}.${dotted(known.property, scope)}`;
  }
  throw new Refusal('A condition cannot have an index in brackets: name the parameter alone.');
}

const SPELLINGS: Readonly<Record<string, boolean | null>> = { True: true, False: false, None: null };

function named(name: string, { names }: Scope): Expression {
  if (names.includes(name)) return { kind: 'name', name };
  if (Object.hasOwn(SPELLINGS, name)) return { kind: 'value', value: SPELLINGS[name] };
  const quoted = `if it is a value, put it in quotes, ${JSON.stringify(name)}`;
  throw new Refusal(`${name} is no parameter${meant(name, names)}: name one, or ${quoted}.`, name);
}

function binary({ operator, left, right }: jsep.BinaryExpression, scope: Scope): Expression {
  const word = WORDS.find(([sign]) => sign === operator)?.[1];
  if (word === undefined) throw new Refusal(`A condition cannot have ${operator}: use ${listed(operators)}.`, operator);
  const [a, b] = [converted(left, scope), converted(right, scope)];
  if (isOrder(word) && a.kind === 'binary' && isOrder(a.operator)) {
    throw new Refusal('Two comparisons stand in a row: write a < b and b < c.');
  }
  if (word === 'in' && b.kind !== 'list') throw new Refusal('After in stands a list, such as [1, 2].', 'in');
  return { kind: 'binary', operator: word, left: a, right: b };
}

function isOrder(operator: Operator): boolean {
  return ['<', '<=', '>', '>=', '==', '!='].includes(operator);
}

function call({ callee, arguments: given }: jsep.CallExpression, scope: Scope): Expression {
  const name = dotted(callee, scope);
  if (!isFunction(name)) {
    throw new Refusal(`There is no function ${name}${meant(name, functions)}: use ${listed(functions)}.`, name);
  }
  return { kind: 'call', function: name, arguments: given.map((argument) => converted(argument, scope)) };
}

function isFunction(name: string): name is FunctionName {
  return functions.some((each) => each === name);
}

function present(item: jsep.Expression | null): jsep.Expression {
  if (item === null) throw new Refusal('A list has a gap: write a value between the commas.', ',');
  return item;
}

/** A name alone may be a bool. */
function isCondition(expression: Expression): boolean {
  if (expression.kind === 'not' || expression.kind === 'name') return true;
  if (expression.kind === 'value') return typeof expression.value === 'boolean';
  return expression.kind === 'binary' && !['+', '-', '*', '/', '%', '**'].includes(expression.operator);
}

function syntaxProblem(text: string, index: number): { problem: string; needle: string } {
  const rest = text.slice(index).trim();
  if (rest.startsWith('=') || /(?<![=!<>])=(?!=)/.test(text)) {
    return { problem: `${shown(text)} has a single =: write == to compare.`, needle: '' };
  }
  const place = rest === '' ? 'at its end' : `before ${shown(rest)}`;
  return {
    problem: `${shown(text)} cannot be read ${place}: write a condition such as a < b and c == "x".`,
    needle: rest,
  };
}
