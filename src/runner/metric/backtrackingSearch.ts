/**
 * Searches lines with a regular expression that only JavaScript can run, one with lookaround or a backreference. It may
 * take exponential time on a line of output, so it runs on a thread of its own, which is ended when the time is up.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Metric } from '../trialJob.ts';

/** Seconds for all the output of one trial: at 1,000 characters a line, a log of 64 MB takes less than one. */
const TIME_LIMIT = 3;
const LINES_PER_MESSAGE = 100;

/**
 * It is a text, so that no program that contains the runner needs one more file for it. Where no best report is asked
 * for, each value is NaN and the last match counts.
 */
const THREAD = `
  const { parentPort, workerData } = require('node:worker_threads');
  const expression = new RegExp(workerData.pattern);
  const sign = { minimize: -1, maximize: 1 }[workerData.best];
  let best = -Infinity;
  parentPort.on('message', (lines) => {
    let found;
    for (const [index, line] of lines.entries()) {
      const text = expression.exec(line)?.[1];
      if (text === undefined) continue;
      const value = Number(text) * sign;
      if (Number.isFinite(best) && !(value > best)) continue;
      if (Number.isFinite(value)) best = value;
      found = { index, text };
    }
    parentPort.postMessage(found);
  });
`;

export class PatternTimeout extends Error {
  readonly seconds = TIME_LIMIT;
  /** The first of the lines that were searched when the time was up. */
  readonly line: string;
  constructor(line: string) {
    super('The pattern took too long.');
    this.line = line;
  }
}

/** For `catch`: what else went wrong is thrown again. */
export function patternTimeout(error: unknown): PatternTimeout {
  if (error instanceof PatternTimeout) return error;
  throw error;
}

export interface PatternMatch {
  /** Of the group. */
  readonly text: string;
  readonly line: string;
  /** Counted from 1. */
  readonly lineNumber: number;
}

type Visit = (line: string) => Promise<void> | undefined;

interface Search {
  readonly pattern: string;
  readonly best: Metric['best'];
}

/**
 * The last line that matches, or the best. `forEach` visits all lines and waits for the promises that it gets.
 *
 * @throws PatternTimeout
 */
export async function matchThatCounts(
  search: Search,
  forEach: (visit: Visit) => Promise<void>,
): Promise<PatternMatch | undefined> {
  const thread = new Worker(THREAD, { eval: true, workerData: search, execArgv: [] });
  try {
    await once(thread, 'online'); // its start takes none of the time
    return await searchOn(thread, forEach);
  } finally {
    await thread.terminate();
  }
}

async function searchOn(thread: Worker, forEach: (visit: Visit) => Promise<void>): Promise<PatternMatch | undefined> {
  let millisecondsLeft = TIME_LIMIT * 1000;
  let searched = 0;
  let waiting: string[] = [];
  let last: PatternMatch | undefined;
  const search = async (): Promise<void> => {
    const startedAt = performance.now();
    const match = await answerOf(thread, waiting, millisecondsLeft);
    millisecondsLeft -= performance.now() - startedAt;
    if (match !== undefined)
      last = { text: match.text, line: waiting[match.index], lineNumber: searched + match.index + 1 };
    searched += waiting.length;
    waiting = [];
  };
  await forEach((line) => {
    waiting.push(line);
    return waiting.length < LINES_PER_MESSAGE ? undefined : search();
  });
  if (waiting.length > 0) await search();
  return last;
}

type Answer = { readonly index: number; readonly text: string } | undefined;

async function answerOf(thread: Worker, lines: readonly string[], milliseconds: number): Promise<Answer> {
  const timeUp = AbortSignal.timeout(Math.max(0, Math.ceil(milliseconds)));
  const answer = once(thread, 'message', { signal: timeUp });
  thread.postMessage(lines);
  try {
    const [found] = (await answer) as [Answer];
    return found;
  } catch (error) {
    throw timeUp.aborted ? new PatternTimeout(lines[0]) : error;
  }
}
