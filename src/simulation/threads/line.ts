/** The line between a run and one of its threads: requests go one way, and the run, which is one long computation, stands still until the reply comes. */
import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads';

export interface Line {
  readonly port: MessagePort;
  /** One number, how many replies were sent. */
  readonly replies: Int32Array<SharedArrayBuffer>;
}

export type ThreadReply = { readonly answer: unknown } | { readonly problem: string };

/** A pass over a hundred million arms takes seconds. */
const LONGEST_WAIT_MS = 600_000;

export function sendReply({ port, replies }: Line, reply: ThreadReply): void {
  port.postMessage(reply);
  Atomics.add(replies, 0, 1);
  Atomics.notify(replies, 0);
}

/** Stops this thread until there is one. Undefined after ten minutes without. */
export function awaitReply({ port, replies }: Line): ThreadReply | undefined {
  for (;;) {
    const sent = Atomics.load(replies, 0);
    const received: { readonly message: ThreadReply } | undefined = receiveMessageOnPort(port);
    if (received) return received.message;
    if (Atomics.wait(replies, 0, sent, LONGEST_WAIT_MS) === 'timed-out') return undefined;
  }
}
