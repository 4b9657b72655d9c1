/** `bbkb pause`, `continue`, `stop`, `retry`, `invalidate`, `restore`, `enqueue`: requests for a study, whoever runs it. */
import { parsePoint } from '../../declaration/points/pointText.ts';
import type { StudyRequest } from '../../study/disk/requests.ts';
import { controlStudy } from '../../tuner/requests/controlStudy.ts';
import { messageOf } from '../../system/messageOf.ts';
import type { LoadedDeclaration } from '../declaration/loadDeclaration.ts';
import { needsPoint, needsTrial } from '../terminal/messages.ts';
import { printable } from '../terminal/printable.ts';
import { printError, type Terminal } from '../terminal/terminal.ts';
import { parseTrialNumber } from './parseTrialNumber.ts';

export const requestCommands = ['pause', 'continue', 'stop', 'retry', 'invalidate', 'restore', 'enqueue'] as const;
export type RequestCommand = (typeof requestCommands)[number];

/** The options of these commands, as they were written. */
interface RequestOptions {
  readonly trial?: string | undefined;
  readonly point?: string | undefined;
  readonly failed: boolean;
  readonly 'to-end': boolean;
  readonly anyway: boolean;
}

/** The exit code: 0 if it was done, 2 if it was not. */
export async function sendRequest(
  { folder, declaration }: LoadedDeclaration,
  command: RequestCommand,
  options: RequestOptions,
  terminal: Terminal,
): Promise<number> {
  const request = parseRequest(command, options, declaration);
  if (typeof request === 'string') {
    printError(request, terminal);
    return 2;
  }
  try {
    const sentence = await controlStudy({ declaration, folder, now: Date.now }, request);
    terminal.stdout.write(`${printable(sentence)}\n`);
    return 0;
  } catch (error) {
    printError(messageOf(error), terminal);
    return 2;
  }
}

/** A sentence if something is missing or wrong. */
function parseRequest(
  command: RequestCommand,
  { trial: trialText, point, failed, 'to-end': toEnd, anyway }: RequestOptions,
  { space }: LoadedDeclaration['declaration'],
): StudyRequest | string {
  const trial = parseTrialNumber(trialText);
  const missingTrial = needsTrial(command);
  switch (command) {
    case 'pause':
      return { kind: 'pause' };
    case 'continue':
      return { kind: 'continue', ...(anyway && { choice: 'anyway' }) };
    case 'stop':
      if (trialText === undefined) return { kind: 'stop' };
      return trial === undefined ? missingTrial : { kind: 'stopTrial', trial };
    case 'retry':
      if (failed && trialText === undefined) return { kind: 'retryFailed' };
      return trial === undefined ? missingTrial : { kind: toEnd ? 'runOn' : 'retryTrial', trial };
    case 'invalidate':
      if (failed && trialText === undefined) return { kind: 'excludeFailed' };
      return trial === undefined ? missingTrial : { kind: command, trial };
    case 'restore':
      return trial === undefined ? missingTrial : { kind: command, trial };
    case 'enqueue': {
      if (point === undefined) {
        const example = space.flatMap(({ name, type }) => (type === 'fixed' ? [] : [`${name} = …`])).join(', ');
        return needsPoint(example);
      }
      const read = parsePoint(point, space);
      return read.ok ? { kind: 'enqueue', parameters: { ...read.point } } : read.problems.join(' ');
    }
  }
}
