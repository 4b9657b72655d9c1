/** What `bbkb run` shows while a study runs: an area redrawn in place on a terminal, a line per ended trial elsewhere. */
import type { createLogUpdate } from 'log-update';
import { hasFailed } from '../../study/summary/countTrials.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { printable } from './printable.ts';
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
  if (!stream.isTTY) return lineDisplay(stream);
  const { createLogUpdate } = await import('log-update');
  return interactiveDisplay(createLogUpdate(stream));
}

/** A study of short trials changes hundreds of times a second. */
const REDRAW_INTERVAL_MS = 200;

function interactiveDisplay(draw: ReturnType<typeof createLogUpdate>): ProgressDisplay {
  const startedAt = performance.now();
  let shown: Summary | undefined;
  let latest: (() => Summary) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const redraw = () => {
    const summary = latest?.() ?? shown;
    if (!summary) return;
    latest = undefined;
    for (const trial of endedSince(shown ?? summary, summary).filter(hasFailed))
      draw.persist(trialLine(trial, summary.metric));
    shown = summary;
    draw(progressArea(summary, (performance.now() - startedAt) / 1000));
  };
  return {
    update: (summary) => {
      latest = summary;
      if (shown === undefined) redraw();
      timer ??= setInterval(redraw, REDRAW_INTERVAL_MS); // also without a change, because of the elapsed time
    },
    print: (sentence) => {
      draw.persist(printable(sentence));
    },
    close: () => {
      clearInterval(timer);
      redraw();
      draw.done();
    },
  };
}

function lineDisplay(stream: Terminal['stdout']): ProgressDisplay {
  let shown: Summary | undefined;
  let latest: (() => Summary) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    timer = undefined;
    if (!latest) return;
    const summary = latest();
    latest = undefined;
    for (const trial of endedSince(shown ?? summary, summary)) stream.write(`${trialLine(trial, summary.metric)}\n`);
    shown = summary;
  };
  return {
    update: (summary) => {
      latest = summary;
      if (shown === undefined) write();
      else timer ??= setTimeout(write, REDRAW_INTERVAL_MS);
    },
    print: (sentence) => {
      stream.write(`${printable(sentence)}\n`);
    },
    close: () => {
      clearTimeout(timer);
      write();
    },
  };
}
