import ts from 'typescript';

export interface Import {
  readonly specifier: string;
  /** True when nothing of the import is left once the types are erased. */
  readonly typeOnly: boolean;
}

/** Every import of a TypeScript file: static, dynamic, re-exported, for its types or for its side effects. */
export function importsOf(file: string, text: string): readonly Import[] {
  const before = known.get(text);
  if (before !== undefined) return before;
  const imports: Import[] = [];
  walk(text, (node) => {
    const found = importIn(node, file);
    if (found !== undefined) imports.push(found);
  });
  known.set(text, imports);
  return imports;
}

/** Of each text once: several laws read the same files. */
const known = new Map<string, readonly Import[]>();

function importIn(node: ts.Node, file: string): Import | undefined {
  if (ts.isImportDeclaration(node)) {
    return {
      specifier: literal(node.moduleSpecifier, file),
      typeOnly: node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword,
    };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
    return { specifier: literal(node.moduleSpecifier, file), typeOnly: node.isTypeOnly };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return { specifier: literal(node.argument.literal, file), typeOnly: true };
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return { specifier: literal(node.arguments[0], file), typeOnly: false };
  }
  // a function of one's own may be called so too, but not with the name of a module
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'require') {
    const name = node.arguments.at(0);
    return name !== undefined && ts.isStringLiteralLike(name) ? { specifier: name.text, typeOnly: false } : undefined;
  }
  return undefined;
}

/** @throws Error for a computed name: what cannot be read cannot be checked. */
function literal(node: ts.Node | undefined, file: string): string {
  if (node !== undefined && ts.isStringLiteralLike(node)) return node.text;
  throw new Error(`${file} imports a computed name, \`${node?.getText() ?? ''}\`. Write the name as a literal.`);
}

/** The names that let a program see the time, chance or the machine it runs on. */
const impure = new Set([
  ...['Date', 'performance', 'crypto', 'process', 'globalThis', 'self', 'window', 'document', 'navigator'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'fetch', 'console', 'Buffer', 'require'],
]);

/** The impure things that a TypeScript file names, `Math.random` among them. */
export function impuritiesOf(text: string): readonly string[] {
  const found: string[] = [];
  walk(text, (node) => {
    if (!ts.isIdentifier(node)) return;
    if (impure.has(node.text) && !isMemberName(node)) found.push(node.text);
    if (node.text === 'Math' && !isHarmlessMath(node)) found.push(node.parent.getText());
  });
  return found;
}

function isMemberName(node: ts.Identifier): boolean {
  const parent = node.parent;
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node)
  );
}

/** `Math.sqrt` and the like; `Math.random`, and a `Math` handed on whole, are not. */
function isHarmlessMath({ parent }: ts.Identifier): boolean {
  return ts.isPropertyAccessExpression(parent) && parent.name.text !== 'random';
}

function walk(text: string, visit: (node: ts.Node) => void): void {
  const visitAll = (node: ts.Node): void => {
    visit(node);
    ts.forEachChild(node, visitAll);
  };
  visitAll(parsed(text));
}

const parsedBefore = new Map<string, ts.SourceFile>();

function parsed(text: string): ts.SourceFile {
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const file = parsedBefore.get(text) ?? ts.createSourceFile('file.ts', text, options, true);
  parsedBefore.set(text, file);
  return file;
}
