/** `bbkb` of this extension, run by the editor's own program. */
import { fileURLToPath } from 'node:url';

interface TerminalProgram {
  readonly program: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

/** @param cli the bundle of the terminal program */
export function terminalProgram(cli: URL, ...words: readonly string[]): TerminalProgram {
  // that program is Node only where it is told so
  return { program: process.execPath, args: [fileURLToPath(cli), ...words], env: { ELECTRON_RUN_AS_NODE: '1' } };
}
