/** Python's old `optparse`: `add_option`, whose values are texts unless `type=` says otherwise. */
import { resolveFlag, SEVERAL_VALUES, type Flag, type FlagType } from '../flag.ts';
import { isTrue, literalItems, literalText, type Literal } from '../literal.ts';
import { setDefaultsValues, type SetDefaults } from './argparse/argument.ts';
import type { Call } from './calls.ts';
import type { Module } from './module.ts';
import type { PythonScript, Reading } from './script.ts';

const TYPES: ReadonlyMap<string, FlagType> = new Map([
  ['float', 'float'],
  ['int', 'int'],
  ['long', 'int'],
  ['string', 'text'],
  ['str', 'text'],
  ['choice', 'text'],
]);

export function readOptparse({ calls }: PythonScript): Reading {
  const defaults = setDefaultsValues(calls);
  return {
    flags: calls
      .filter(({ module, call }) => call.name === 'add_option' || (call.name === 'make_option' && usesOptparse(module)))
      .flatMap(({ module, call }) => optionFlag(module, call, defaults)),
  };
}

function usesOptparse({ source }: Module): boolean {
  return source.text.includes('optparse');
}

function optionFlag(module: Module, call: Call, defaults: SetDefaults): readonly Flag[] {
  const { evaluate, source } = module;
  const names = call.positional.map((node) => literalText(evaluate(node)) ?? '');
  const optionString = names.find((name) => name.startsWith('--')) ?? names[0] ?? '';
  const name = optionString.replace(/^-+/, '');
  const action = literalText(evaluate(call.named.get('action'))) ?? 'store';
  if (name === '' || action === 'help' || action === 'version') return [];
  const typeNode = call.named.get('type');
  const typeName = literalText(evaluate(typeNode)) ?? (typeNode ? source.textOf(typeNode) : 'string');
  const dest = literalText(evaluate(call.named.get('dest'))) ?? name.replaceAll('-', '_');
  const defaultLiteral = defaults.get(dest) ?? evaluate(call.named.get('default'));
  const help = literalText(evaluate(call.named.get('help')));
  const choices = literalItems(evaluate(call.named.get('choices')));
  const shape = action.startsWith('store_') ? switchOf(action, defaultLiteral) : undefined;
  const isSeveral = /^(append|count|callback)/.test(action) || call.named.has('nargs');
  return [
    resolveFlag({
      name,
      passStyle: optionString.startsWith('--') ? 'flags' : 'short',
      ...module.placeOf(call.node),
      declaredType: TYPES.get(typeName) ?? 'text',
      defaultLiteral,
      ...(choices !== undefined && { choiceLiterals: choices }),
      ...(help !== undefined && { help: help.replace(/\s*[[(][^[(]*%default[^\])]*[\])]/, '') }),
      ...(isTrue(evaluate(call.named.get('required'))) && { required: true }),
      ...(isSeveral && SEVERAL_VALUES),
      ...shape,
    }),
  ];
}

function switchOf(action: string, given: Literal | undefined) {
  const isOn = action === 'store_true';
  if (!isOn && action !== 'store_false') return SEVERAL_VALUES;
  return {
    declaredType: 'bool',
    switchKind: isOn ? 'on' : 'off',
    defaultLiteral: given ?? { kind: 'bool', value: !isOn },
  } as const;
}
