import type { Interpreter } from './resolveInterpreter.ts';

/** What runs a command, and why that: `/home/ann/project/.venv/bin/python (.venv of the project)`. */
export function interpreterText({ words, program, reason }: Interpreter): string {
  return `${words.length > 1 ? words.join(' ') : program} (${reason})`;
}
