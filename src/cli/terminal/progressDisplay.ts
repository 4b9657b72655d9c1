/** What `bbkb run` shows while a study runs: an area redrawn in place on a terminal, a line per ended trial elsewhere. */
import type { createLogUpdate } from 'log-update';
import type { Summary } from '../../study/summary/summary.ts';
import { formatParameters, formatDuration, formatNumber, printable } from './printable.ts';

type TrialSummary = Summary['trials'][number];

export interface ProgressDisplay {
  /**
   * Shows the study as it is now, which is asked for at most every `REDRAW` milliseconds: summing up thousands of trials
   * after each event would take longer than short trials do. The first time it is as it was found: what ended before is not
   * told again.
   */
  update(summary: () => Summary): void;
  /** Says a sentence that stays. */
  print(sentence: string): void;
  close(): void;
}

/**
 * log-update is loaded only where it draws: it compiles a pattern of all emoji, which takes 40 of the 150 ms of processor
 * time that `bbkb` would need to start, beside Node's own 75.
 */
export async function createProgressDisplay(stream: NodeJS.WriteStream): Promise<ProgressDisplay> {
  if (!stream.isTTY) return lineDisplay(stream);
  const { createLogUpdate } = await import('log-update');
  return interactiveDisplay(createLogUpdate(stream));
}

const REDRAW_INTERVAL_MS = 200; // milliseconds: a study of short trials changes hundreds of times a second
const BAR_WIDTH = 24;

function interactiveDisplay(draw: ReturnType<typeof createLogUpdate>): ProgressDisplay {
  const startedAt = performance.now();
  let shown: Summary | undefined;
  let latest: (() => Summary) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const redraw = () => {
    const summary = latest?.() ?? shown;
    if (!summary) return;
    latest = undefined;
    for (const trial of endedSince(shown ?? summary, summary)) {
      if (trial.state === 'failed' || trial.state === 'timedOut') draw.persist(trialLine(trial, summary));
    }
    shown = summary;
    draw(progressArea(summary, (performance.now() - startedAt) / 1000));
  };
  return {
    update: (summary) => {
      latest = summary;
      if (shown === undefined) redraw();
      timer ??= setInterval(redraw, REDRAW_INTERVAL_MS);
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

function lineDisplay(stream: NodeJS.WriteStream): ProgressDisplay {
  let shown: Summary | undefined;
  let latest: (() => Summary) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    timer = undefined;
    if (!latest) return;
    const summary = latest();
    latest = undefined;
    for (const trial of endedSince(shown ?? summary, summary)) stream.write(`${trialLine(trial, summary)}\n`);
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

/** The trials of `after` that have come to an end since `before`. */
function endedSince(before: Summary, after: Summary): TrialSummary[] {
  const endedAttempts = new Set(before.trials.filter(hasEnded).map(attemptKey));
  return after.trials.filter((trial) => hasEnded(trial) && !endedAttempts.has(attemptKey(trial)));
}

function hasEnded({ state }: TrialSummary): boolean {
  return state !== 'waiting' && state !== 'running' && state !== 'lost';
}

function attemptKey({ trial, attempt }: TrialSummary): string {
  return `${trial}.${attempt}`;
}

/** `trial 3 succeeded: error = 0.12 after 1.3 s · lr=0.1`, or the reason why it did not. */
function trialLine(trial: TrialSummary, { metric }: Summary): string {
  const result = trial.value === null ? (trial.reason ?? '') : `${metric} = ${formatNumber(trial.value)}`;
  const time = trial.seconds === null ? '' : ` after ${formatDuration(trial.seconds)}`;
  const state = trial.state === 'timedOut' ? 'timed out' : trial.state;
  return `trial ${trial.trial} ${state}${time}: ${printable(result)} · ${formatParameters(trial.parameters)}`;
}

/** The lines that are redrawn. */
export function progressArea(summary: Summary, elapsed: number): string {
  const { budget, trials, batches, best, metric } = summary;
  const done = trials.filter((trial) => trial.state === 'succeeded').length;
  const failed = trials.filter((trial) => trial.state === 'failed' || trial.state === 'timedOut').length;
  const running = trials.filter((trial) => trial.state === 'running').length;
  const filled = Math.min(BAR_WIDTH, Math.round((BAR_WIDTH * (done + failed)) / budget.trials));
  const counts = [
    `${done + failed}/${budget.trials}`,
    `batch ${batches.length}`,
    `${running} running`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    formatDuration(elapsed),
  ];
  return [
    `${printable(summary.study)}  ${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}  ${counts.join(' · ')}`,
    best
      ? `best  ${printable(metric)} = ${formatNumber(best.value)}  (trial ${best.trial})  ${formatParameters(best.parameters)}`
      : 'best  none yet',
  ].join('\n');
}
