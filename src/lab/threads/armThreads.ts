/**
 * Threads among which the passes over the arms of a run are divided; the run's own thread takes the first share. The
 * answers are the same to the bit with any number of them.
 *
 * Only weights, steps, bounds and arms in doubt go between threads. Each keeps the numbers of its own arms, because
 * shared arrays that come with messages are collected so late that 300 of 8 MB took 2.4 GB. The coordinates of the arms
 * are shared once.
 */
import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import { algorithms } from '../../bandits/algorithms.ts';
import type { AskShares, ShareArms } from '../manyArms/armArrays.ts';
import { armShare } from '../manyArms/armShare.ts';
import type { Passes } from '../manyArms/passes.ts';
import type { KernelOnArms } from '../../math/gp/covariance.ts';
import * as messages from '../messages.ts';
import type { Simulation } from '../simulation.ts';
import type { ThreadRequest } from './armThread.ts';
import { awaitMessage, sendMessage, type Line, type ThreadReply } from './line.ts';

export interface ArmThreads {
  readonly shareArms: ShareArms;
  readonly end: () => Promise<void>;
}

/** With fewer arms a thread has too little to do between two messages. */
const FEWEST_ARMS = 50_000;

/** How many threads are worth it, the run's own among them, of at most so many. */
export function worthwhileThreads({ config: { algorithm, rule = 'global' }, X }: Simulation, most: number): number {
  const { model, hasBound } = algorithms[algorithm];
  const sharesPasses = model === 'sparse' && hasBound && rule === 'global';
  return sharesPasses ? Math.max(1, Math.min(most, Math.floor(X.rows / FEWEST_ARMS))) : 1;
}

/**
 * Starts so many threads beside this one, and waits until all of them run, because a pass would wait for ever for one
 * that could not start.
 *
 * @param program the bundle of armThread.ts
 * @throws Error with the reason why a thread did not start
 */
export async function startArmThreads(count: number, program: URL): Promise<ArmThreads> {
  const started = Array.from({ length: count }, () => startThread(program));
  const end = async (): Promise<void> => {
    await Promise.all(started.map(({ worker }) => worker.terminate()));
  };
  try {
    await Promise.all(started.map(({ ready }) => ready));
  } catch (error) {
    await end();
    throw error;
  }
  return { shareArms: (kernel) => shareAmong(started.map(({ line }) => line), kernel), end }; // oxfmt-ignore
}

function startThread(program: URL) {
  const { port1, port2 } = new MessageChannel();
  const [requests, replies] = [counter(), counter()];
  const workerData: Line = { port: port2, sent: replies, received: requests };
  const worker = new Worker(program, { workerData, transferList: [port2] });
  const line: Line = { port: port1, sent: requests, received: replies };
  return { worker, line, ready: once(worker, 'message') };
}

function counter(): Line['sent'] {
  return new Int32Array(new SharedArrayBuffer(4));
}

function shareAmong(lines: readonly Line[], kernel: KernelOnArms): AskShares {
  const firsts = Array.from({ length: lines.length + 2 }, (_, i) => Math.round((i * kernel.arms) / (lines.length + 1)));
  const shared = { ...kernel, columns: kernel.columns.map(inSharedMemory) };
  lines.forEach((line, i) => {
    sendRequest(line, { kind: 'share', kernel: shared, first: firsts[i + 1], end: firsts[i + 2] });
  });
  const own = armShare(kernel, 0, firsts[1]);
  const shares = lines.map((line) => answerOf(line) as number);
  return <P extends keyof Passes>(pass: P, asked: Passes[P]['asked']) => {
    lines.forEach((line, i) => sendRequest(line, { kind: 'pass', share: shares[i], pass, asked }));
    const first = own[pass](asked);
    return [first, ...lines.map((line) => answerOf(line) as Passes[P]['answer'])];
  };
}

/** A pass over a hundred million arms takes seconds. */
const LONGEST_WAIT_MS = 600_000;

function sendRequest(line: Line, request: ThreadRequest): void {
  sendMessage(line, request);
}

function answerOf(line: Line): unknown {
  const reply = awaitMessage(line, LONGEST_WAIT_MS) as ThreadReply | undefined;
  if (reply === undefined) throw new Error(messages.THREAD_SILENT);
  if ('problem' in reply) throw new Error(messages.threadFailed(reply.problem));
  return reply.answer;
}

function inSharedMemory(column: Float64Array): Float64Array {
  const shared = new Float64Array(new SharedArrayBuffer(column.byteLength));
  shared.set(column);
  return shared;
}
