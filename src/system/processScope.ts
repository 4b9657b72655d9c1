/**
 * Where the number of a process means this process: on one machine and, on Linux, in one PID namespace of it.
 * Containers that share the network of their host have its name too, and number their processes anew.
 */
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export interface ProcessScope {
  readonly host: string;
  /** Null where a system has none; undefined in what earlier versions wrote. */
  readonly pidNamespace?: string | null;
}

export function processScope(): Required<ProcessScope> {
  return { host: hostname(), pidNamespace: pidNamespace() };
}

/** Whether numbers from there are numbers of processes here. What earlier versions wrote is known by its host alone. */
export function isOwnScope(scope: ProcessScope): boolean {
  return isThisHost(scope) && (scope.pidNamespace === undefined || scope.pidNamespace === pidNamespace());
}

export function isThisHost({ host }: ProcessScope): boolean {
  return host === hostname();
}

/** Such as `pid:[4026531836]`. */
function pidNamespace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return null; // only Linux has this file
  }
}
