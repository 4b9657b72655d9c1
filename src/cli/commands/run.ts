/** `bbkb run`: tunes in this terminal until the study ends or the person stops it. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { fingerprintOf } from '../../agents/question.ts';
import type { StudyState } from '../../study/studyState.ts';
import { metricsNeverMeasured } from '../../study/summary/limitsKept.ts';
import { hasMeasured } from '../../study/summary/resultText.ts';
import { summarize } from '../../study/summary/summarize.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { activeTuner } from '../../study/disk/lock.ts';
import { studyFolder, trialFolder } from '../../study/disk/paths.ts';
import { reasonOf } from '../../system/errors.ts';
import { leftTrialsEnded } from '../../tuner/answers.ts';
import { DifferentStudyError } from '../../tuner/session/applyDeclaration.ts';
import { setStudyAside } from '../../tuner/session/setAside.ts';
import type { StudyEnd } from '../../tuner/session/studyEnd.ts';
import { trialCommand } from '../../tuner/job/trialCommand.ts';
import { openTuner, type Tuner } from '../../tuner/tuner.ts';
import type { Options, Programs, Run } from '../command.ts';
import { loadDeclaration, type LoadedDeclaration, type Needs } from '../declaration/loadDeclaration.ts';
import { continuing, overrideWords, type Overrides } from '../declaration/overrides.ts';
import { watchDeclaration } from '../declaration/watchDeclaration.ts';
import { fileWord } from '../../declaration/command/commandText.ts';
import { bbkbCommand } from '../terminal/bbkbCommand.ts';
import { NOTHING_KEEPS_LIMITS, nothingMeasured } from '../terminal/limitMessages.ts';
import * as messages from '../terminal/messages.ts';
import { onInterrupt } from '../terminal/onInterrupt.ts';
import { printError, printLine, printNote, type Terminal } from '../terminal/terminal.ts';
import { createProgressDisplay, type ProgressDisplay } from '../terminal/progressDisplay.ts';
import { printResult } from './printResult.ts';

export const run: Run<'anyway' | 'confirmed' | 'json' | keyof Overrides> = async (
  [file],
  { anyway, confirmed, ...overrides },
  terminal,
  programs,
) => {
  const begin = async (needs: Needs): Promise<number> => {
    const declared = await loadDeclaration(file, needs, terminal, overrides);
    if (declared === undefined) return 2;
    if (confirmed !== undefined) requireConfirmed(declared, confirmed);
    const { folder, declaration } = declared;
    const { study } = declaration;
    if (needs === 'newStudy') {
      const { kept, ended } = await setStudyAside(folder, study, Date.now);
      if (ended.length > 0) printLine(leftTrialsEnded(study, ended), terminal);
      printLine(messages.startsOver(study, kept), terminal);
    }
    return tune(declared, { anyway, follows: confirmed === undefined }, terminal, programs);
  };
  return begin('script').catch((error: unknown) => {
    if (!(error instanceof DifferentStudyError)) throw error;
    return error.hasSucceeded ? refuse(error, file, overrides, terminal) : begin('newStudy');
  });
};

/** What an agent starts is what a person has confirmed, and stays so: later changes of the file have no effect. */
function requireConfirmed({ file, text, declaration }: LoadedDeclaration, confirmed: string): void {
  if (fingerprintOf(path.resolve(file), text, declaration) !== confirmed)
    throw new Error(messages.notAsConfirmed(file));
}

interface TuneOptions extends Pick<Options, 'anyway'> {
  /** Changes of the file. */
  readonly follows?: boolean;
}

/**
 * @param options `anyway`: the failure that the study asked about last is accepted
 * @throws DifferentStudyError where another study of this name was started
 */
