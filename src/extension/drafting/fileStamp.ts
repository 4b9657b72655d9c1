/** Whether a file is still as it was read. */
import { statSync, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';

/** Empty where there is no such file. */
export function stampOf(file: string): string {
  try {
    return textOf(statSync(file));
  } catch {
    return '';
  }
}

/** The same without holding up the thread. */
export function currentStamp(file: string): Promise<string> {
  return stat(file).then(textOf, () => '');
}

function textOf({ mtimeMs, size }: Stats): string {
  return `${mtimeMs} ${size}`;
}
