/** The progress of `bbkb run`: an area redrawn in place on a terminal, a line per ended trial elsewhere, as data with `--json`. */
import { countTrials, hasFailed } from '../../study/summary/countTrials.ts';
import { runAgainText } from '../../study/summary/messages.ts';
import type { Summary, TrialSummary } from '../../study/summary/summary.ts';
import { awakeMs } from '../../system/awakeTime.ts';
import { printable } from '../../system/printable.ts';
import { longRunning } from '../../study/summary/longRunning.ts';
import { longRunningLines } from './longRunningLines.ts';
import { scriptChangeLines } from './scriptChangeLines.ts';
import { endedSince, progressArea, progressLine, trialLine } from './progressText.ts';
import { paintFor } from './paint.ts';
import { columnsOf, printNote, type Terminal } from './terminal.ts';
import { wrapped } from './wrapped.ts';

export interface ProgressDisplay {
  /**
   * Shows the study as it is now, at most every `REDRAW_INTERVAL_MS`, and only then the summary is computed. The first
   * summary is the starting point: trials that had ended by then are not shown.
   */
  update(summary: () => Summary): void;
  /** Prints a sentence that stays. */
  print(sentence: string): void;
  close(): void;
}

/**
 * log-update is loaded only if it draws: it compiles a pattern of all emoji, which takes 40 of the 150 ms of processor
 * time that `bbkb` would need to start, besides the 75 ms of Node itself.
 */
/** @param file as a person names the declaration */
export async function createProgressDisplay(terminal: Terminal, file?: string): Promise<ProgressDisplay> {
  const { stdout: stream, json } = terminal;
  const paint = paintFor(stream);
  const lineOf = (trial: TrialSummary, summary: Summary) => trialLine(trial, summary, paint);
  if (json)
    return displayOn({
      say: (sentence) => printNote(sentence, terminal),
      ended: (trial, summary) => stream.write(`${JSON.stringify(trialEvent(trial, summary))}\n`),
      file,
    });
  if (!stream.isTTY) {
    const say = (line: string) => stream.write(`${line}\n`);
    return displayOn({ say, ended: (trial, summary) => say(lineOf(trial, summary)), file });
  }
  const { createLogUpdate } = await import('log-update');
  const area = createLogUpdate(stream);
  // between words: log-update itself wraps within them
  const fitted = (text: string) => wrapped(text, columnsOf(stream));
  const say = (line: string) => area.persist(fitted(line));
  return displayOn({
    say,
    ended: (trial, summary) => {
      if (hasFailed(trial)) say(lineOf(trial, summary));
    },
    draw: (summary, seconds) =>
      area(fitted(progressArea(summary, seconds, columnsOf(stream), paint, Date.now(), file))),
    done: (summary, seconds) => {
      // what was found is printed next
      say(progressLine({ ...summary, timeLeft: null }, seconds, columnsOf(stream), paint));
      area.done();
    },
  });
}

/** A trial as `show --json` has it, and how many of how many have ended. */
function trialEvent(trial: TrialSummary, summary: Summary) {
  return { event: 'trial', ended: countTrials(summary).ended, budget: summary.budget.trials, ...trial };
}

interface Output {
  /** Writes a line that stays. */
  readonly say: (line: string) => void;
  /** Writes what stays of a trial that has ended, if anything does. */
  readonly ended: (trial: TrialSummary, summary: Summary) => void;
  /** In the command that stops a trial which may hang; where it draws, that stands in the area. */
  readonly file?: string | undefined;
  /** On a terminal: again and again. */
  readonly draw?: (summary: Summary, elapsedSeconds: number) => void;
  /** The last time. */
  readonly done?: (summary: Summary, elapsedSeconds: number) => void;
}

/** A study of short trials changes hundreds of times a second. */
const REDRAW_INTERVAL_MS = 200;

function displayOn({ say, ended, draw, done, file }: Output): ProgressDisplay {
  const warned = new Set<string>();
  const warn = (summary: Summary): void => {
    const found = draw === undefined ? longRunning(summary, Date.now()) : null;
    const attempts = (found?.trials ?? []).map((trial) => `${trial} ${summary.trials.at(trial - 1)?.attempt}`);
    if (attempts.every((attempt) => warned.has(attempt))) return;
    for (const attempt of attempts) warned.add(attempt);
    for (const line of longRunningLines(summary, Date.now(), file)) say(printable(line));
  };
  let knownScript: string | undefined;
  const warnOfScript = (summary: Summary): void => {
    const script = JSON.stringify(summary.origin?.script);
    if (script === knownScript) return;
    knownScript = script;
    for (const line of scriptChangeLines(summary, file)) say(printable(line));
  };
  const startedAt = awakeMs();
  let shown: Summary | undefined;
  let latest: (() => Summary) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const redraw = (drawn = draw) => {
    const summary = latest?.() ?? shown;
    if (!summary) return;
    latest = undefined;
    for (const trial of endedSince(shown ?? summary, summary)) ended(trial, summary);
    const { repaired } = summary;
    if (repaired !== undefined && (shown ?? summary).repaired?.by !== repaired.by) say(runAgainText(repaired));
    const [pauses, before] = [summary, shown ?? summary].map(({ schedule }) => schedule?.pauses);
    if (pauses?.anew !== undefined && pauses.anew !== before?.anew) say(printable(pauses.anew));
    if (pauses && pauses.ended !== null && pauses.ended !== before?.ended) say(printable(pauses.ended));
    warn(summary);
    // the first is of the sessions before
    if (shown !== undefined) warnOfScript(summary);
    shown = summary;
    drawn?.(summary, (awakeMs() - startedAt) / 1000);
  };
  return {
    update: (summary) => {
      latest = summary;
      if (shown === undefined) redraw();
      timer ??= setInterval(() => redraw(), REDRAW_INTERVAL_MS); // also without a change, because of the elapsed time
    },
    print: (sentence) => say(printable(sentence)),
    close: () => {
      clearInterval(timer);
      redraw(done);
    },
  };
}
