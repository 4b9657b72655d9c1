/** `bbkb pause`, `continue`, `stop`, `retry`, `invalidate`, `restore`, `enqueue`: wishes for a study, whoever runs it. */
import { readPoint } from '../study/pointText.ts';
import type { Request } from '../study/requests.ts';
import { control } from '../tuner/control.ts';
import type { Declared } from './load.ts';
import { complain, messageOf, printable } from './printable.ts';

export const wishes = ['pause', 'continue', 'stop', 'retry', 'invalidate', 'restore', 'enqueue'] as const;
export type Wish = (typeof wishes)[number];

/** What was written behind the wish. */
interface Details {
  readonly trial?: string | undefined;
  readonly point?: string | undefined;
}

/** The exit code: 0 where it was done, 2 where it was not. */
export async function ask({ folder, declaration }: Declared, wish: Wish, details: Details): Promise<number> {
  const request = requestOf(wish, details, declaration);
  if (typeof request === 'string') {
    complain(request);
    return 2;
  }
  try {
    const sentence = await control({ declaration, folder, now: Date.now }, request);
    process.stdout.write(`${printable(sentence)}\n`);
    return 0;
  } catch (error) {
    complain(messageOf(error));
    return 2;
  }
}

/** A sentence where something is missing or wrong. */
function requestOf(wish: Wish, { trial: word, point }: Details, { space }: Declared['declaration']): Request | string {
  const trial = /^[1-9]\d{0,8}$/.test(word ?? '') ? Number(word) : undefined;
  const noTrial = `\`bbkb ${wish}\` needs to know which trial: write --trial and its number, such as --trial 7.`;
  switch (wish) {
    case 'pause':
    case 'continue':
      return { kind: wish };
    case 'stop':
      if (word === undefined) return { kind: 'stop' };
      return trial === undefined ? noTrial : { kind: 'stopTrial', trial };
    case 'retry':
      return trial === undefined ? noTrial : { kind: 'retryTrial', trial };
    case 'invalidate':
    case 'restore':
      return trial === undefined ? noTrial : { kind: wish, trial };
    case 'enqueue': {
      if (point === undefined) {
        const example = space.flatMap(({ name, type }) => (type === 'fixed' ? [] : [`${name} = …`])).join(', ');
        return `\`bbkb enqueue\` needs the point: write --point "${example}".`;
      }
      const read = readPoint(point, space);
      return read.ok ? { kind: 'enqueue', parameters: { ...read.point } } : read.problems.join(' ');
    }
  }
}
