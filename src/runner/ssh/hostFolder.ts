/** The paths of a project on another machine in place of those here. */
import { escapeRegExp } from '../metric/escapeRegExp.ts';

/**
 * Replaces the project's path in a text, such as `--data=/home/me/project/data`, and leaves those alone that only begin alike.
 *
 * @param here absolute: the project's folder on this machine
 * @param there absolute: on the other
 */
export function pathsThere(here: string, there: string): (text: string) => string {
  const path = new RegExp(String.raw`(?<![\w./~-])${escapeRegExp(here)}(?=$|[/:;,'"\s)\]}])`, 'g');
  return (text) => text.replaceAll(path, () => there);
}
