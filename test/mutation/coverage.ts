/** Which tests reach which mutants: notes are put into the sources where the mutants are, and all tests run once. */
import path from 'node:path';
import ts from 'typescript';
import type { Mutation } from './mutations.ts';

export interface Note {
  readonly mutation: Mutation;
  readonly id: number;
}

/** The text, which calls `reached(id)` just before it comes to a mutation. */
export function withNotes(file: string, text: string, notes: readonly Note[]): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const insertions = notes.flatMap(({ mutation, id }) => insertionsFor(nodeAt(source, mutation), source, id));
  // from the end on, so that the offsets before stay right; at one place an inner bracket closes before the outer one
  const ordered = insertions.sort((a, b) => b.at - a.at);
  const noted = ordered.reduce((rest, { at, code }) => rest.slice(0, at) + code + rest.slice(at), text);
  return `import { reached } from ${JSON.stringify(path.join(import.meta.dirname, 'reached.ts'))};\n${noted}`;
}

interface Insertion {
  readonly at: number;
  readonly code: string;
}

/** In front of the statement that the node is in, or around the expression that is the body of its function. */
function insertionsFor(node: ts.Node, source: ts.SourceFile, id: number): readonly Insertion[] {
  const { parent } = node;
  if (ts.isArrowFunction(parent) && parent.body === node && !ts.isBlock(node)) {
    return [
      { at: node.getStart(source), code: `(reached(${id}), ` },
      { at: node.getEnd(), code: ')' },
    ];
  }
  const isInClause = ts.isCaseOrDefaultClause(parent) && parent.statements.some((each) => each === node);
  if (ts.isSourceFile(parent) || ts.isBlock(parent) || isInClause) {
    return [{ at: node.getStart(source), code: `reached(${id});` }];
  }
  return insertionsFor(parent, source, id);
}

/** The outermost node of that range. */
function nodeAt(source: ts.SourceFile, { start, end }: Mutation): ts.Node {
  const search = (node: ts.Node): ts.Node | undefined => {
    if (node.getStart(source) === start && node.getEnd() === end && !ts.isSourceFile(node)) return node;
    return ts.forEachChild(node, (child) => (child.pos <= start && child.end >= end ? search(child) : undefined));
  };
  const found = search(source);
  if (found === undefined) throw new Error(`${source.fileName} has no node from ${start} to ${end}.`);
  return found;
}
