/** The declaration of a further study, for other data or another version of the script, that learns from this one. */
import { usesPracticalOptimizer } from '../../engine/fixedCandidates/presets.ts';
import type { Declaration } from '../declaration.ts';
import { readDocument } from '../document.ts';
import { valueAt, type Fix } from '../fix.ts';
import { withChanges } from './fixEdits.ts';

/** Whether its algorithm is one that learns from other studies. */
export function canLearn({ algorithm }: Declaration): boolean {
  return usesPracticalOptimizer(algorithm);
}

/** @param study what this declaration's study is called beside the new one */
export function learningFrom(text: string, study: string): string {
  const { value } = readDocument(text);
  const start = valueAt(value, ['start']);
  const named: Fix[] = valueAt(value, ['study']) === undefined ? [] : [{ kind: 'remove', path: ['study'] }];
  return withChanges(text, [...named, ...learningStart(start, [study])]);
}

/** Its past trials are of this task, and not of the next one. */
function learningStart(start: unknown, from: readonly string[]): readonly Fix[] {
  if (typeof start === 'string') return [{ kind: 'write', path: ['start'], value: { from } }];
  if (Array.isArray(start)) return [{ kind: 'write', path: ['start'], value: { points: start, from } }];
  const learning: Fix = { kind: 'write', path: ['start', 'from'], value: from };
  return valueAt(start, ['trials']) === undefined
    ? [learning]
    : [learning, { kind: 'remove', path: ['start', 'trials'] }];
}
