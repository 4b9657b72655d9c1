import { after } from 'node:test';
import { createSupervisor, type Supervisor } from '../../../src/runner/supervisor/startSupervisor.ts';
import type { Bundle } from './bundle.ts';

let shared: Supervisor | undefined;

/** One for all studies of a test process: starting one takes 0.1 s of the processor. */
export function sharedSupervisor({ supervisor }: Bundle): Supervisor {
  const all = (shared ??= createSupervisor(supervisor));
  return { start: (launch) => all.start(launch), close: () => Promise.resolve() };
}

after(() => shared?.close());
