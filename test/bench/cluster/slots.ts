/**
 * The cost of a tuner at the size of a cluster: `npm run bench:slots [TRIALS [SLOTS]]`, 100,000 and 1,000 by default.
 *
 * The tuner, its journal on the disk, its trials' files, and what an open dashboard is sent, four times a second, are
 * the real ones. Only the jobs (pretendedCluster.ts) and the engine (randomEngine.ts) are the benchmark's own. Prints
 * milliseconds of the processor in this process for each trial, from one number of trials to the next, and the largest
 * resident set. With a thousand slots busy the jobs' own timers are in it.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import esbuild from 'esbuild';
import { ShownJournal } from '../../../src/extension/studies/shownJournal.ts';
import { throttle } from '../../../src/extension/studies/throttle.ts';
import { PageUpdates } from '../../../src/extension/views/pageUpdates.ts';
import { journalFile, studyFolder } from '../../../src/study/disk/paths.ts';
import { countTrials } from '../../../src/study/summary/countTrials.ts';
import { openTuner } from '../../../src/tuner/tuner.ts';
import { declarationOf } from '../shared/finishedJournal.ts';
import { processorSeconds } from '../shared/timing.ts';
import { pretendedCluster } from './pretendedCluster.ts';

const MB = 2 ** 20;
const [trials, slots] = [Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 1000)];
/** As seldom as the editor does. */
const REFRESH_INTERVAL_MS = 250;
/** The last trials are asked for when as many as there are slots are still to end. */
const LAST = trials - slots;
const MARKS = [...[1000, 10_000, 30_000].filter((mark) => mark < LAST), LAST];

const folder = mkdtempSync(path.join(tmpdir(), 'bbkb-bench-slots-'));
const engineWorker = path.join(folder, 'engine.mjs');
try {
  await esbuild.build({
    entryPoints: [path.join(import.meta.dirname, 'randomEngine.ts')],
    outfile: engineWorker,
    ...{ bundle: true, platform: 'node', format: 'esm', logLevel: 'error' },
  });
  for (const schedule of ['rolling', 'batch'] as const) await measure(schedule);
} finally {
  rmSync(folder, { recursive: true });
}

async function measure(schedule: 'rolling' | 'batch'): Promise<void> {
  const declaration = declared(schedule);
  const dashboard = openDashboard();
  const watch = watchCosts(schedule);
  const tuner = await openTuner({
    ...{ declaration, id: 'bench', folder, now: Date.now },
    ...{ engineWorker: pathToFileURL(engineWorker), supervisor: new URL('file:///nothing') },
    // a script takes one to three seconds, so that the jobs end one after the other, as those of a cluster do
    executor: pretendedCluster((job) => 1 + ((job * 0.618) % 1) * 2),
    onChange: (study) => {
      dashboard(study);
      watch(study.trialsWithResult.length);
    },
  });
  const { because, reason } = await tuner.run(new AbortController().signal);
  if (because !== 'trials') throw new Error(reason);
  const { size } = statSync(journalFile(studyFolder(folder, declaration.study)));
  console.log(`${schedule}: the journal has ${(size / MB).toFixed(0)} MB`);
}

function declared(schedule: string) {
  const numbers = ['lr', 'decay', 'momentum', 'dropout', 'warmup', 'clip'];
  return declarationOf(
    `command: sh train.sh
parameters:
${numbers.map((name) => `  ${name}: { type: float, low: 0, high: 1 }`).join('\n')}
objective: { metric: loss, goal: minimize }
budget: { trials: ${trials} }
parallel: ${slots}
schedule: ${schedule}
`,
    `${schedule}.bbkb.yaml`,
  );
}

/** As the editor shows a study that it runs: the page, and the line in the side bar. */
function openDashboard() {
  const shown = new ShownJournal();
  const page = new PageUpdates((message) => JSON.stringify(message));
  const surroundings = { declaration: undefined, setAside: undefined, folder };
  const refresh = throttle(() => {
    const [view, summary] = [shown.view(surroundings), shown.summary(surroundings)];
    if (view === undefined || summary === undefined) return;
    countTrials(summary);
    page.update(view);
  }, REFRESH_INTERVAL_MS);
  page.begin(undefined);
  return (study: Parameters<ShownJournal['follow']>[0]) => {
    shown.follow(study);
    refresh();
  };
}

/** Prints the cost of the trials between two marks. */
function watchCosts(schedule: string): (ended: number) => void {
  let marks = MARKS;
  let since = { ended: 0, cpu: process.cpuUsage(), began: performance.now() };
  return (ended) => {
    if (ended < (marks.at(0) ?? Infinity)) return;
    const { ended: first, cpu, began } = since;
    const [cost, rate] = [processorSeconds(cpu) / (ended - first), (ended - first) / (performance.now() - began)];
    const memory = (process.resourceUsage().maxRSS / 1024).toFixed(0);
    console.log(
      `${schedule}, from ${first} to ${ended} trials: ${(1000 * cost).toFixed(2)} ms of the processor a trial, ` +
        `${(1000 * rate).toFixed(0)} trials a second; the largest resident set was ${memory} MB`,
    );
    marks = marks.slice(1);
    since = { ended, cpu: process.cpuUsage(), began: performance.now() };
  };
}
