/** What `bbkb hosts` says of each host. */
import { pluralize } from '../../study/summary/pluralize.ts';
import type { CheckedHost } from '../../tuner/checkHosts.ts';
import { formatDuration } from '../terminal/format.ts';

/** A clock that is wrong by less does no harm. */
const CLOCK_SECONDS = 60;

export function hostText(checked: CheckedHost): string {
  const { options } = checked;
  if ('problem' in checked) return `not ready  ${checked.problem}`;
  const { found, copy } = checked;
  const slots = pluralize(options.slots, 'trial');
  const program = found.program === undefined ? [] : [[found.program, found.version].filter(Boolean).join(', ')];
  return `ready      ${options.host}: ${[
    options.gpus === undefined ? `${slots} at once` : `${slots} on each of ${pluralize(options.gpus.length, 'GPU')}`,
    copy === undefined ? `shares ${found.folder}` : `gets ${copyText(copy)} in ${found.folder}`,
    ...program,
    `${found.system}, ${pluralize(found.cores, 'core')}`,
    ...clockText(found.clockAhead),
  ].join('; ')}`;
}

function copyText({ files, bytes }: { readonly files: number; readonly bytes: number }): string {
  return `${pluralize(files, 'new file')} (${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB)`;
}

function clockText(ahead: number): readonly string[] {
  if (Math.abs(ahead) < CLOCK_SECONDS) return [];
  return [
    `its clock is ${formatDuration(Math.abs(ahead))} ${ahead > 0 ? 'ahead' : 'behind'}, which trials do not mind`,
  ];
}
