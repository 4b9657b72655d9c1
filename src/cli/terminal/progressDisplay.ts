/** The progress of `bbkb run`: an area redrawn in place on a terminal, a line per ended trial elsewhere. */
import { hasFailed } from '../../study/summary/countTrials.ts';
import { runAgainText } from '../../study/summary/messages.ts';
import type { Summary, TrialSummary } from '../../study/summary/summary.ts';
import { awakeMs } from '../../system/awakeTime.ts';
import { printable } from '../../system/printable.ts';
import { endedSince, progressArea, trialLine } from './progressText.ts';
import type { Paint } from '../../study/summary/paint.ts';
import { paintFor } from './paint.ts';
import { columnsOf, type Terminal } from './terminal.ts';

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
export async function createProgressDisplay(stream: Terminal['stdout']): Promise<ProgressDisplay> {
  const paint = paintFor(stream);
  if (!stream.isTTY) return displayOn({ persist: (line) => stream.write(`${line}\n`), keeps: () => true, paint });
  const [{ createLogUpdate }, { default: wrapAnsi }] = await Promise.all([import('log-update'), import('wrap-ansi')]);
  const area = createLogUpdate(stream);
  // between words: log-update itself wraps within them
  const wrapped = (text: string) => wrapAnsi(text, columnsOf(stream), { hard: true, trim: true });
  return displayOn({
    persist: (line) => area.persist(wrapped(line)),
    keeps: hasFailed,
    draw: (summary, seconds) => area(wrapped(progressArea(summary, seconds, columnsOf(stream), paint))),
    done: () => area.done(),
    paint,
  });
}

interface Output {
  /** Writes a line that stays. */
  readonly persist: (line: string) => void;
  /** Whether a trial that has ended has a line that stays. */
  readonly keeps: (trial: TrialSummary) => boolean;
  /** On a terminal: again and again. */
  readonly draw?: (summary: Summary, elapsedSeconds: number) => void;
  readonly done?: () => void;
  readonly paint: Paint;
}

/** A study of short trials changes hundreds of times a second. */
const REDRAW_INTERVAL_MS = 200;

function displayOn({ persist, keeps, draw, done, paint }: Output): ProgressDisplay {
  const startedAt = awakeMs();
  let shown: Summary | undefined;
  let latest: (() => Summary) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const redraw = () => {
    const summary = latest?.() ?? shown;
    if (!summary) return;
    latest = undefined;
    for (const trial of endedSince(shown ?? summary, summary).filter(keeps)) persist(trialLine(trial, summary, paint));
    const { repaired } = summary;
    if (repaired !== undefined && (shown ?? summary).repaired?.by !== repaired.by) persist(runAgainText(repaired));
    shown = summary;
    draw?.(summary, (awakeMs() - startedAt) / 1000);
  };
  return {
    update: (summary) => {
      latest = summary;
      if (shown === undefined) redraw();
      timer ??= setInterval(redraw, REDRAW_INTERVAL_MS); // also without a change, because of the elapsed time
    },
    print: (sentence) => persist(printable(sentence)),
    close: () => {
      clearInterval(timer);
      redraw();
      done?.();
    },
  };
}
