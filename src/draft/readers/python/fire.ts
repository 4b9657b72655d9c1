/** Functions that become commands as they are: Python's `fire`, fastcore's `call_parse`, `defopt` and `plac`. */
import type { SyntaxNode } from '@lezer/common';
import { resolveFlag, SEVERAL_VALUES, type Flag } from '../flag.ts';
import { isTrue, literalText } from '../literal.ts';
import { callOf, decoratorsOf } from './calls.ts';
import { commandReading, definitionAt } from './commands.ts';
import type { Module } from './module.ts';
import type { PythonScript, Reading } from './script.ts';
import { parametersOf, type Parameter } from './signatures/parameters.ts';
import { definitionFlags, type Convention } from './signatures/signature.ts';
import { annotationType, converterType, valueAt } from './signatures/types.ts';

// Fire reads values as Python does, and words that it cannot read are texts: `true` would be one
const fire: Convention = { passStyle: 'flags', booleans: 'python', nested: true, constructors: true };
const defopt: Convention = { passStyle: 'flags', booleans: 'both', nested: false };

export function readFire({ calls, module }: PythonScript): Reading {
  const called = (names: RegExp) => calls.find(({ call }) => names.test(call.path.join('.')));
  const made = called(/^(fire\.)?Fire$/);
  const component = made?.call.positional[0] ?? made?.call.named.get('component');
  const commanded: Reading = made ? commandReading(made.module, component, fire) : { flags: [] };
  const run = called(/^(defopt\.run|plac\.call)$/);
  const runFlags = run?.call.positional.slice(0, 1).flatMap((node) => functionFlags(run.module, node, defopt)) ?? [];
  return { ...commanded, flags: [...commanded.flags, ...runFlags, ...callParseFlags(module)] };
}

function functionFlags(module: Module, node: SyntaxNode, convention: Convention): readonly Flag[] {
  const found = definitionAt(module, node);
  return found ? definitionFlags(found, convention) : [];
}

function callParseFlags(module: Module): readonly Flag[] {
  return module.functions
    .filter((node) => decoratorsOf(module.source, node).some(({ name }) => name === 'call_parse'))
    .flatMap((node) => parametersOf(module, node).map(callParseFlag));
}

/** `lr: Param("Learning rate", float) = 0.1`, or with a plain annotation. */
function callParseFlag({ module, name, node, annotation, defaultValue }: Parameter): Flag {
  const { evaluate } = module;
  const written = annotation?.lastChild;
  const param = written?.name === 'CallExpression' ? callOf(module.source, written) : undefined;
  const given = defaultValue ?? param?.named.get('default') ?? param?.positional[3];
  const typeNode = param?.named.get('type') ?? param?.positional[1];
  const typed = param ? converterType(module, typeNode) : annotationType(module, annotation);
  const typeText = typeNode ? module.source.textOf(typeNode) : '';
  const isSwitch = /store_true|bool\b/.test(typeText) || typed.declaredType === 'bool';
  const isPositional = given === undefined && !isSwitch;
  const help = literalText(evaluate(param?.named.get('help') ?? param?.positional[0]));
  const defaultLiteral = valueAt(module, given);
  return resolveFlag({
    name,
    passStyle: isPositional ? 'positional' : 'flags',
    ...module.placeOf(node),
    ...typed,
    defaultLiteral,
    ...(help !== undefined && { help }),
    ...(isPositional && { required: true }),
    ...(isSwitch &&
      typeText !== 'bool_arg' && { declaredType: 'bool', switchKind: isTrue(defaultLiteral) ? 'off' : 'on' }),
    ...((param?.named.has('nargs') ?? false) && SEVERAL_VALUES),
  });
}
