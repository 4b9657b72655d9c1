/**
 * How soon a losing trial ends, and what that saves: `npm run bench:stops`.
 *
 * A study of 64 trials, 8 at once, of a real script that prints its metric in each of 20 epochs of 0.1 s: every trial
 * to its end; with the median rule; and with that and a rolling schedule, which fills the slots that it frees. Prints
 * how long after the report that decided it the script had SIGTERM, and what each study took.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readJournal } from '../../../src/study/disk/readJournal.ts';
import { journalFile } from '../../../src/study/disk/paths.ts';
import { createSupervisor } from '../../../src/runner/supervisor/startSupervisor.ts';
import { openTuner } from '../../../src/tuner/tuner.ts';
import { bundle } from '../../unit/cli/bundle.ts';
import { DEFAULT_ALGORITHM, Workspace } from '../../unit/cli/workspace.ts';
import { median } from '../shared/quantiles.ts';

/** It notes when it reported each epoch, and when it was told to end. */
const SCRIPT = `import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
const x = Number(process.argv[3]);
const note = (what) => appendFileSync(\`\${process.env.BBKB_TRIAL}.times\`, \`\${what} \${Date.now()}\\n\`);
process.once('SIGTERM', () => {
  note('end');
  process.exit();
});
for (let epoch = 1; epoch <= 20; epoch++) {
  await sleep(100);
  note(epoch);
  console.log(\`epoch \${epoch} score \${(x - 0.3) ** 2 + 1 / epoch}\`);
}
`;

const built = await bundle();
const supervisor = createSupervisor(built.supervisor);
try {
  const early = 'trial: { early_stop: { rule: median } }';
  for (const [label, lines] of [
    ['every trial to its end', []],
    ['median rule, in batches', ['schedule: batch', early]],
    ['median rule, rolling', ['schedule: rolling', early]],
  ] as const) {
    const { seconds, delays } = await run(lines);
    const sorted = delays.toSorted((a, b) => a - b);
    const late = sorted.length === 0 ? '' : `, ${median(sorted).toFixed(0)} ms late (at most ${sorted.at(-1) ?? 0} ms)`;
    console.log(`${label}: ${seconds.toFixed(1)} s, ${sorted.length} of 64 trials stopped early${late}`);
  }
} finally {
  await supervisor.close();
}

/** Of one study: how long it took, and the milliseconds from report to signal of each trial that was stopped early. */
async function run(
  lines: readonly string[],
): Promise<{ readonly seconds: number; readonly delays: readonly number[] }> {
  const study = ['command: node epochs.mjs', 'budget: { trials: 64 }', 'parallel: 8', DEFAULT_ALGORITHM];
  const workspace = await Workspace.make([...lines, ...study]);
  try {
    writeFileSync(path.join(workspace.dir, 'epochs.mjs'), SCRIPT);
    const began = performance.now();
    const tuner = await openTuner({
      ...{ declaration: workspace.declaration, id: 'bench', folder: workspace.dir, engineWorker: built.engineWorker },
      ...{ supervisor, now: Date.now, onChange: () => undefined },
    });
    const end = await tuner.run(new AbortController().signal);
    assert.equal(end.because, 'trials', end.reason);
    return { seconds: (performance.now() - began) / 1000, delays: await delaysIn(workspace) };
  } finally {
    await workspace.remove();
  }
}

async function delaysIn(workspace: Workspace): Promise<readonly number[]> {
  const { events } = await readJournal(journalFile(workspace.study));
  return events.flatMap((event) => {
    if (event.type !== 'trial.stopping') return [];
    const lines = readFileSync(path.join(workspace.dir, `${event.trial}.times`), 'utf8')
      .trimEnd()
      .split('\n');
    const times = new Map(lines.map((line) => line.split(' ')).map(([what, time]) => [what, Number(time)]));
    const [epoch] = event.stop.reports.at(-1) ?? assert.fail('it was decided on no report');
    const [reported, ended] = [times.get(String(epoch)), times.get('end')];
    // it may have come to its end by itself meanwhile
    return reported === undefined || ended === undefined ? [] : [ended - reported];
  });
}
