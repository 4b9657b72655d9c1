/** What makes the results of this session: code, command, versions, machine. */
import { version } from '../../package.json';
import { originOf } from '../runner/origin.ts';
import type { Declaration } from '../study/declared.ts';
import type { Origin } from '../study/origin.ts';
import { launchOf } from './job.ts';

export function sessionOrigin(declaration: Declaration, folder: string): Promise<Origin> {
  const { command, cwd } = launchOf(declaration, folder);
  return originOf({ command, cwd, folder, versions: { bbkb: version, node: process.versions.node } });
}
