/** The journal of a study whose trials have all ended, in batches of `parallel`; its tuner is still running. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Declaration } from '../../../src/declaration/declaration.ts';
import { parseDeclaration } from '../../../src/declaration/reader/parseDeclaration.ts';
import type { Point } from '../../../src/space/parameter.ts';
import { Journal } from '../../../src/study/disk/journal.ts';
import type { StudyEvent } from '../../../src/study/events.ts';

/** @throws where it has problems */
export function declarationOf(text: string, file = 'long.bbkb.yaml'): Declaration {
  const parsed = parseDeclaration(text, file);
  if (!parsed.ok) throw new Error(parsed.problems[0].message);
  return parsed.declaration;
}

export async function writeJournal(file: string, events: readonly StudyEvent[]): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const { journal } = await Journal.open(file);
  await Promise.all(events.map((event) => journal.append(event)));
  await journal.close();
}

export function* finishedEvents(
  declaration: Declaration,
  trials: number,
  pointOf: (trial: number) => Point,
): Generator<StudyEvent> {
  const size = declaration.parallel;
  let at = 0;
  yield { type: 'study.created', at, version: 1, study: declaration.study, declaration };
  yield { type: 'tuner.started', at, pid: 1, host: 'here' };
  for (let batch = 1; batch <= trials / size; batch++) {
    const numbers = Array.from({ length: size }, (_, i) => (batch - 1) * size + i + 1);
    const asked = numbers.map((trial) => ({ trial, parameters: pointOf(trial) }));
    yield { type: 'batch.asked', at: ++at, batch, trials: asked, decision: { ...DECISION, dictionary: batch } };
    for (const trial of numbers) {
      yield { type: 'trial.starting', at: ++at, trial, attempt: 1 };
      yield { type: 'trial.started', at: ++at, trial, attempt: 1, pid: trial, processStartTime: `1234 ${trial}` };
      const result = { kind: 'succeeded', value: 1 / trial } as const;
      yield { type: 'trial.ended', at: ++at, trial, attempt: 1, result, seconds: 1 };
    }
    const recommendation = { best: batch * size, mean: 0, sd: 0.1, optimistic: -1, engineSeconds: 0.1 };
    yield { type: 'batch.told', at: ++at, batch, recommendation };
  }
}

const DECISION = { beta: 2, ratio: 2, theorySize: 2, endedBy: 'size', engineSeconds: 0.1 } as const;