export async function tune(
  declared: LoadedDeclaration,
  { anyway = false, follows = true }: TuneOptions,
  terminal: Terminal,
  programs: Programs,
): Promise<number> {
  const { file, folder, declaration, overrides, beginning } = declared;
  const summaryOf = (study: StudyState) =>
    summarize(study, { alive: true, commandOf: (trial) => trialCommand(declaration, folder, trial) });
  const display = await createProgressDisplay(terminal, file);
  const onChange = (study: StudyState) => display.update(() => summaryOf(study));
  const { past, sources } = beginning ?? {};
  const tuner = await openTuner({
    ...{ declaration, past, sources, folder, anyway, onChange },
    ...programs,
    id: randomUUID(),
    now: Date.now,
  }).catch((error: unknown) => {
    if (error instanceof DifferentStudyError || !isTuned(declared)) throw error;
    throw new Error(messages.followsWith(reasonOf(error), bbkbCommand('watch', file)), { cause: error });
  });
  for (const sentence of beginning?.remarks ?? []) printNote(sentence, terminal);
  onChange(tuner.study);
  const found = summaryOf(tuner.study);
  display.print(messages.studyStarts(found));
  const differences = overrideWords(overrides);
  if (differences.length > 0) display.print(messages.overridden(file, differences));
  const { signal, release } = listenWhileRunning(tuner, follows ? declared : undefined, display);
  try {
    const end = await tuner.run(signal);
    display.close();
    const summary = summaryOf(tuner.study);
    const exitCode = await reportEnd(end, summary, declared, terminal);
    const ranNone = summary.trials.length === found.trials.length;
    if (end.because === 'trials' && ranNone && differences.length === 0)
      printLine(messages.addTrialsWith(bbkbCommand('resume', file, ['--trials', moreThan(summary)])), terminal);
    return exitCode;
  } catch (error) {
    display.close();
    printError(reasonOf(error), terminal);
    return 1;
  } finally {
    release();
  }
}

/** Whoever started it elsewhere wants to see it here. */
export const isTuned = ({ folder, declaration }: LoadedDeclaration): boolean =>
  activeTuner(studyFolder(folder, declaration.study)) !== null;

/** A fifth more of them and at least ten, up to the next round number. */
const moreThan = ({ budget: { trials } }: Summary): string =>
  String(10 * Math.ceil(Math.max(trials + 10, 1.2 * trials) / 10));

/** Says why the study that was started is another one, with the next step on a line of its own. */
export function refuse(
  { message, study, hasSucceeded, changesSpace }: DifferentStudyError,
  file: string,
  overrides: Overrides,
  terminal: Terminal,
): number {
  printError(message, terminal);
  if (hasSucceeded && changesSpace) printError(messages.learnsFrom(study, bbkbCommand('export', file)), terminal);
  printError(messages.startOverWith(bbkbCommand('restart', file, overrideWords(overrides))), terminal);
  return 2;
}

/** Stops and kills when the person asks for it, and applies changes of the declaration. */
function listenWhileRunning(tuner: Tuner, declared: LoadedDeclaration | undefined, display: ProgressDisplay) {
  const stopController = new AbortController();
  const stop = () => {
    display.print(messages.STOPPING);
    stopController.abort();
  };
  const removeInterruptHandler = onInterrupt([stop, () => void tuner.kill()]);
  const stopWatching =
    declared === undefined ? undefined : watchDeclaration(declared, tuner, (sentence) => display.print(sentence));
  const release = () => {
    stopWatching?.();
    removeInterruptHandler();
  };
  return { signal: stopController.signal, release };
}

async function reportEnd(
  end: StudyEnd,
  summary: Summary,
  declared: LoadedDeclaration,
  terminal: Terminal,
): Promise<number> {
  const { file, folder, overrides } = declared;
  const { best, front = [], log, failure, study } = summary;
  const print = (line: string): void => printLine(line, terminal);
  const next = continuing(file, overrides);
  print(summary.reason ?? end.reason);
  if (failure) print(messages.lastLinesOf(failure.trial));
  for (const line of log ?? []) print(`  ${line}`);
  if (end.again !== undefined) print(messages.rerunAndContinue(fileWord(file), end.again, next));
  if (failure) {
    const output = path.relative('', trialFolder(studyFolder(folder, study), failure.trial));
    if (end.because !== 'failure') print(messages.failureCause(failure));
    for (const line of messages.failureChoices(fileWord(file), fileWord(output), next)) print(line);
  }
  await printResult(summary, declared, terminal);
  if (end.because === 'enough') print(messages.goOnForLess(next));
  switch (end.because) {
    case 'stopped':
      print(messages.continueWith(next));
      return 130;
    case 'failure':
      return 1;
    case 'trials':
    case 'time':
    case 'target':
    case 'enough':
    case 'exhausted':
      if (best || front.length > 0) return 0;
      printError(whyNothing(summary, fileWord(file)), terminal);
      return 1;
  }
}

function whyNothing(summary: Summary, file: string): string {
  if (!hasMeasured(summary)) return messages.noSuccess(summary);
  const missing = metricsNeverMeasured(summary);
  return missing.length > 0 ? nothingMeasured(missing, file) : NOTHING_KEEPS_LIMITS;
}
