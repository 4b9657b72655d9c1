/**
 * Flags of npm's `argparse`: `parser.add_argument('--lr', { type: 'float', default: 0.1 })`, and its older spelling.
 */
import { resolveFlag, SEVERAL_VALUES, type Flag, type FlagType, type RawFlag } from '../flag.ts';
import { isTrue, literalItems, literalText } from '../literal.ts';
import type { Call, Module } from './module.ts';

export function argparseFlags(module: Module): readonly Flag[] {
  return module.calls
    .filter(({ name }) => name === 'add_argument' || name === 'addArgument')
    .flatMap((call) => argumentFlag(module, call));
}

const TYPES: ReadonlyMap<string, FlagType> = new Map([
  ['float', 'float'],
  ['int', 'int'],
  ['string', 'text'],
  ['str', 'text'],
  ['number', 'float'],
]);

function argumentFlag({ evaluate, objectAt, source }: Module, { args, node }: Call): readonly Flag[] {
  const names = args.flatMap((arg) => {
    const literal = evaluate(arg);
    return (literalItems(literal) ?? [literal]).flatMap((item) => literalText(item) ?? []);
  });
  const written = names.find((name) => name.startsWith('--')) ?? names[0];
  const options = args.map(objectAt).find((found) => found !== undefined);
  if (written === undefined || written.replace(/^-+/, '') === '') return [];
  const action = literalText(evaluate(options?.get('action'))) ?? 'store';
  if (action === 'help' || action === 'version') return [];
  const defaultLiteral = evaluate(options?.get('default') ?? options?.get('defaultValue'));
  const help = literalText(evaluate(options?.get('help')));
  const choices = literalItems(evaluate(options?.get('choices')));
  const isPositional = !written.startsWith('-');
  return [
    resolveFlag({
      name: written.replace(/^-+/, ''),
      passStyle: isPositional ? 'positional' : written.startsWith('--') ? 'flags' : 'short',
      line: source.lineNumberOf(node.lastChild ?? node),
      defaultLiteral,
      declaredType:
        TYPES.get(literalText(evaluate(options?.get('type'))) ?? '') ?? (defaultLiteral ? undefined : 'text'),
      ...(choices !== undefined && { choiceLiterals: choices }),
      ...(help !== undefined && { help }),
      ...((isPositional || isTrue(evaluate(options?.get('required')))) && { required: true }),
      ...(options?.has('nargs') && SEVERAL_VALUES),
      ...switchOf(action, defaultLiteral),
    }),
  ];
}

function switchOf(action: string, given: RawFlag['defaultLiteral']): Partial<RawFlag> {
  const isOn = /^store_?true$/i.test(action);
  if (!isOn && !/^store_?false$/i.test(action)) return {};
  return {
    declaredType: 'bool',
    switchKind: isOn ? 'on' : 'off',
    defaultLiteral: given ?? { kind: 'bool', value: !isOn },
  };
}
