/**
 * `npm run bench:cluster`: how busy a study keeps a cluster of twelve cores, in batches and rolling. A real Slurm on
 * this machine runs 120 trials of 4 to 40 seconds each, the same durations in both; what is measured is the share of
 * the cores' time in which a script ran, from the first submission to the last end. Takes ten minutes and hardly any
 * processor time.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { StudyEvent } from '../../../src/study/events.ts';
import { journalFile, studyFolder } from '../../../src/study/disk/paths.ts';
import { readJournal } from '../../../src/study/disk/readJournal.ts';
import { bundle } from '../../unit/cli/bundle.ts';
import { slurmMissing, startCluster } from '../../cluster/slurm/cluster.ts';

const CORES = 12;
const TRIALS = 120;
/** Cores and as many that wait in the queue, so that a core that is free finds a job. */
const SUBMITTED = { rolling: CORES + 4, batch: CORES } as const;

// the seed of a trial is the same under both schedules
const script = `sleep $((4 + BBKB_SEED % 37))
echo "loss: $1"
`;

if (slurmMissing !== undefined) {
  console.error(slurmMissing);
  process.exit(2);
}
const cluster = await startCluster();
try {
  for (const schedule of ['rolling', 'batch'] as const) {
    const { busy, seconds } = await measure(schedule);
    console.log(`${schedule}: the cores are busy for ${(100 * busy).toFixed(0)} % of ${seconds.toFixed(0)} s`);
  }
} finally {
  await cluster.stop();
}

async function measure(schedule: keyof typeof SUBMITTED) {
  const folder = path.join(cluster.folder, schedule);
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'script.sh'), script);
  const file = path.join(folder, `${schedule}.bbkb.yaml`);
  const declaration = {
    command: 'sh script.sh {x}',
    parameters: { x: { type: 'float', low: -1, high: 1 }, y: { type: 'float', low: -1, high: 1 } },
    objective: { metric: 'loss', goal: 'minimize' },
    ...{ budget: { trials: TRIALS }, parallel: SUBMITTED[schedule], schedule, executor: 'slurm' },
  };
  writeFileSync(file, JSON.stringify(declaration));
  const { cli } = await bundle();
  await once(spawn(process.execPath, [cli, 'run', file], { stdio: 'ignore', env: cluster.env }), 'exit');
  const { events } = await readJournal(journalFile(studyFolder(folder, schedule)));
  return utilisation(events);
}

function utilisation(events: readonly StudyEvent[]) {
  const ended = events.flatMap((event) => (event.type === 'trial.ended' ? [event] : []));
  const first = events.find(({ type }) => type === 'trial.submitted')?.at ?? NaN;
  const seconds = (Math.max(...ended.map(({ at }) => at)) - first) / 1000;
  return { seconds, busy: ended.reduce((sum, trial) => sum + trial.seconds, 0) / (CORES * seconds) };
}
