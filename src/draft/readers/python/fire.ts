/** Functions that become commands as they are: Python's `fire`, fastcore's `call_parse`, `defopt` and `plac`. */
import type { SyntaxNode } from '@lezer/common';
import { subcommandsNote } from '../../messages.ts';
import { resolveFlag, SEVERAL_VALUES, type Flag } from '../flag.ts';
import { isTrue, literalText } from '../literal.ts';
import { childrenOf } from '../sourceTree.ts';
import { callOf, decoratorsOf, type Call } from './calls.ts';
import type { Definition, Module } from './module.ts';
import type { PythonScript, Reading } from './script.ts';
import { statementsOf } from './signatures/classes.ts';
import { parametersOf, type Parameter } from './signatures/parameters.ts';
import { definitionFlags, type Convention } from './signatures/signature.ts';
import { annotationType, converterType, definitionName, valueAt } from './signatures/types.ts';

// Fire reads values as Python does, and words that it cannot read are texts: `true` would be one
const fire: Convention = { passStyle: 'flags', booleans: 'python', nested: true, constructors: true };
const defopt: Convention = { passStyle: 'flags', booleans: 'both', nested: false };

export function readFire({ calls, module }: PythonScript): Reading {
  const made = calls.find(({ call }) => /^(fire\.)?Fire$/.test(call.path.join('.')));
  const run = calls.find(({ call }) => /^(defopt\.run|plac\.call)$/.test(call.path.join('.')));
  const runFlags = run?.call.positional.slice(0, 1).flatMap((node) => functionFlags(run.module, node, defopt)) ?? [];
  const parsed = module.functions
    .filter((node) => decoratorsOf(module.source, node).some(({ name }) => name === 'call_parse'))
    .flatMap((node) => parametersOf(module, node).map(callParseFlag));
  const commanded = made ? fireReading(made.module, made.call) : { flags: [] };
  return { ...commanded, flags: [...commanded.flags, ...runFlags, ...parsed] };
}

function functionFlags(module: Module, node: SyntaxNode, convention: Convention): readonly Flag[] {
  const found = module.resolve([module.source.textOf(node).slice(0, 100)]);
  return found ? definitionFlags(found, convention) : [];
}

interface Command {
  readonly words: readonly string[];
  readonly flags: readonly Flag[];
}

/** A function, a class with its methods, a dictionary of commands, or everything in the file. */
function fireReading(module: Module, { positional: [given], named }: Call): Reading {
  const component = given ?? named.get('component');
  const commands = component ? commandsOf(module, component) : fileCommands(module);
  const chosen = commands.find(({ words }) => words.some((word) => /train|fit|run|main/i.test(word))) ?? commands[0];
  if (!chosen) return { flags: [] };
  const names = commands.map(({ words }) => words.join(' '));
  return {
    flags: chosen.flags,
    subcommand: chosen.words,
    notes: commands.length > 1 ? [subcommandsNote(chosen.words.join(' '), names)] : [],
  };
}

function commandsOf(module: Module, component: SyntaxNode): readonly Command[] {
  if (component.name === 'DictionaryExpression') {
    const children = childrenOf(component);
    return children.flatMap((child, i) => {
      const value = children[i + 2];
      const name = children[i + 1]?.name === ':' ? literalText(module.evaluate(child)) : undefined;
      const found = value && name !== undefined ? resolved(module, value) : undefined;
      return found && name !== undefined ? [{ words: [name], flags: definitionFlags(found, fire) }] : [];
    });
  }
  const found = resolved(module, component);
  if (!found) return [];
  if (found.node.name === 'FunctionDefinition') return [{ words: [], flags: definitionFlags(found, fire) }];
  return classCommands(found);
}

/** Fire takes what `__init__` takes before or after the method's name, and what the method takes after it. */
function classCommands(found: Definition): readonly Command[] {
  const { module, node } = found;
  const own = definitionFlags(found, fire);
  const methods = statementsOf(node)
    .map((statement) => (statement.name === 'DecoratedStatement' ? statement.lastChild : statement))
    .filter((statement) => statement?.name === 'FunctionDefinition')
    .flatMap((method) => (method ? [method] : []))
    .filter((method) => !definitionName(module, method).startsWith('_'));
  if (methods.length === 0) return [{ words: [], flags: own }];
  return methods.map((method) => ({
    words: [definitionName(module, method)],
    flags: [...own, ...definitionFlags({ module, node: method, rest: [] }, fire)],
  }));
}

/** `fire.Fire()`: each function at the top of the file is a command. */
function fileCommands(module: Module): readonly Command[] {
  return module.functions
    .filter(({ parent }) => parent?.name === 'Script' || parent?.parent?.name === 'Script')
    .map((node) => ({
      words: [definitionName(module, node)],
      flags: definitionFlags({ module, node, rest: [] }, fire),
    }));
}

function resolved(module: Module, node: SyntaxNode): Definition | undefined {
  const target = node.name === 'CallExpression' ? (node.firstChild ?? node) : node;
  const found = module.resolve(module.source.textOf(target).slice(0, 200).split('.'));
  return found?.rest.length === 0 ? found : undefined;
}

/** `lr: Param("Learning rate", float) = 0.1`, or with a plain annotation. */
function callParseFlag({ module, name, node, annotation, defaultValue }: Parameter): Flag {
  const { evaluate } = module;
  const written = annotation?.lastChild;
  const param = written?.name === 'CallExpression' ? callOf(module.source, written) : undefined;
  const given = defaultValue ?? param?.named.get('default') ?? param?.positional[3];
  const typeNode = param?.named.get('type') ?? param?.positional[1];
  const typed = param ? converterType(module, typeNode) : annotationType(module, annotation);
  const isSwitch =
    /store_true|bool\b/.test(typeNode ? module.source.textOf(typeNode) : '') || typed.declaredType === 'bool';
  const help = literalText(evaluate(param?.named.get('help') ?? param?.positional[0]));
  const isWord = typeNode !== undefined && module.source.textOf(typeNode) === 'bool_arg';
  const defaultLiteral = valueAt(module, given);
  return resolveFlag({
    name,
    passStyle: given === undefined && !isSwitch ? 'positional' : 'flags',
    ...module.placeOf(node),
    ...typed,
    defaultLiteral,
    ...(help !== undefined && { help }),
    ...(given === undefined && !isSwitch && { required: true }),
    ...(isSwitch && !isWord && { declaredType: 'bool', switchKind: isTrue(defaultLiteral) ? 'off' : 'on' }),
    ...((param?.named.has('nargs') ?? false) && SEVERAL_VALUES),
  });
}
