/** Scripts that run a file of their own, a configurator, over their globals: `--name=VALUE` replaces each of them. */
import type { SyntaxNode } from '@lezer/common';
import { resolveFlag, type Flag } from '../flag.ts';
import { literalScalar, type Literal } from '../literal.ts';
import { namedChildren } from '../sourceTree.ts';
import type { Module } from './module.ts';
import type { PythonScript, Reading } from './script.ts';

/** `exec(open('configurator.py').read())`: the plain values assigned before it. */
export function readConfigurator({ module }: PythonScript): Reading {
  const { calls, source } = module;
  const runs = calls.find(
    ({ name, node, positional: [code] }) =>
      name === 'exec' && code && node.to - node.from < 300 && /open\(.*config|configurator/.test(source.textOf(code)),
  );
  return { flags: runs ? globalFlags(module, runs.node.from) : [] };
}

function globalFlags(module: Module, before: number): readonly Flag[] {
  return module.assignments
    .filter(({ isGlobal, name, value }) => isGlobal && value.from < before && !name.startsWith('_'))
    .flatMap(({ name, value }) => {
      const literal = module.evaluate(value);
      const isScalar = literalScalar(literal) !== undefined;
      if (!isScalar && !isTextEitherWay(module, value)) return [];
      const defaultLiteral = isScalar ? literal : undefined;
      return [
        resolveFlag({
          name,
          passStyle: 'equals',
          isPythonLiteral: true,
          ...module.placeOf(value),
          ...(defaultLiteral ? { defaultLiteral } : { declaredType: 'text' }),
        }),
      ];
    });
}

/** `'a' if … else 'b'`. */
function isTextEitherWay(module: Module, node: SyntaxNode): boolean {
  if (node.name !== 'ConditionalExpression') return false;
  const [first, , last] = namedChildren(node);
  const isText = (literal: Literal | undefined): boolean => literal?.kind === 'text';
  return isText(module.evaluate(first)) && isText(module.evaluate(last));
}
