/** `bbkb` as a person runs it, without a terminal behind it. */
import { execa } from 'execa';
import type { Bundle } from './bundle.ts';

/** Resolves when it has ended, however; `pid` and `kill` work at once. */
export function bbkb({ cli }: Bundle, cwd: string, ...args: readonly string[]) {
  return execa(process.execPath, [cli, ...args], { cwd, reject: false });
}
