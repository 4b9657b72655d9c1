/** Why a program could not be started: the system's code for it, looked at closely enough to say what to mend. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { quote } from '../output/quote.ts';

export interface StartFailure {
  readonly file: string;
  readonly cwd: string;
  /** The system's name for the reason, such as ENOENT. */
  readonly code: string;
  readonly message: string;
}

/** A whole sentence. ENOENT alone can mean the folder, the program, the script or the interpreter that it names. */
export function startFailureReason({ file, cwd, code, message }: StartFailure): string {
  if (!existsSync(cwd)) return `The folder to run the script in, ${quote(cwd)}, does not exist; correct cwd.`;
  const isPath = /[/\\]/.test(file);
  const quoted = quote(isPath ? resolve(cwd, file) : file);
  switch (code) {
    case 'ENOENT':
      if (!isPath) return `The program ${quoted} was not found; install it or correct the first word of command.`;
      if (!existsSync(resolve(cwd, file))) return `The script ${quoted} does not exist; correct command.`;
      return `The interpreter in the first line of ${quoted} does not exist; correct the line or name one in command.`;
    case 'EACCES':
      return `${quoted} may not be executed; run chmod +x on it, or put its interpreter before it in command.`;
    default:
      return `The program ${quoted} could not be started (${message}); correct command.`;
  }
}
