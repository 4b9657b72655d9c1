import type { Declaration } from '../../declaration/declaration.ts';
import type { StudyRequest } from '../../study/disk/requests.ts';
import { serialQueue } from '../../system/serialQueue.ts';

/**
 * Does what a person asks of a study that this window does not run: through the tuner that runs it, else in its journal.
 * One request after the other, since each holds the study's lock: of several at once, all but the first would fail.
 */
export function controlsFromOutside() {
  const requests = serialQueue();
  /** @param folder absolute: that of the declaration */
  return (declaration: Declaration, folder: string, request: StudyRequest): Promise<string> =>
    requests(async () => {
      // loaded only when it is needed, like the tuner
      const { controlStudy } = await import('../../tuner/requests/controlStudy.ts');
      return controlStudy({ declaration, folder, now: Date.now }, request);
    });
}
