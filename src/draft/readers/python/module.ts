/** A Python script, parsed once for all of its readers: its calls, its constants, and what its expressions stand for. */
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/python';
import { descendantsOfType, sourceTree, type SourceTree } from '../sourceTree.ts';
import { callsIn, type Call } from './calls.ts';
import { evaluator, type Evaluate } from './evaluator.ts';

export interface Module {
  readonly source: SourceTree;
  readonly calls: readonly Call[];
  readonly functions: readonly SyntaxNode[];
  readonly classes: readonly SyntaxNode[];
  readonly assignments: readonly Assignment[];
  readonly evaluate: Evaluate;
}

interface Assignment {
  readonly name: string;
  readonly value: SyntaxNode;
  /** Outside of every function and class. */
  readonly isGlobal: boolean;
}

export function parseModule(text: string): Module {
  const source = sourceTree(text, parser);
  const assignments = descendantsOfType(source.root, 'AssignStatement').flatMap((node) => assignmentOf(source, node));
  const globals = assignments.filter(({ isGlobal }) => isGlobal).map(({ name, value }) => [name, value] as const);
  return {
    source,
    calls: callsIn(source, source.root),
    functions: descendantsOfType(source.root, 'FunctionDefinition'),
    classes: descendantsOfType(source.root, 'ClassDefinition'),
    assignments,
    evaluate: evaluator(source, new Map(globals)),
  };
}

/** `NAME = value` or `NAME: type = value`; several names at once are left alone. */
function assignmentOf(source: SourceTree, node: SyntaxNode): readonly Assignment[] {
  const name = node.firstChild;
  const operator = node.lastChild?.prevSibling;
  if (name?.name !== 'VariableName' || operator?.name !== 'AssignOp' || !node.lastChild) return [];
  const between = name.nextSibling;
  const simple =
    between?.from === operator.from || (between?.name === 'TypeDef' && between.nextSibling?.from === operator.from);
  return simple ? [{ name: source.textOf(name), value: node.lastChild, isGlobal: node.parent?.name === 'Script' }] : [];
}
