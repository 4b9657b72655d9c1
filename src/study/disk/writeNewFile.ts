/** Saves a journal beside others: nothing that is there is overwritten or followed, and no folder is made. */
import { open } from 'node:fs/promises';
import { errorCode } from '../../system/errors.ts';

/**
 * @param base the path without `.jsonl`; where that is taken, a number follows it
 * @returns the file
 */
export async function writeNewFile(base: string, bytes: Buffer): Promise<string> {
  for (let number = 1; ; number++) {
    const file = `${base}${number === 1 ? '' : `-${number}`}.jsonl`;
    try {
      const handle = await open(file, 'wx');
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      return file;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}
