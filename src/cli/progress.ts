/** What `bbkb run` shows while a study runs: an area redrawn in place on a terminal, a line per ended trial elsewhere. */
import { createLogUpdate } from 'log-update';
import type { Summary } from '../study/summary.ts';
import { assignment, duration, number, printable } from './printable.ts';

type Trial = Summary['trials'][number];

export interface Progress {
  /**
   * Shows the study as it is now, which is asked for at most every `REDRAW` milliseconds: summing up thousands of trials
   * after each event would take longer than short trials do. The first time it is as it was found: what ended before is not
   * told again.
   */
  update(summary: () => Summary): void;
  /** Says a sentence that stays. */
  say(sentence: string): void;
  close(): void;
}

export function progress(stream: NodeJS.WriteStream): Progress {
  return stream.isTTY ? live(stream) : plain(stream);
}

const REDRAW = 200; // milliseconds: a study of short trials changes hundreds of times a second
const BAR = 24;

function live(stream: NodeJS.WriteStream): Progress {
  const draw = createLogUpdate(stream);
  const began = performance.now();
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
    draw(liveArea(summary, (performance.now() - began) / 1000));
  };
  return {
    update: (summary) => {
      latest = summary;
      if (shown === undefined) redraw();
      timer ??= setInterval(redraw, REDRAW);
    },
    say: (sentence) => {
      draw.persist(printable(sentence));
    },
    close: () => {
      clearInterval(timer);
      redraw();
      draw.done();
    },
  };
}

function plain(stream: NodeJS.WriteStream): Progress {
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
      else timer ??= setTimeout(write, REDRAW);
    },
    say: (sentence) => {
      stream.write(`${printable(sentence)}\n`);
    },
    close: () => {
      clearTimeout(timer);
      write();
    },
  };
}

/** The trials of `after` that have come to an end since `before`. */
function endedSince(before: Summary, after: Summary): Trial[] {
  const endings = new Set(before.trials.filter(hasEnded).map(attemptOf));
  return after.trials.filter((trial) => hasEnded(trial) && !endings.has(attemptOf(trial)));
}

function hasEnded({ state }: Trial): boolean {
  return state !== 'waiting' && state !== 'running' && state !== 'lost';
}

function attemptOf({ trial, attempt }: Trial): string {
  return `${trial}.${attempt}`;
}

/** `trial 3 succeeded: error = 0.12 after 1.3 s · lr=0.1`, or the reason why it did not. */
function trialLine(trial: Trial, { metric }: Summary): string {
  const result = trial.value === null ? (trial.reason ?? '') : `${metric} = ${number(trial.value)}`;
  const time = trial.seconds === null ? '' : ` after ${duration(trial.seconds)}`;
  const state = trial.state === 'timedOut' ? 'timed out' : trial.state;
  return `trial ${trial.trial} ${state}${time}: ${printable(result)} · ${assignment(trial.parameters)}`;
}

/** The lines that are redrawn. */
export function liveArea(summary: Summary, elapsed: number): string {
  const { budget, trials, batches, best, metric } = summary;
  const done = trials.filter((trial) => trial.state === 'succeeded').length;
  const failed = trials.filter((trial) => trial.state === 'failed' || trial.state === 'timedOut').length;
  const running = trials.filter((trial) => trial.state === 'running').length;
  const filled = Math.min(BAR, Math.round((BAR * (done + failed)) / budget.trials));
  const counts = [
    `${done + failed}/${budget.trials}`,
    `batch ${batches.length}`,
    `${running} running`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    duration(elapsed),
  ];
  return [
    `${printable(summary.study)}  ${'█'.repeat(filled)}${'░'.repeat(BAR - filled)}  ${counts.join(' · ')}`,
    best
      ? `best  ${printable(metric)} = ${number(best.value)}  (trial ${best.trial})  ${assignment(best.parameters)}`
      : 'best  none yet',
  ].join('\n');
}
