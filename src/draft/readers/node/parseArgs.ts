/** Flags of Node's own `util.parseArgs`. */
import { resolveFlag, SEVERAL_VALUES, type Flag, type RawFlag } from '../flag.ts';
import { isTrue, literalText, parseLiteral, type Literal } from '../literal.ts';
import type { Module } from './module.ts';

/**
 * `parseArgs({ options: { lr: { type: 'string', default: '0.1' } } })`: its numbers are texts, so the default decides.
 */
export function parseArgsFlags(module: Module): readonly Flag[] {
  return module.calls
    .filter(({ name }) => name === 'parseArgs')
    .flatMap(({ args: [config] }) => {
      const options = module.objectAt(module.objectAt(config)?.get('options'));
      const allowsNegation = isTrue(module.evaluate(module.objectAt(config)?.get('allowNegative')));
      return [...(options ?? [])].map(([name, node]) => {
        const option = module.objectAt(node);
        const isBoolean = literalText(module.evaluate(option?.get('type'))) === 'boolean';
        const defaultLiteral = module.evaluate(option?.get('default'));
        return resolveFlag({
          name,
          passStyle: 'flags',
          line: module.source.lineNumberOf(node),
          defaultLiteral: defaultLiteral ?? (isBoolean ? { kind: 'bool', value: false } : undefined),
          ...(isBoolean
            ? { declaredType: 'bool', switchKind: allowsNegation ? 'both' : 'on' }
            : typeOfText(defaultLiteral)),
          ...(isTrue(module.evaluate(option?.get('multiple'))) && SEVERAL_VALUES),
        });
      });
    });
}

function typeOfText(given: Literal | undefined): Pick<RawFlag, 'declaredType'> {
  if (given?.kind !== 'text') return { declaredType: 'text' };
  const { kind } = parseLiteral(given.value);
  return { declaredType: kind === 'int' || kind === 'float' ? kind : 'text' };
}
