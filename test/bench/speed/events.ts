/**
 * The tuner's cost of one event of a running study, by the size of the study: `npm run bench:events`.
 *
 * On studies of 1,000, 10,000 and 33,000 finished trials, four more batches of 64: each event is applied, the tuner
 * looks for what is left to run and for the study's end, the summary is made that the terminal and the editor show, and
 * the change that the dashboard is sent. Prints the mean, and how much more the largest study costs than the smallest.
 * Writing the event is not in it: it does not depend on the study.
 */
import type { StudyEvent } from '../../../src/study/events.ts';
import { apply, replay, unfinishedTrials } from '../../../src/study/study.ts';
import type { StudyState } from '../../../src/study/studyState.ts';
import { countTrials } from '../../../src/study/summary/countTrials.ts';
import { deltaBetween } from '../../../src/study/summary/delta.ts';
import { summaryOf } from '../../../src/study/summary/studyView.ts';
import { viewOf } from '../../../src/study/summary/summarize.ts';
import { studyEnd } from '../../../src/tuner/session/studyEnd.ts';
import { declarationOf, finishedEvents } from '../shared/finishedJournal.ts';
import { median } from '../shared/quantiles.ts';
import { processorSeconds } from '../shared/timing.ts';

const [sizes, parallel, batches] = [[1000, 10_000, 33_000], 64, 4];

const declaration = declarationOf(
  `command: python3 train.py
parameters: { lr: { type: float, low: 1e-5, high: 1, scale: log }, layers: { type: int, low: 1, high: 8 }, o: { type: choice, values: [sgd, adam] } }
objective: { metric: loss, goal: minimize, target: 0 }
budget: { trials: 100000 }
parallel: ${parallel}
trial: { max_failures: 50% }
`,
);
const context = { alive: true, commandOf: () => 'python3 train.py' };

const means = sizes.map(measure);
console.log(`${sizes.at(-1)} trials cost ${((means.at(-1) ?? NaN) / means[0]).toFixed(2)} times what ${sizes[0]} cost`);

/** Of an event, in microseconds of the processor. */
function measure(size: number): number {
  const pointOf = (trial: number) => ({ lr: 1 / (trial + 1), layers: 1 + (trial % 8), o: 'sgd' });
  const finished = Math.ceil(size / parallel) * parallel;
  const events = [...finishedEvents(declaration, finished + batches * parallel, pointOf)];
  const later = events.splice(-batches * (3 * parallel + 2));
  const study = replay(events);
  if (study === null) throw new Error('The journal is empty.');
  const { mean, typical } = follow(study, later);
  console.log(
    `${size} trials: ${mean.toFixed(0)} µs of the processor an event, median ${typical.toFixed(0)} µs of the clock`,
  );
  return mean;
}

function follow(before: StudyState, later: readonly StudyEvent[]): { readonly mean: number; readonly typical: number } {
  let [study, view] = [before, viewOf(before, context)];
  countTrials(summaryOf(view));
  const start = process.cpuUsage();
  const times = later.map((event) => {
    const began = performance.now();
    study = apply(study, event);
    unfinishedTrials(study);
    if (studyEnd(study, 1) !== undefined) throw new Error('The study has ended.');
    const next = viewOf(study, context);
    countTrials(summaryOf(next));
    deltaBetween(view, next);
    view = next;
    return 1000 * (performance.now() - began);
  });
  return { mean: (1e6 * processorSeconds(start)) / later.length, typical: median(times) };
}
