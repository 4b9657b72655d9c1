/** `bbkb hosts`: whether each host of the declaration can run trials, or why not. Exit code 1 if any cannot. */
import { pluralize } from '../../study/summary/wording.ts';
import { checkHosts, type CheckedHost } from '../../tuner/checkHosts.ts';
import { onDeclaration } from '../declaration/onDeclaration.ts';
import { formatDuration } from '../../study/summary/format.ts';
import { namesNoHosts } from '../terminal/messages.ts';
import { printLine } from '../terminal/terminal.ts';

export const hosts = onDeclaration('script', async ({ file, folder, declaration }, _options, terminal) => {
  const checked = await checkHosts(declaration, folder);
  if (checked === undefined) throw new Error(namesNoHosts(file));
  for (const host of checked) printLine(hostText(host), terminal);
  return checked.some((host) => 'problem' in host) ? 1 : 0;
});

/** A clock that is wrong by less does no harm. */
const CLOCK_SECONDS = 60;

function hostText(checked: CheckedHost): string {
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
