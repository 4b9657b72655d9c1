/** `bbkb run` and `bbkb resume`: tunes in this terminal until the study ends or the person stops it. */
import { quote } from 'shell-quote';
import { readJournal } from '../../study/disk/journal.ts';
import { journalFile, studyFolder } from '../../study/disk/paths.ts';
import type { StudyState } from '../../study/study.ts';
import { summarize } from '../../study/summary/summarize.ts';
import type { Summary } from '../../study/summary/summary.ts';
import type { StudyEnd } from '../../tuner/session/studyEnd.ts';
import { trialCommand } from '../../tuner/trials/trialCommand.ts';
import { openTuner, type Tuner } from '../../tuner/tuner.ts';
import { onInterrupt } from '../terminal/onInterrupt.ts';
import type { LoadedDeclaration } from '../declaration/loadDeclaration.ts';
import { formatParameters, printError, errorMessage, formatNumber, printable } from '../terminal/printable.ts';
import { createProgressDisplay } from '../terminal/progressDisplay.ts';
import { watchDeclaration } from '../declaration/watchDeclaration.ts';
import { engineWorkerUrl } from '../engineWorkerUrl.ts';

export async function resume(declared: LoadedDeclaration): Promise<number> {
  const { file, folder, declaration } = declared;
  try {
    const { events } = await readJournal(journalFile(studyFolder(folder, declaration.study)));
    if (events.length > 0) return await run(declared);
    printError(`There is no study ${declaration.study} to continue yet. Start it with: bbkb run ${quote([file])}`);
  } catch (error) {
    printError(errorMessage(error));
  }
  return 2;
}

export async function run({ file, folder, declaration, pastFile }: LoadedDeclaration): Promise<number> {
  const summaryOf = (study: StudyState) =>
    summarize(study, { alive: true, argsOf: (trial) => trialCommand(declaration, folder, trial) });
  const display = await createProgressDisplay(process.stdout);
  const onChange = (study: StudyState) => {
    display.update(() => summaryOf(study));
  };
  let tuner: Tuner;
  try {
    tuner = await openTuner({
      declaration,
      past: pastFile?.trials,
      folder,
      engineWorker: engineWorkerUrl,
      now: Date.now,
      onChange,
    });
  } catch (error) {
    printError(errorMessage(error));
    return 2;
  }

  for (const sentence of pastFile?.omitted ?? []) printError(sentence);
  onChange(tuner.study);
  display.print(startText(summaryOf(tuner.study)));
  const stopController = new AbortController();
  const removeInterruptHandler = onInterrupt([
    () => {
      display.print('Stopping: the running trials are being ended. Press Ctrl-C again to kill them at once.');
      stopController.abort();
    },
    () => void tuner.kill(),
  ]);
  const stopWatching = watchDeclaration(file, tuner, (sentence) => {
    display.print(sentence);
  });
  try {
    const end = await tuner.run(stopController.signal);
    display.close();
    return reportEnd(end, summaryOf(tuner.study), quote([file]));
  } catch (error) {
    display.close();
    printError(errorMessage(error));
    return 1;
  } finally {
    stopWatching();
    removeInterruptHandler();
  }
}

function startText({ study, goal, metric, budget, parallel, trials }: Summary): string {
  const done = trials.filter(({ state }) => state !== 'waiting').length;
  const previousText = done === 0 ? '' : ` ${done} of them were begun before.`;
  return `Study ${study}: ${budget.trials} trials, ${parallel} at once, to ${goal} ${metric}.${previousText}`;
}

function reportEnd(end: StudyEnd, { metric, best, trials, log }: Summary, file: string): number {
  const out = process.stdout;
  out.write(`${printable(end.reason)}\n`);
  for (const line of log ?? []) out.write(`  ${printable(line)}\n`);
  if (best) {
    out.write(
      printable(
        `Best: ${metric} = ${formatNumber(best.value)} in trial ${best.trial}: ${formatParameters(best.parameters)}`,
      ) + '\n',
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
      printError(`No trial succeeded. Trial ${trials[0]?.trial ?? 1}: ${trials[0]?.reason ?? 'it was never run.'}`);
      return 1;
  }
}
