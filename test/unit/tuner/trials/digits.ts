/** A declaration of the study `digits`, and a trial of it. */
import assert from 'node:assert/strict';
import type { Declaration } from '../../../../src/declaration/declaration.ts';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';

export const trialPoint = { trial: 7, parameters: { lr: 0.5 } };

/** @param lines the command, and what the test needs besides */
export function declare(...lines: readonly string[]): Declaration {
  const text = ['parameters: { lr: { type: float, low: 0, high: 1 } }', 'budget: { trials: 9 }', ...lines].join('\n');
  const parsed = parseDeclaration(`objective: { metric: score, goal: minimize }\n${text}`, 'digits.bbkb.yaml');
  assert.ok(parsed.ok, JSON.stringify(parsed));
  return parsed.declaration;
}
