/**
 * The line between a run and one of its threads. Both are long computations, so each stands still until the other's next message comes, without an event
 * loop, which a request reached after 0.5 ms on average. Here it arrives after 0.4: what is left is waiting for a core.
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
