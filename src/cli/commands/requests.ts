/** Requests for a study, whoever runs it: `bbkb pause`, `continue`, `stop`, `retry`, `invalidate` and others. */
import type { Declaration } from '../../declaration/declaration.ts';
import { parsePoint } from '../../declaration/points/pointText.ts';
import type { StudyRequest } from '../../study/disk/requests.ts';
import { controlStudy } from '../../tuner/requests/controlStudy.ts';
import { declarationCommand, type Command, type OptionName, type Options } from '../command.ts';
import { needsPoint, needsTrial } from '../terminal/messages.ts';
import { printLine } from '../terminal/terminal.ts';

export const requestCommands: readonly Command[] = [
  request('pause', ['FILE', 'start no new trials'], [], () => ({ kind: 'pause' })),
  request(
    'continue',
    ['FILE [--anyway]', 'end the pause; --anyway accepts the failure that the study asks about'],
    ['anyway'],
    ({ anyway }) => ({ kind: 'continue', ...(anyway && { choice: 'anyway' }) }),
  ),
  request(
    'stop',
    ['FILE [--trial N]', 'end a study that runs elsewhere, or one of its trials'],
    ['trial'],
    ({ trial }) => (trial === undefined ? { kind: 'stop' } : { kind: 'stopTrial', trial: trialNumber('stop', trial) }),
  ),
  request(
    'retry',
    [
      'FILE --trial N [--to-end] | --failed',
      'run a trial again, or all that failed; --to-end: one that was stopped early, to its end',
    ],
    ['trial', 'to-end', 'failed'],
    ({ trial, failed, 'to-end': toEnd }) =>
      failed && trial === undefined
        ? { kind: 'retryFailed' }
        : { kind: toEnd ? 'runOn' : 'retryTrial', trial: trialNumber('retry', trial, true) },
  ),
  request(
    'invalidate',
    ['FILE --trial N | --failed', 'leave its result out, or those of failed trials'],
    ['trial', 'failed'],
    ({ trial, failed }) =>
      failed && trial === undefined
        ? { kind: 'excludeFailed' }
        : { kind: 'invalidate', trial: trialNumber('invalidate', trial, true) },
  ),
  request('restore', ['FILE --trial N', 'use a result again that was left out'], ['trial'], ({ trial }) => ({
    kind: 'restore',
    trial: trialNumber('restore', trial),
  })),
  request(
    'enqueue',
    ['FILE --point "lr = 0.01, layers = 2"', 'try this point next'],
    ['point'],
    ({ point }, { space }) => {
      if (point === undefined) throw new Error(needsPoint(space));
      const read = parsePoint(point, space);
      if (!read.ok) throw new Error(read.problems.join(' '));
      return { kind: 'enqueue', parameters: { ...read.point } };
    },
  ),
];

/** @param requestOf throws a sentence where something is missing or wrong */
function request<const Name extends OptionName = never>(
  name: string,
  usage: Command['usage'],
  options: readonly Name[],
  requestOf: (options: Pick<Options, Name>, declaration: Declaration) => StudyRequest,
): Command {
  return declarationCommand({
    name,
    usage,
    options,
    needs: 'declaration',
    run: async ({ folder, declaration }, given, terminal) => {
      const request = requestOf(given, declaration);
      printLine(await controlStudy({ declaration, folder, now: Date.now }, request), terminal);
      return 0;
    },
  });
}

function trialNumber(command: string, text: string | undefined, orFailed = false): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text)) throw new Error(needsTrial(command, orFailed));
  return Number(text);
}
