/** A text in Python as its syntax tree. */
import { parser } from '@lezer/python';
import { sourceTree, type SourceTree } from '../sourceTree.ts';

/** @throws UnreadableScript, a sentence */
export function pythonTree(text: string): SourceTree {
  return sourceTree(text, parser);
}
