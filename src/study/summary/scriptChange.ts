/** How a person is told that results of several versions of the script stand side by side. */
import { joinWords } from '../../declaration/wording.ts';
import type { Summary } from './summary.ts';

type Series = NonNullable<Summary['otherScripts']>[number]['trials'];

/** Whether the trial, which has a value, ran with another version. */
export function isOfOtherScript({ otherScripts = [] }: Pick<Summary, 'otherScripts'>, trial: number): boolean {
  return otherScripts.some(({ trials }) => trials.some(([from, to]) => from <= trial && trial <= to));
}

/** That the script has changed, and which trials ran with what it was: a sentence, or null where none did. */
export function scriptChange({ otherScripts = [], origin }: Pick<Summary, 'otherScripts' | 'origin'>): string | null {
  const all = otherScripts.flatMap(({ trials }) => trials).sort(([a], [b]) => a - b);
  const last = all.at(-1);
  if (last === undefined) return null;
  const versions = otherScripts.length === 1 ? 'another version' : 'other versions';
  return `${changedText(otherScripts, origin)} changed since trial ${last[1]}: ${seriesText(all)} ran with ${versions}.`;
}

/** `train.py has`, `model.py, which train.py imports, has`. */
function changedText(others: NonNullable<Summary['otherScripts']>, origin: Summary['origin']): string {
  const isItself = others.some(({ importedBy }) => importedBy === undefined);
  const imported = [...new Set(others.flatMap(({ path, importedBy }) => (importedBy === undefined ? [] : [path])))];
  const path = origin?.script?.path ?? others[0].path;
  if (imported.length === 0) return `${path} has`;
  const files = joinWords(imported, 'and');
  if (isItself) return `${path} and ${files}, which it imports, have`;
  return `${files}, which ${path} imports, ${imported.length === 1 ? 'has' : 'have'}`;
}

/**
 * What a person can do about it: only they know whether the change matters.
 *
 * @param commands those that start over and that leave a result out, where a person types
 */
export function adviceOnChange(
  { study }: Pick<Summary, 'study'>,
  commands?: { readonly restart: string; readonly invalidate: string },
): string {
  const [restart, invalidate] =
    commands === undefined ? ['', ''] : [` (${commands.restart})`, ` (${commands.invalidate})`];
  return (
    'Go on if their values can still be compared with the new ones. If not, start over' +
    `${restart}, begin a study of another name that learns from them (start: { from: [${study}] }), or leave their results out${invalidate}.`
  );
}

/** More are told by the first and the last. */
const MOST_SERIES = 6;

/** `trials 1 to 18`, `trials 1 to 5 and 9`. @param series in their order */
export function seriesText(series: Series): string {
  const adjacent = series.reduce<Series>((all, [from, to]) => {
    const last = all.at(-1);
    return last?.[1] === from - 1 ? [...all.slice(0, -1), [last[0], to]] : [...all, [from, to]];
  }, []);
  const [first] = adjacent;
  const end = adjacent.at(-1)?.[1] ?? first[1];
  if (first[0] === end) return `trial ${end}`;
  if (adjacent.length > MOST_SERIES) return `some of trials ${first[0]} to ${end}`;
  const texts = adjacent.map(([from, to]) => (from === to ? String(from) : `${from} to ${to}`));
  return `trials ${joinWords(texts, 'and')}`;
}
