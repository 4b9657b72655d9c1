import type { Expression, Operator } from '../space/expression.ts';

/** How tightly each binds; the same as for the reader. */
const LEVELS: Readonly<Record<Operator, number>> = {
  ...{ or: 1, and: 2 },
  ...{ '==': 3, '!=': 3, '<': 3, '<=': 3, '>': 3, '>=': 3, in: 3 },
  ...{ '+': 4, '-': 4 },
  ...{ '*': 5, '/': 5, '%': 5 },
  ...{ '**': 6 },
};

/** As a person writes it: with brackets only where they are needed. The reader makes the same expression of it. */
export function expressionText(expression: Expression): string {
  switch (expression.kind) {
    case 'value':
      return JSON.stringify(expression.value);
    case 'name':
      return /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(expression.name) ? expression.name : `{${expression.name}}`;
    case 'list':
      return `[${expression.items.map(expressionText).join(', ')}]`;
    case 'not':
      return `!${bracketed(expression.of, expression.of.kind === 'binary')}`;
    case 'minus':
      return `-${bracketed(expression.of, expression.of.kind === 'binary')}`;
    case 'binary':
      return binaryText(expression);
    case 'call':
      return `${expression.function}(${expression.arguments.map(expressionText).join(', ')})`;
  }
}

function binaryText({ operator, left, right }: Extract<Expression, { kind: 'binary' }>): string {
  const leftText = bracketed(left, needsBrackets(left, operator, 'left'));
  const rightText = bracketed(right, needsBrackets(right, operator, 'right'));
  return `${leftText} ${operator} ${rightText}`;
}

function needsBrackets(side: Expression, of: Operator, place: 'left' | 'right'): boolean {
  // that a sign binds more tightly than a power is not what a person expects
  if (side.kind !== 'binary') return of === '**' && side.kind === 'minus';
  const [inner, outer] = [LEVELS[side.operator], LEVELS[of]];
  if (inner !== outer) return inner < outer;
  if (outer === LEVELS['==']) return true; // no comparison follows another
  return place === (of === '**' ? 'left' : 'right');
}

function bracketed(expression: Expression, needed: boolean): string {
  return needed ? `(${expressionText(expression)})` : expressionText(expression);
}
