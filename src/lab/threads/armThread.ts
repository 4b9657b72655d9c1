/**
 * One of the threads among which the arms of a run are divided: it makes the passes over its share, one request after
 * another. What a share holds stays on its thread.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { armShare } from '../manyArms/armShare.ts';
import type { ArmShare, Passes } from '../manyArms/passes.ts';
import type { KernelOnArms } from '../../math/gp/covariance.ts';
import { messageOf } from '../../system/errors.ts';
import { awaitMessage, sendMessage, type Line, type ThreadReply } from './line.ts';

/** Shares are numbered from 0, in the order in which they are asked for. */
export type ThreadRequest = ShareRequest | PassRequest;

interface ShareRequest {
  readonly kind: 'share';
  readonly kernel: KernelOnArms;
  readonly first: number;
  readonly end: number;
}

interface PassRequest<P extends keyof Passes = keyof Passes> {
  readonly kind: 'pass';
  readonly share: number;
  readonly pass: P;
  readonly asked: Passes[P]['asked'];
}

const line = workerData as Line;
const shares: ArmShare[] = [];

parentPort?.postMessage('ready');
for (;;) sendMessage(line, replyTo(awaitMessage(line) as ThreadRequest)); // until it is terminated

function replyTo(request: ThreadRequest): ThreadReply {
  try {
    return { answer: request.kind === 'share' ? addShare(request) : makePass(request) };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

function addShare({ kernel, first, end }: ShareRequest): number {
  return shares.push(armShare(kernel, first, end)) - 1;
}

function makePass<P extends keyof Passes>({ share, pass, asked }: PassRequest<P>): Passes[P]['answer'] {
  return shares[share][pass](asked);
}
