import type { Expression } from '../space/expression.ts';

export function expressionText(expression: Expression): string {
  switch (expression.kind) {
    case 'value':
      return JSON.stringify(expression.value);
    case 'name':
      return /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(expression.name) ? expression.name : `{${expression.name}}`;
    case 'list':
      return `[${expression.items.map(expressionText).join(', ')}]`;
    case 'not':
      return `!(${expressionText(expression.of)})`;
    case 'minus':
      return `-${inParentheses(expression.of)}`;
    case 'binary':
      return `${inParentheses(expression.left)} ${expression.operator} ${inParentheses(expression.right)}`;
    case 'call':
      return `${expression.function}(${expression.arguments.map(expressionText).join(', ')})`;
  }
}

function inParentheses(expression: Expression): string {
  return expression.kind === 'binary' ? `(${expressionText(expression)})` : expressionText(expression);
}
