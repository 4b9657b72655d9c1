/** `bbkb pause`, `continue`, `stop`, `retry`, `invalidate`, `restore`, `enqueue`: wishes for a study, whoever runs it. */
import { parsePoint } from '../../declaration/points/pointText.ts';
import type { StudyRequest } from '../../study/disk/requests.ts';
import { controlStudy } from '../../tuner/requests/controlStudy.ts';
import type { LoadedDeclaration } from '../declaration/loadDeclaration.ts';
import { printError, errorMessage, printable } from '../terminal/printable.ts';

export const requestCommands = ['pause', 'continue', 'stop', 'retry', 'invalidate', 'restore', 'enqueue'] as const;
export type RequestCommand = (typeof requestCommands)[number];

/** What was written behind the wish. */
interface RequestOptions {
  readonly trial?: string | undefined;
  readonly point?: string | undefined;
}

/** The exit code: 0 where it was done, 2 where it was not. */
export async function sendRequest(
  { folder, declaration }: LoadedDeclaration,
  command: RequestCommand,
  details: RequestOptions,
): Promise<number> {
  const request = parseRequest(command, details, declaration);
  if (typeof request === 'string') {
    printError(request);
    return 2;
  }
  try {
    const sentence = await controlStudy({ declaration, folder, now: Date.now }, request);
    process.stdout.write(`${printable(sentence)}\n`);
    return 0;
  } catch (error) {
    printError(errorMessage(error));
    return 2;
  }
}

/** A sentence where something is missing or wrong. */
function parseRequest(
  command: RequestCommand,
  { trial: trialText, point }: RequestOptions,
  { space }: LoadedDeclaration['declaration'],
): StudyRequest | string {
  const trial = /^[1-9]\d{0,8}$/.test(trialText ?? '') ? Number(trialText) : undefined;
  const missingTrial = `\`bbkb ${command}\` needs to know which trial: write --trial and its number, such as --trial 7.`;
  switch (command) {
    case 'pause':
    case 'continue':
      return { kind: command };
    case 'stop':
      if (trialText === undefined) return { kind: 'stop' };
      return trial === undefined ? missingTrial : { kind: 'stopTrial', trial };
    case 'retry':
      return trial === undefined ? missingTrial : { kind: 'retryTrial', trial };
    case 'invalidate':
    case 'restore':
      return trial === undefined ? missingTrial : { kind: command, trial };
    case 'enqueue': {
      if (point === undefined) {
        const example = space.flatMap(({ name, type }) => (type === 'fixed' ? [] : [`${name} = …`])).join(', ');
        return `\`bbkb enqueue\` needs the point: write --point "${example}".`;
      }
      const read = parsePoint(point, space);
      return read.ok ? { kind: 'enqueue', parameters: { ...read.point } } : read.problems.join(' ');
    }
  }
}
