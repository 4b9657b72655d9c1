/** Flags of `yargs`. */
import type { SyntaxNode } from '@lezer/common';
import { resolveFlag, SEVERAL_VALUES, type Flag, type FlagType } from '../flag.ts';
import { isTrue, literalItems, literalText, type Literal } from '../literal.ts';
import type { Module } from './module.ts';

/** `.option('lr', { type: 'number', default: 0.1 })` and `.options({ lr: { … } })`. */
export function yargsFlags(module: Module): readonly Flag[] {
  if (!/['"]yargs/.test(module.source.text)) return [];
  return module.calls.flatMap(({ name, args }) => {
    if (name !== 'option' && name !== 'options') return [];
    const several = module.objectAt(args[0]);
    if (several) return [...several].map(([key, node]) => yargsFlag(module, key, node));
    const key = literalText(module.evaluate(args[0]));
    return key !== undefined && args[1] ? [yargsFlag(module, key, args[1])] : [];
  });
}

const YARGS_TYPES: ReadonlyMap<string, FlagType> = new Map([
  ['boolean', 'bool'],
  ['string', 'text'],
  ['array', 'list'],
  ['count', 'list'],
]);

function yargsFlag(module: Module, name: string, node: SyntaxNode): Flag {
  const { evaluate, source } = module;
  const option = module.objectAt(node);
  const defaultLiteral = evaluate(option?.get('default'));
  const type = literalText(evaluate(option?.get('type'))) ?? '';
  const isBoolean = type === 'boolean' || isTrue(evaluate(option?.get('boolean')));
  const help = literalText(evaluate(option?.get('describe') ?? option?.get('description') ?? option?.get('desc')));
  const declaredType = isBoolean ? 'bool' : type === 'number' ? numberType(defaultLiteral) : YARGS_TYPES.get(type);
  return resolveFlag({
    name,
    passStyle: 'flags',
    line: source.lineNumberOf(node),
    declaredType,
    defaultLiteral,
    choiceLiterals: literalItems(evaluate(option?.get('choices'))),
    ...(help !== undefined && { help }),
    ...(isTrue(evaluate(option?.get('demandOption'))) && { required: true }),
    ...(declaredType === 'list' && SEVERAL_VALUES),
  });
}

/** yargs has one type of number: a whole default stands for a whole number. */
function numberType(defaultLiteral: Literal | undefined): FlagType {
  return defaultLiteral?.kind === 'int' ? 'int' : 'float';
}
