/** A Python script, parsed once for all of its readers: its calls, its constants, and what its expressions stand for. */
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/python';
import { nodesBelow, sourceOf, type Source } from '../source.ts';
import { callsBelow, type Call } from './calls.ts';
import { evaluator, type Evaluate } from './literals.ts';

export interface Module {
  readonly source: Source;
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
  readonly global: boolean;
}

export function moduleOf(text: string): Module {
  const source = sourceOf(text, parser.parse(text));
  const assignments = nodesBelow(source.top, 'AssignStatement').flatMap((node) => assignmentOf(source, node));
  const globals = assignments.filter(({ global }) => global).map(({ name, value }) => [name, value] as const);
  return {
    source,
    calls: callsBelow(source, source.top),
    functions: nodesBelow(source.top, 'FunctionDefinition'),
    classes: nodesBelow(source.top, 'ClassDefinition'),
    assignments,
    evaluate: evaluator(source, new Map(globals)),
  };
}

/** `NAME = value` or `NAME: type = value`; several names at once are left alone. */
function assignmentOf(source: Source, node: SyntaxNode): readonly Assignment[] {
  const name = node.firstChild;
  const operator = node.lastChild?.prevSibling;
  if (name?.name !== 'VariableName' || operator?.name !== 'AssignOp' || !node.lastChild) return [];
  const between = name.nextSibling;
  const simple =
    between?.from === operator.from || (between?.name === 'TypeDef' && between.nextSibling?.from === operator.from);
  return simple ? [{ name: source.textOf(name), value: node.lastChild, global: node.parent?.name === 'Script' }] : [];
}
