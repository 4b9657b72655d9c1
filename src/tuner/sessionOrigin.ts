/** The code, command, versions and machine that make the results of this session. */
import { version } from '../../package.json';
import { collectOrigin } from '../runner/collectOrigin.ts';
import type { Declaration } from '../declaration/declaration.ts';
import type { Origin } from '../study/origin.ts';
import { resolveCommand } from './trials/createTrialJob.ts';

/** The runner's type of the same name agrees with the study's: this return type is the check. */
export function sessionOrigin(declaration: Declaration, folder: string): Promise<Origin> {
  const resolved = resolveCommand(declaration, folder);
  return collectOrigin({ ...resolved, folder, versions: { bbkb: version, node: process.versions.node } });
}
