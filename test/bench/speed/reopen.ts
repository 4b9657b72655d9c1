/**
 * How long a person waits for a study of 5,000 finished trials: `npm run bench:reopen`.
 *
 * Its journal is read, checked, folded and summarized, as at every opening; then one more event is applied and summarized,
 * as after each event of a study at work. Prints medians; reopening is to stay below a second.
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseDeclaration } from '../../../src/declaration/reader/parseDeclaration.ts';
import { eventToJson, type StudyEvent } from '../../../src/study/events.ts';
import { readJournal } from '../../../src/study/disk/journal.ts';
import { apply, replay, type StudyState } from '../../../src/study/study.ts';
import { summarize } from '../../../src/study/summary/summarize.ts';

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
  const events = [...journalEvents()];
  writeFileSync(file, events.map((event) => `${eventToJson(event)}\n`).join(''));
  console.log(
    `${trials} trials, ${events.length} events, ${(statSync(file).size / 2 ** 20).toFixed(1)} MiB, ${runs} runs`,
  );
  const read = await median(() => readJournal(file));
  const folded = await median(() => replayed(events));
  const study = replayed(events);
  const view = { alive: true, argsOf: () => ['python3', 'train.py'] };
  const summarized = await median(() => summarize(study, view));
  const one: StudyEvent = { type: 'tuner.paused', at: 1 };
  const each = await median(() => summarize(apply(study, one), view));
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

function* journalEvents(): Generator<StudyEvent> {
  let at = 0;
  yield { type: 'study.created', at, version: 1, study: declaration.study, declaration };
  yield { type: 'tuner.started', at, pid: 1, host: 'here' };
  for (let batch = 1; batch <= trials / size; batch++) {
    const numbers = Array.from({ length: size }, (_, i) => (batch - 1) * size + i + 1);
    const asked = numbers.map((trial) => ({
      trial,
      parameters: { lr: 1 / (trial + 1), layers: 1 + (trial % 8), o: 'sgd' },
    }));
    const decision = {
      dictionary: batch,
      beta: 2,
      ratio: 2,
      theorySize: 2,
      endedBy: 'size' as const,
      engineSeconds: 0.1,
    };
    yield { type: 'batch.asked', at: ++at, batch, trials: asked, decision };
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

async function median(action: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const began = performance.now();
    await action();
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)];
}
