/** Why a program could not be started: the system's code for it, then a look at the disk. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

export type StartFailure =
  | { readonly cause: 'noFolder'; readonly cwd: string }
  | {
      readonly cause: 'noProgram' | 'noScript' | 'noInterpreter' | 'notExecutable' | 'tooLong';
      readonly program: string;
    }
  | { readonly cause: 'other'; readonly program: string; readonly message: string };

interface FailedStart {
  readonly file: string;
  readonly cwd: string;
  /** The system's name for the reason, such as ENOENT. */
  readonly code: string;
  readonly message: string;
}

/** ENOENT alone can mean the folder, the program, the script or the interpreter that the script names. */
export function findStartFailure({ file, cwd, code, message }: FailedStart): StartFailure {
  if (!existsSync(cwd)) return { cause: 'noFolder', cwd };
  const isPath = /[/\\]/.test(file);
  const program = isPath ? resolve(cwd, file) : file;
  switch (code) {
    case 'ENOENT':
      if (!isPath) return { cause: 'noProgram', program };
      return { cause: existsSync(program) ? 'noInterpreter' : 'noScript', program };
    case 'EACCES':
      return { cause: 'notExecutable', program };
    case 'E2BIG':
      return { cause: 'tooLong', program };
    default:
      return { cause: 'other', program, message };
  }
}
