/** Flags of `minimist` and of `meow`: names with their defaults, written down as one object. */
import type { SyntaxNode } from '@lezer/common';
import { resolveFlag, SEVERAL_VALUES, type Flag } from '../flag.ts';
import { isTrue, literalItems, literalText } from '../literal.ts';
import type { Call, Module } from './module.ts';

export function minimistFlags(module: Module): readonly Flag[] {
  const { text } = module.source;
  return module.calls.flatMap((call) => {
    if (/^(minimist|parseArgv|mri|parse)$/.test(call.name) && /['"](minimist|mri)['"]/.test(text)) {
      return parsedFlags(module, call);
    }
    return call.name === 'meow' ? meowFlags(module, call) : [];
  });
}

/** `minimist(argv, { default: { lr: 0.1 }, boolean: ['fast'], string: ['opt'] })`. */
function parsedFlags(module: Module, { args: [argv, options] }: Call): readonly Flag[] {
  const { evaluate, objectAt, source } = module;
  const written = objectAt(options);
  if (!argv || !written) return [];
  const defaults = objectAt(written.get('default')) ?? new Map<string, SyntaxNode>();
  const names = (key: string): readonly string[] => {
    const literal = evaluate(written.get(key));
    return (literalItems(literal) ?? [literal]).flatMap((item) => literalText(item) ?? []);
  };
  const [booleans, texts] = [names('boolean'), names('string')];
  return [...new Set([...defaults.keys(), ...booleans, ...texts])].map((name) => {
    const node = defaults.get(name);
    const isBoolean = booleans.includes(name);
    return resolveFlag({
      name,
      passStyle: 'flags',
      line: source.lineNumberOf(node ?? argv),
      defaultLiteral: evaluate(node) ?? (isBoolean ? { kind: 'bool', value: false } : undefined),
      ...(isBoolean && { declaredType: 'bool', switchKind: 'both' }),
      ...(texts.includes(name) && { declaredType: 'text' }),
    });
  });
}

/** `meow(help, { flags: { learningRate: { type: 'number', default: 0.1 } } })`, passed as `--learning-rate`. */
function meowFlags({ evaluate, objectAt, source }: Module, { args }: Call): readonly Flag[] {
  const flags = args.map((arg) => objectAt(objectAt(arg)?.get('flags'))).find((found) => found !== undefined);
  return [...(flags ?? [])].map(([name, node]) => {
    const option = objectAt(node);
    const type = literalText(evaluate(option?.get('type')));
    const defaultLiteral = evaluate(option?.get('default'));
    const number = defaultLiteral?.kind === 'int' ? 'int' : 'float';
    const choices = literalItems(evaluate(option?.get('choices')));
    return resolveFlag({
      name: name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      passStyle: 'flags',
      line: source.lineNumberOf(node),
      defaultLiteral: defaultLiteral ?? (type === 'boolean' ? { kind: 'bool', value: false } : undefined),
      declaredType: type === 'boolean' ? 'bool' : type === 'number' ? number : 'text',
      ...(choices !== undefined && { choiceLiterals: choices }),
      ...(type === 'boolean' && { switchKind: 'both' }),
      ...(isTrue(evaluate(option?.get('isRequired'))) && { required: true }),
      ...(isTrue(evaluate(option?.get('isMultiple'))) && SEVERAL_VALUES),
    });
  });
}
