/** `bbkb run` and `bbkb resume`: tunes in this terminal until the study ends or the person stops it. */
import { quote } from 'shell-quote';
import { readJournal } from '../study/journal.ts';
import { journalFile, studyFolder } from '../study/paths.ts';
import type { Study } from '../study/study.ts';
import { summarize } from '../study/summarize.ts';
import type { Summary } from '../study/summary.ts';
import type { End } from '../tuner/ending.ts';
import { commandOf } from '../tuner/job.ts';
import { openTuner, type Tuner } from '../tuner/tuner.ts';
import { onInterrupt } from './interrupt.ts';
import type { Declared } from './load.ts';
import { assignment, complain, messageOf, number, printable } from './printable.ts';
import { progress } from './progress.ts';
import { watchDeclaration } from './watched.ts';
import { engineWorker } from './worker.ts';

export async function resume(declared: Declared): Promise<number> {
  const { file, folder, declaration } = declared;
  try {
    const { events } = await readJournal(journalFile(studyFolder(folder, declaration.study)));
    if (events.length > 0) return await run(declared);
    complain(`There is no study ${declaration.study} to continue yet. Start it with: bbkb run ${quote([file])}`);
  } catch (error) {
    complain(messageOf(error));
  }
  return 2;
}

export async function run({ file, folder, declaration, pastFile }: Declared): Promise<number> {
  const summaryOf = (study: Study) =>
    summarize(study, { alive: true, commandOf: (trial) => commandOf(declaration, folder, trial) });
  const shown = progress(process.stdout);
  const onChange = (study: Study) => {
    shown.update(() => summaryOf(study));
  };
  let tuner: Tuner;
  try {
    tuner = await openTuner({ declaration, past: pastFile?.trials, folder, engineWorker, now: Date.now, onChange });
  } catch (error) {
    complain(messageOf(error));
    return 2;
  }

  for (const sentence of pastFile?.leftOut ?? []) complain(sentence);
  onChange(tuner.study);
  shown.say(greeting(summaryOf(tuner.study)));
  const stop = new AbortController();
  const ignore = onInterrupt([
    () => {
      shown.say('Stopping: the running trials are being ended. Press Ctrl-C again to kill them at once.');
      stop.abort();
    },
    () => void tuner.kill(),
  ]);
  const unwatch = watchDeclaration(file, tuner, (sentence) => {
    shown.say(sentence);
  });
  try {
    const end = await tuner.run(stop.signal);
    shown.close();
    return report(end, summaryOf(tuner.study), quote([file]));
  } catch (error) {
    shown.close();
    complain(messageOf(error));
    return 1;
  } finally {
    unwatch();
    ignore();
  }
}

function greeting({ study, goal, metric, budget, parallel, trials }: Summary): string {
  const done = trials.filter(({ state }) => state !== 'waiting').length;
  const sofar = done === 0 ? '' : ` ${done} of them were begun before.`;
  return `Study ${study}: ${budget.trials} trials, ${parallel} at once, to ${goal} ${metric}.${sofar}`;
}

function report(end: End, { metric, best, trials, log }: Summary, file: string): number {
  const out = process.stdout;
  out.write(`${printable(end.reason)}\n`);
  for (const line of log ?? []) out.write(`  ${printable(line)}\n`);
  if (best) {
    out.write(
      printable(`Best: ${metric} = ${number(best.value)} in trial ${best.trial}: ${assignment(best.parameters)}`) +
        '\n',
    );
    out.write(printable(`Run it again with: ${best.command}`) + '\n');
  }
  switch (end.because) {
    case 'stopped':
      out.write(printable(`Continue with: bbkb resume ${file}`) + '\n');
      return 130;
    case 'failure':
      return 1;
    case 'trials':
    case 'time':
    case 'target':
    case 'exhausted':
      if (best) return 0;
      complain(`No trial succeeded. Trial ${trials[0]?.trial ?? 1}: ${trials[0]?.reason ?? 'it was never run.'}`);
      return 1;
  }
}
