/**
 * How long a person waits for a study of 5,000 finished trials: `npm run bench:reopen`.
 *
 * Its journal is read, checked, folded and summarized, as at every opening; then one more event is applied and summarized,
 * as after each event of a running study. Prints medians; reopening should stay below a second.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseDeclaration } from '../../../src/declaration/reader/parseDeclaration.ts';
import type { StudyEvent } from '../../../src/study/events.ts';
import { readJournal } from '../../../src/study/disk/readJournal.ts';
import { apply, replay } from '../../../src/study/study.ts';
import type { StudyState } from '../../../src/study/studyState.ts';
import { summarize } from '../../../src/study/summary/summarize.ts';
import { finishedEvents, writeJournal } from '../shared/finishedJournal.ts';
import { medianTime } from '../shared/timing.ts';

const [trials, size, runs] = [5_000, 8, 9];

const parsed = parseDeclaration(
  `command: python3 train.py
parameters: { lr: { type: float, low: 1e-5, high: 1, scale: log }, layers: { type: int, low: 1, high: 8 }, o: { type: choice, values: [sgd, adam] } }
objective: { metric: loss, goal: minimize }
budget: { trials: ${trials + size} }
parallel: ${size}
`,
  'long.bbkb.yaml',
);
if (!parsed.ok) throw new Error(parsed.problems[0].message);
const { declaration } = parsed;

const folder = mkdtempSync(path.join(tmpdir(), 'bbkb-reopen-'));
const file = path.join(folder, 'journal.jsonl');
try {
  const events = [...finishedEvents(declaration, trials, (trial) => ({ lr: 1 / (trial + 1), layers: 1 + (trial % 8), o: 'sgd' }))]; // prettier-ignore
  await writeJournal(file, events);
  console.log(
    `${trials} trials, ${events.length} events, ${(statSync(file).size / 2 ** 20).toFixed(1)} MiB, ${runs} runs`,
  );
  const read = await medianTime(runs, () => readJournal(file));
  const folded = await medianTime(runs, () => replayed(events));
  const study = replayed(events);
  const view = { alive: true, argsOf: () => ['python3', 'train.py'] };
  const summarized = await medianTime(runs, () => summarize(study, view));
  const one: StudyEvent = { type: 'tuner.paused', at: 1 };
  const each = await medianTime(runs, () => summarize(apply(study, one), view));
  console.log(
    `read and check ${read.toFixed(0)} ms, fold ${folded.toFixed(1)} ms, summarize ${summarized.toFixed(1)} ms`,
  );
  console.log(`reopen: ${(read + folded + summarized).toFixed(0)} ms`);
  console.log(`one more event, applied and summarized: ${each.toFixed(2)} ms`);
} finally {
  rmSync(folder, { recursive: true });
}

function replayed(events: readonly StudyEvent[]): StudyState {
  const study = replay(events, file);
  if (study === null) throw new Error('The journal is empty.');
  return study;
}
