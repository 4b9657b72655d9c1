/**
 * Whether following the curves of many trials holds up the process that does it, the extension host: `npm run
 * bench:reports`.
 *
 * 64 trials at once of a script that prints its metric every 64 ms, 1,000 reports a second in all, for 20 s each; two
 * batches of them, so that the second is judged by the curves of the first. For each rule it prints the delay of the
 * event loop and the processor's time of this process; the engine and the scripts have threads and processes of their
 * own. The delay has in it that the scripts take the processor from this process: `beside nothing` is the delay beside
 * such scripts of a process that does nothing.
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { createSupervisor } from '../../../src/runner/supervisor/startSupervisor.ts';
import { openTuner } from '../../../src/tuner/tuner.ts';
import { bundle } from '../../unit/cli/bundle.ts';
import { DEFAULT_ALGORITHM, Workspace } from '../../unit/cli/workspace.ts';
import { delayText, watchEventLoop, type LoopDelay } from '../shared/eventLoop.ts';
import { processorSeconds } from '../shared/timing.ts';

const [TRIALS, STEPS, MS] = [64, 312, 64];

/** All curves are as good, so that no rule ends any. */
const SCRIPT = `import { setTimeout as sleep } from 'node:timers/promises';
const x = Number(process.argv[3]);
for (let epoch = 1; epoch <= ${STEPS}; epoch++) {
  await sleep(${MS});
  console.log(\`epoch \${epoch} score \${x / 1e6 + 1 / epoch}\`);
}
`;

const built = await bundle();
const supervisor = createSupervisor(built.supervisor);
try {
  for (const [label, lines] of [
    ['no rule', []],
    ['median', ['trial: { early_stop: { rule: median } }']],
    ['model', ['trial: { early_stop: { rule: model } }']],
    ['halving', ['trial: { early_stop: { rule: halving } }']],
  ] as const)
    await inWorkspace(lines, async (workspace) => {
      print(label, await measure(() => runStudy(workspace)));
    });
  await inWorkspace([], async ({ dir }) => {
    print('beside nothing', await measure(() => runBare(path.join(dir, 'epochs.mjs'))));
  });
} finally {
  await supervisor.close();
}

interface Cost {
  readonly delay: LoopDelay;
  /** Of this process. */
  readonly processorSeconds: number;
  readonly seconds: number;
}

async function measure(run: () => Promise<void>): Promise<Cost> {
  const delayUntilNow = watchEventLoop();
  const [began, before] = [performance.now(), process.cpuUsage()];
  await run();
  return {
    delay: delayUntilNow(),
    processorSeconds: processorSeconds(before),
    seconds: (performance.now() - began) / 1000,
  };
}

function print(label: string, { delay, processorSeconds, seconds }: Cost): void {
  const cost = `${processorSeconds.toFixed(1)} s of the processor in ${seconds.toFixed(0)} s`;
  console.log(`${label}: ${delayText(delay)}; ${cost}`);
}

async function inWorkspace(lines: readonly string[], run: (workspace: Workspace) => Promise<void>): Promise<void> {
  const study = ['command: node epochs.mjs', `budget: { trials: ${2 * TRIALS} }`, `parallel: ${TRIALS}`];
  const workspace = await Workspace.make([...lines, ...study, 'schedule: batch', DEFAULT_ALGORITHM]);
  try {
    writeFileSync(path.join(workspace.dir, 'epochs.mjs'), SCRIPT);
    await run(workspace);
  } finally {
    await workspace.remove();
  }
}

async function runStudy(workspace: Workspace): Promise<void> {
  const tuner = await openTuner({
    ...{ declaration: workspace.declaration, id: 'bench', folder: workspace.dir, engineWorker: built.engineWorker },
    ...{ supervisor, now: Date.now, onChange: () => undefined },
  });
  const end = await tuner.run(new AbortController().signal);
  assert.equal(end.because, 'trials', end.reason);
}

async function runBare(script: string): Promise<void> {
  for (let batch = 0; batch < 2; batch++) {
    const scripts = Array.from({ length: TRIALS }, () =>
      execa(process.execPath, [script, '--x', '0.5'], { stdout: 'ignore' }),
    );
    await Promise.all(scripts);
  }
}
