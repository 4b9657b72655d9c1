/** The mutations of a file: every small change that could turn its right code into wrong code. */
import ts from 'typescript';

export interface Mutation {
  /** The replaced text, as offsets in the file. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/**
 * In the order of the text. Imports and types are left alone, and so are the sentences of a `messages.ts`: their tests
 * would be copies of them.
 */
export function mutationsOf(file: string, text: string): readonly Mutation[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Mutation[] = [];
  const mutators = file.endsWith('messages.ts') ? LOGIC : [...LOGIC, fields, texts];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    const [start, end] = [node.getStart(source), node.getEnd()];
    const replacements = new Set(mutators.flatMap((mutator) => mutator(node)));
    replacements.delete(text.slice(start, end));
    for (const replacement of replacements) found.push({ start, end, replacement });
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return found.sort((a, b) => a.start - b.start);
}

/** The text with the mutation in it. */
export function mutated(text: string, { start, end, replacement }: Mutation): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** The replacements of a node. */
type Mutator = (node: ts.Node) => readonly string[];

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '+=': ['-='],
  '-=': ['+='],
  '??=': ['='],
};

const operators: Mutator = (node) => {
  if (!ts.isBinaryExpression(node)) return [];
  const [left, right] = [node.left.getText(), node.right.getText()];
  const operator = node.operatorToken.getText();
  const others = Object.hasOwn(OPERATORS, operator) ? (OPERATORS[operator] ?? []) : [];
  const oneSide = ['&&', '||', '??'].includes(operator) ? [left, right] : [];
  return [...others.map((other) => `(${left} ${other} ${right})`), ...oneSide];
};

const signs: Mutator = (node) => {
  if (ts.isPostfixUnaryExpression(node)) {
    return [`${node.operand.getText()}${node.operator === ts.SyntaxKind.PlusPlusToken ? '--' : '++'}`];
  }
  if (!ts.isPrefixUnaryExpression(node)) return [];
  const isNegation = [ts.SyntaxKind.ExclamationToken, ts.SyntaxKind.MinusToken].includes(node.operator);
  return isNegation ? [node.operand.getText()] : [];
};

const conditions: Mutator = (node) => {
  const { parent } = node;
  // the opposite of these is a mutation of their operators
  if (ts.isPrefixUnaryExpression(node)) return [];
  if (ts.isBinaryExpression(node) && /^[<>=!]/.test(node.operatorToken.getText())) return [];
  const isCondition =
    ((ts.isIfStatement(parent) || ts.isWhileStatement(parent)) && parent.expression === node) ||
    ((ts.isForStatement(parent) || ts.isConditionalExpression(parent)) && parent.condition === node);
  return isCondition ? [`!(${node.getText()})`] : [];
};

const literals: Mutator = (node) => {
  if (ts.isNumericLiteral(node)) return [`${Number(node.text.replaceAll('_', '')) + 1}`];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return ['false'];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return ['true'];
  if (ts.isRegularExpressionLiteral(node)) return regexes(node.text);
  if (ts.isArrayLiteralExpression(node)) return node.elements.length > 0 ? ['[]'] : [];
  return [];
};

/** Without one of its anchors or flags. */
function regexes(text: string): readonly string[] {
  const end = text.lastIndexOf('/');
  const [pattern, flags] = [text.slice(1, end), text.slice(end + 1)];
  const patterns = [pattern.replace(/^\^/, ''), pattern.replace(/(?<!\\)\$$/, '')].filter((each) => each !== pattern);
  return [
    ...patterns.filter((each) => each !== '').map((each) => `/${each}/${flags}`),
    ...Array.from(flags, (flag) => `/${pattern}/${flags.replace(flag, '')}`),
  ];
}

/** Without a statement, a result or what a call returns. */
const omissions: Mutator = (node) => {
  if (ts.isExpressionStatement(node) || ts.isThrowStatement(node) || ts.isBreakOrContinueStatement(node)) return ['{}'];
  if (ts.isReturnStatement(node)) return node.expression === undefined ? ['{}'] : ['{}', 'return undefined;'];
  if (ts.isArrowFunction(node.parent) && node.parent.body === node && ts.isCallExpression(node)) return ['undefined'];
  return [];
};

const fields: Mutator = (node) => {
  // an object may have no lone comma, so an empty one is spread in its place
  if (ts.isSpreadElement(node)) return ['...[]'];
  const isField =
    ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isSpreadAssignment(node);
  return isField && ts.isObjectLiteralExpression(node.parent) && !isInSchema(node) ? ['...{}'] : [];
};

const METHODS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  find: 'findLast',
  findLast: 'find',
  push: 'unshift',
  shift: 'pop',
};
const NEEDLESS = ['filter', 'slice', 'sort', 'toSorted', 'reverse', 'toReversed', 'trim', 'trimEnd', 'replaceAll'];

const methods: Mutator = (node) => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const { expression: object, name } = node.expression;
  const other = Object.hasOwn(METHODS, name.text) ? METHODS[name.text] : undefined;
  const args = node.getText().slice(node.expression.getText().length);
  return [
    ...(other === undefined ? [] : [`${object.getText()}.${other}${args}`]),
    ...(NEEDLESS.includes(name.text) ? [object.getText()] : []),
  ];
};

const LOGIC: readonly Mutator[] = [operators, signs, conditions, literals, omissions, methods];

const texts: Mutator = (node) => {
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
  // neither the name of a property nor what a schema says of itself is a text of the program
  if (!isText || isInSchema(node) || ('name' in node.parent && node.parent.name === node)) return [];
  return [ts.isStringLiteralLike(node) && node.text === '' ? "'mutated'" : "''"];
};

/** Whether it is an argument of a schema: the files that use its type do not compile with other fields or words. */
function isInSchema({ parent }: ts.Node): boolean {
  if (ts.isCallExpression(parent)) return /^z\.|\.describe$/.test(parent.expression.getText());
  return (ts.isObjectLiteralExpression(parent) || ts.isArrayLiteralExpression(parent)) && isInSchema(parent);
}
