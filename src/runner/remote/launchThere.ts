/** A script as it is started on another machine: with the paths there, and the files of this program that it needs. */
import { cp } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Launch } from '../executor.ts';
import { LAUNCHERS } from '../launch/launcher.ts';
import { escapeRegExp } from '../metric/expressions.ts';
import type { ScriptOptions } from './jobScript.ts';

export interface Elsewhere extends ScriptOptions {
  /** A text with the paths of this machine → the same with those of that one. */
  readonly at?: (text: string) => string;
}

/**
 * Replaces the project's path in a text, such as `--data=/home/me/project/data`, and leaves those alone that only begin
 * alike.
 *
 * @param here absolute: the project's folder on this machine
 * @param there absolute: on the other
 */
export function pathsThere(here: string, there: string): (text: string) => string {
  const path = new RegExp(String.raw`(?<![\w./~-])${escapeRegExp(here)}(?=$|[/:;,'"\s)\]}])`, 'g');
  return (text) => text.replaceAll(path, () => there);
}

/** @param folder absolute, here: the job's own, which is brought to that machine */
export async function launchThere(launch: Launch, folder: string, at: (text: string) => string): Promise<Launch> {
  const own = await withOwnLauncher(launch, folder);
  const { file, args, cwd, env, stdout, stderr, dir } = own;
  return {
    ...own,
    ...{ file: at(file), args: args.map(at), cwd: at(cwd), stdout: at(stdout), stderr: at(stderr), dir: at(dir) },
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value && at(value)])),
  };
}

/** This program is not installed there, so a launcher goes with the job, and the files beside it that it needs. */
async function withOwnLauncher(launch: Launch, folder: string): Promise<Launch> {
  const { args, env } = launch;
  const { NODE_OPTIONS: options = '' } = env;
  const launcher = LAUNCHERS.find((file) => args.includes(file) || options.includes(JSON.stringify(file)));
  if (launcher === undefined) return launch;
  await cp(dirname(launcher), join(folder, 'launch'), { recursive: true });
  const copy = join(folder, 'launch', basename(launcher));
  return {
    ...launch,
    args: args.map((word) => (word === launcher ? copy : word)),
    env: {
      ...env,
      ...(options !== '' && { NODE_OPTIONS: options.replace(JSON.stringify(launcher), JSON.stringify(copy)) }),
    },
  };
}
