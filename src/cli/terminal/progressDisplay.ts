/** The progress of `bbkb run`: an area redrawn in place on a terminal, a line per ended trial elsewhere. */
import type { createLogUpdate } from 'log-update';
import { hasFailed } from '../../study/summary/countTrials.ts';
import type { Summary, TrialSummary } from '../../study/summary/summary.ts';
import { awakeMs } from '../../system/awakeTime.ts';
import { printable } from '../../system/printable.ts';
import { endedSince, progressArea, trialLine } from './progressText.ts';
import type { Terminal } from './terminal.ts';

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
  if (!stream.isTTY) return displayOn({ persist: (line) => stream.write(`${line}\n`), keeps: () => true });
  const { createLogUpdate } = await import('log-update');
  const area = createLogUpdate(stream);
  const persist = (line: string) => {
    area.persist(line);
  };
  return displayOn({ persist, keeps: hasFailed, area });
}

interface Output {
  /** Writes a line that stays. */
  readonly persist: (line: string) => void;
  /** Whether a trial that has ended has a line that stays. */
  readonly keeps: (trial: TrialSummary) => boolean;
  /** On a terminal: drawn again and again. */
  readonly area?: ReturnType<typeof createLogUpdate>;
}

/** A study of short trials changes hundreds of times a second. */
const REDRAW_INTERVAL_MS = 200;

function displayOn({ persist, keeps, area }: Output): ProgressDisplay {
  const startedAt = awakeMs();
  let shown: Summary | undefined;
  let latest: (() => Summary) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const redraw = () => {
    const summary = latest?.() ?? shown;
    if (!summary) return;
    latest = undefined;
    for (const trial of endedSince(shown ?? summary, summary).filter(keeps)) persist(trialLine(trial, summary));
    shown = summary;
    area?.(progressArea(summary, (awakeMs() - startedAt) / 1000));
  };
  return {
    update: (summary) => {
      latest = summary;
      if (shown === undefined) redraw();
      timer ??= setInterval(redraw, REDRAW_INTERVAL_MS); // also without a change, because of the elapsed time
    },
    print: (sentence) => {
      persist(printable(sentence));
    },
    close: () => {
      clearInterval(timer);
      redraw();
      area?.done();
    },
  };
}
