/** The files of a study that has ended, to look at without running it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Point } from '../../src/space/parameter.ts';
import { parseDeclaration } from '../../src/declaration/reader/parseDeclaration.ts';
import type { Recommendation, StudyEvent, TrialResult } from '../../src/study/events.ts';
import { finishedEvents, writeJournal } from '../bench/shared/finishedJournal.ts';

interface FinishedStudy {
  readonly name: string;
  /** YAML. */
  readonly declaration: string;
  readonly trials: number;
  readonly pointOf: (trial: number) => Point;
  readonly resultOf: (trial: number) => TrialResult;
  /** All metrics but the first. */
  readonly trackedOf?: (trial: number) => Readonly<Record<string, number>>;
  /** The engine's words on the last trial of each batch, where it knows the noise. */
  readonly expectation?: Pick<Recommendation, 'expected' | 'predictiveSd' | 'noise'>;
}

/** Declaration and journal, by their names in the workspace. */
export async function finishedStudy(study: FinishedStudy): Promise<Record<string, string>> {
  const { name, declaration, trials, pointOf, resultOf, trackedOf, expectation } = study;
  const parsed = parseDeclaration(declaration, `${name}.bbkb.yaml`);
  if (!parsed.ok) throw new Error(parsed.problems[0].message);
  const events = [...finishedEvents(parsed.declaration, trials, pointOf)].map((event): StudyEvent => {
    if (event.type === 'trial.ended') {
      const { trial } = event;
      return { ...event, result: resultOf(trial), ...(trackedOf && { tracked: trackedOf(trial) }) };
    }
    if (event.type !== 'batch.told') return event;
    return { ...event, recommendation: { ...event.recommendation, ...expectation } };
  });
  const end: StudyEvent = { type: 'tuner.ended', at: events.length, because: 'trials', reason: 'All trials have run.' };
  const folder = mkdtempSync(path.join(tmpdir(), 'bbkb-finished-'));
  try {
    const journal = path.join(folder, 'journal.jsonl');
    await writeJournal(journal, [...events, end]);
    return {
      [`${name}.bbkb.yaml`]: declaration,
      [path.join('.bbkb', name, 'journal.jsonl')]: readFileSync(journal, 'utf8'),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
