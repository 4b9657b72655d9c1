/** `bbkb run` and `bbkb resume`: tunes in this terminal until the study ends or the person stops it. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { quote } from 'shell-quote';
import type { StudyState } from '../../study/studyState.ts';
import { summarize } from '../../study/summary/summarize.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { studyFolder, trialFolder } from '../../study/disk/paths.ts';
import { messageOf } from '../../system/messageOf.ts';
import type { StudyEnd } from '../../tuner/session/studyEnd.ts';
import { trialCommand } from '../../tuner/trials/trialCommand.ts';
import { openTuner, type Tuner } from '../../tuner/tuner.ts';
import type { LoadedDeclaration } from '../declaration/loadDeclaration.ts';
import { watchDeclaration } from '../declaration/watchDeclaration.ts';
import type { Programs } from '../programs.ts';
import * as messages from '../terminal/messages.ts';
import { onInterrupt } from '../terminal/onInterrupt.ts';
import { printable } from '../terminal/printable.ts';
import { printError, type Terminal } from '../terminal/terminal.ts';
import { createProgressDisplay, type ProgressDisplay } from '../terminal/progressDisplay.ts';
import { readStudy } from './readStudy.ts';

interface RunOptions {
  /** Whether the failure that the study asked about last is accepted. */
  readonly anyway: boolean;
}

export async function resume(
  declared: LoadedDeclaration,
  options: RunOptions,
  terminal: Terminal,
  programs: Programs,
): Promise<number> {
  try {
    const { events } = await readStudy(declared);
    if (events.length > 0) return await run(declared, options, terminal, programs);
    printError(messages.nothingTo('continue', declared.declaration.study, quote([declared.file])), terminal);
  } catch (error) {
    printError(messageOf(error), terminal);
  }
  return 2;
}

export async function run(
  { file, folder, declaration, pastFile }: LoadedDeclaration,
  { anyway }: RunOptions,
  terminal: Terminal,
  programs: Programs,
): Promise<number> {
  const summaryOf = (study: StudyState) =>
    summarize(study, { alive: true, argsOf: (trial) => trialCommand(declaration, folder, trial) });
  const display = await createProgressDisplay(terminal.stdout);
  const onChange = (study: StudyState) => {
    display.update(() => summaryOf(study));
  };
  let tuner: Tuner;
  try {
    tuner = await openTuner({
      declaration,
      id: randomUUID(),
      past: pastFile?.trials,
      folder,
      ...programs,
      now: Date.now,
      anyway,
      onChange,
    });
  } catch (error) {
    printError(messageOf(error), terminal);
    return 2;
  }

  for (const sentence of pastFile?.remarks ?? []) printError(sentence, terminal);
  onChange(tuner.study);
  display.print(messages.studyStarts(summaryOf(tuner.study)));
  const { signal, release } = listenWhileRunning(tuner, file, display);
  try {
    const end = await tuner.run(signal);
    display.close();
    return reportEnd(end, summaryOf(tuner.study), { file, folder }, terminal);
  } catch (error) {
    display.close();
    printError(messageOf(error), terminal);
    return 1;
  } finally {
    release();
  }
}

/** Stops and kills when the person asks for it, and applies changes of the declaration. */
function listenWhileRunning(tuner: Tuner, file: string, display: ProgressDisplay) {
  const stopController = new AbortController();
  const stop = () => {
    display.print(messages.STOPPING);
    stopController.abort();
  };
  const removeInterruptHandler = onInterrupt([stop, () => void tuner.kill()]);
  const stopWatching = watchDeclaration(file, tuner, (sentence) => {
    display.print(sentence);
  });
  const release = () => {
    stopWatching();
    removeInterruptHandler();
  };
  return { signal: stopController.signal, release };
}

type Place = Pick<LoadedDeclaration, 'file' | 'folder'>;

function reportEnd(end: StudyEnd, summary: Summary, { file, folder }: Place, terminal: Terminal): number {
  const { metric, best, log, failure, study } = summary;
  const print = (line: string) => terminal.stdout.write(`${line}\n`);
  print(printable(summary.reason ?? end.reason));
  if (failure) print(messages.lastLinesOf(failure.trial));
  for (const line of log ?? []) print(`  ${printable(line)}`);
  if (failure) {
    const output = path.relative('', trialFolder(studyFolder(folder, study), failure.trial));
    if (end.because !== 'failure') print(printable(messages.failureCause(failure)));
    for (const line of messages.failureChoices(quote([file]), quote([output]))) print(printable(line));
  }
  if (best) {
    print(printable(messages.bestTrial(metric, best)));
    print(printable(messages.runAgain(best.command)));
  }
  switch (end.because) {
    case 'stopped':
      print(printable(messages.continueWith(quote([file]))));
      return 130;
    case 'failure':
      return 1;
    case 'trials':
    case 'time':
    case 'target':
    case 'exhausted':
      if (best) return 0;
      printError(messages.noSuccess(summary), terminal);
      return 1;
  }
}
