/**
 * The cost of opening a study of 10,000 finished trials: `npm run bench:reopen [TRIALS]`.
 *
 * Its journal is read, checked, folded and summarized, as at every opening. Prints medians of the processor's time,
 * which a busy machine stretches less than the clock's; reopening should stay below a second of it, and below 300 MB.
 * Then what `bbkb show` takes, whose JSON also has what the model says. What one event costs after that is measured by
 * `npm run bench:events`.
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StudyEvent } from '../../../src/study/events.ts';
import { readJournal } from '../../../src/study/disk/readJournal.ts';
import { replay } from '../../../src/study/study.ts';
import type { StudyState } from '../../../src/study/studyState.ts';
import { summarize } from '../../../src/study/summary/summarize.ts';
import { bundle } from '../../unit/cli/bundle.ts';
import { declarationOf, finishedEvents, writeJournal } from '../shared/finishedJournal.ts';
import { medianProcessorTime } from '../shared/timing.ts';
import { runWatched } from '../shared/watchedProgram.ts';

const [trials, size, runs] = [Number(process.argv[2] ?? 10_000), 8, 9];

const text = `command: python3 train.py
parameters: { lr: { type: float, low: 1e-5, high: 1, scale: log }, layers: { type: int, low: 1, high: 8 }, o: { type: choice, values: [sgd, adam] } }
objective: { metric: loss, goal: minimize }
budget: { trials: ${trials + size} }
parallel: ${size}
`;
const declaration = declarationOf(text);

const folder = mkdtempSync(path.join(tmpdir(), 'bbkb-reopen-'));
const file = path.join(folder, '.bbkb/long/journal.jsonl');
try {
  const events = [...finishedEvents(declaration, trials, (trial) => ({ lr: 1 / (trial + 1), layers: 1 + (trial % 8), o: 'sgd' }))]; // oxfmt-ignore
  await writeJournal(file, events);
  console.log(
    `${trials} trials, ${events.length} events, ${(statSync(file).size / 2 ** 20).toFixed(1)} MiB, ${runs} runs`,
  );
  const read = await medianProcessorTime(runs, () => readJournal(file));
  const folded = await medianProcessorTime(runs, () => replayed(events));
  const view = { alive: true, commandOf: () => 'python3 train.py' };
  const summarized = await medianProcessorTime(runs, () => summarize(replayed(events), view));
  console.log(
    `read and check ${read.toFixed(0)} ms, fold ${folded.toFixed(0)} ms, summarize ${(summarized - folded).toFixed(0)} ms`,
  );
  console.log(`reopen: ${(read + summarized).toFixed(0)} ms of the processor`);
  console.log(`largest resident set: ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
  const declared = path.join(folder, 'long.bbkb.yaml');
  writeFileSync(declared, text);
  const { cli } = await bundle();
  for (const options of [[], ['--json']]) {
    const { cpu, memory } = await runWatched(cli, folder, 'show', declared, ...options);
    console.log(
      `bbkb show ${options.join(' ')}: ${cpu.toFixed(1)} s of the processor, ${(memory / 2 ** 20).toFixed(0)} MB`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}

function replayed(events: readonly StudyEvent[]): StudyState {
  const study = replay(events, file);
  if (study === null) throw new Error('The journal is empty.');
  return study;
}
