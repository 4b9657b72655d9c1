/**
 * The line between a run and one of its threads. Both are long computations, so each blocks until the other's next
 * message comes, without an event loop. A request arrives after 0.4 ms on average, most of it waiting for a core;
 * through the event loop it took 0.5.
 */
import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads';

/** One end of it. */
export interface Line {
  readonly port: MessagePort;
  /** How many messages went out, and how many came in: one number each. */
  readonly sent: Counter;
  readonly received: Counter;
}

type Counter = Int32Array<SharedArrayBuffer>;

export type ThreadReply = { readonly answer: unknown } | { readonly problem: string };

export function sendMessage({ port, sent }: Line, message: unknown): void {
  port.postMessage(message);
  Atomics.add(sent, 0, 1);
  Atomics.notify(sent, 0);
}

/** Stops this thread until there is one. Undefined if none comes for so long. */
export function awaitMessage({ port, received }: Line, longestMs = Infinity): unknown {
  for (;;) {
    const before = Atomics.load(received, 0);
    const next: { readonly message: unknown } | undefined = receiveMessageOnPort(port);
    if (next) return next.message;
    if (Atomics.wait(received, 0, before, longestMs) === 'timed-out') return undefined;
  }
}
