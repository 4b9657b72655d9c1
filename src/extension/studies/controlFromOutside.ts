import type { Declaration } from '../../declaration/declaration.ts';
import type { StudyRequest } from '../../study/disk/requests.ts';

/**
 * Does what a person asks of a study that this window does not run: through the tuner that runs it, else in its journal.
 *
 * @param folder absolute: that of the declaration
 */
export async function controlFromOutside(
  declaration: Declaration,
  folder: string,
  request: StudyRequest,
): Promise<string> {
  // loaded only when it is needed, like the tuner
  const { controlStudy } = await import('../../tuner/requests/controlStudy.ts');
  return controlStudy({ declaration, folder, now: Date.now }, request);
}
