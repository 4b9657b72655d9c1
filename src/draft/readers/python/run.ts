/** What a run does of the modules that a script imports: neither what nobody calls, nor the making of data, nor measuring. */
import type { SyntaxNode } from '@lezer/common';
import type { CallersOf } from '../../../code/python/reach.ts';
import { baseNames, methodOf } from '../../../code/python/classes.ts';
import { definitionName, enclosingDefinition, type Module } from '../../../code/python/module.ts';
import { nodeAround } from '../../../code/sourceTree.ts';
import type { PythonScript } from './script.ts';

/** @param callersOf those calls to which a run comes */
export function runIn(
  { calls }: PythonScript,
  callersOf: CallersOf,
  isDead: (module: Module) => (node: SyntaxNode) => boolean,
) {
  const called = new Set(calls.map(({ call }) => call.name));
  const isMade = (module: Module, holder: SyntaxNode): boolean => {
    const constructor = methodOf(module, holder, '__init__');
    return constructor === undefined ? called.has(definitionName(module, holder)) : callersOf(constructor).length > 0;
  };
  return (module: Module, node: SyntaxNode): boolean => {
    const definition = nodeAround(node, ({ name }) => name === 'FunctionDefinition');
    if (definition === undefined) return !isDead(module)(node);
    const name = definitionName(module, definition);
    const holder = enclosingDefinition(definition);
    if (OTHER_WORK.test(name) || isDead(module)(definition.lastChild ?? definition)) return false;
    if (callersOf({ module, node: definition }).length > 0) return true;
    // its object is not known, or a library calls it
    const isCalled = called.has(name) || (holder !== undefined && baseNames(module, holder).length > 0);
    return holder?.name === 'ClassDefinition' && isCalled && isMade(module, holder);
  };
}

const OTHER_WORK =
  /(?:^|_)(?:eval\w*|test\w*|valid\w*|predict\w*|infer\w*|plot\w*|draw|show|visuali[sz]\w*|pre_?process\w*|prepare|load\w*|read|split|metrics?|search\w*|tune\w*|generate|sample|demo|example\w*)(?:$|_)/i;
