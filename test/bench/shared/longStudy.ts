/** A study of many trials and ten parameters, of which one trial in a hundred failed, to measure what shows it. */
import type { Declaration } from '../../../src/declaration/declaration.ts';
import { exited } from '../../../src/runner/result/messages.ts';
import type { StudyEvent } from '../../../src/study/events.ts';
import { declarationOf, finishedEvents } from './finishedJournal.ts';

const numbers = ['lr', 'decay', 'momentum', 'dropout', 'warmup', 'smoothing', 'clip'];
const outOfMemory = exited(1, { line: 'RuntimeError: CUDA out of memory', file: 'stderr.log' });
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

export function longStudy(trials: number): {
  readonly declaration: Declaration;
  readonly events: readonly StudyEvent[];
} {
  const declaration = declarationOf(
    `command: python3 train.py
parameters:
${numbers.map((name) => `  ${name}: { type: float, low: 1e-5, high: 1, scale: log }`).join('\n')}
  layers: { type: int, low: 1, high: 8 }
  width: { type: int, low: 16, high: 512 }
  optimizer: { type: choice, values: [sgd, adam] }
objective: { metric: loss, goal: minimize }
budget: { trials: ${trials + 8} }
parallel: 8
`,
  );
  const events = [...finishedEvents(declaration, trials, pointOf)].map((event) =>
    event.type === 'trial.ended' ? { ...event, result: resultOf(event.trial) } : event,
  );
  return { declaration, events };
}

/** From 0 to 1, without a rhythm. */
const spread = (trial: number, i: number): number => (trial * GOLDEN_RATIO * (i + 1) + i / 7) % 1;

function pointOf(trial: number) {
  return {
    ...Object.fromEntries(numbers.map((name, i) => [name, 10 ** (-5 * spread(trial, i))])),
    layers: 1 + Math.floor(8 * spread(trial, 7)),
    width: 16 + Math.floor(496 * spread(trial, 8)),
    optimizer: spread(trial, 9) < 0.3 ? 'sgd' : 'adam',
  };
}

function resultOf(trial: number) {
  if (trial % 100 === 7) return { kind: 'failed', reason: outOfMemory } as const;
  return { kind: 'succeeded', value: spread(trial, 0) ** 2 + spread(trial, 3) } as const;
}
