/** What makes the results of this session: code, command, versions, machine. */
import { version } from '../../package.json';
import { collectOrigin } from '../runner/collectOrigin.ts';
import type { Declaration } from '../declaration/declaration.ts';
import type { Origin } from '../study/origin.ts';
import { resolveCommand } from './trials/createTrialJob.ts';

export function sessionOrigin(declaration: Declaration, folder: string): Promise<Origin> {
  const { command, cwd } = resolveCommand(declaration, folder);
  return collectOrigin({ command, cwd, folder, versions: { bbkb: version, node: process.versions.node } });
}
