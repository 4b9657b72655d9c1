/** A key that does not belong in its group: what is wrong with it, and what mends it. */
import { valueAt, type Fix } from '../fix.ts';
import { ownValue } from '../ownValue.ts';
import { closestName, formatValue, hintAt, joinWords } from '../wording.ts';

/** For a key that people expect where it does not belong. */
export interface Remedy {
  /** After the name of the key: `is called low here: write low: …` */
  readonly sentence: string;
  /** Of the group. */
  readonly fix: Fix;
}

interface UnknownKey {
  readonly message: string;
  readonly fix: Fix;
}

/** @param known the keys that the group may have */
export function unknownKey(key: string, group: unknown, known: readonly string[], remedy?: Remedy): UnknownKey {
  const remove: Fix = { kind: 'remove', path: [key] };
  if (remedy !== undefined) {
    return {
      message: `${formatValue(key)} ${remedy.sentence}`,
      fix: isPossible(remedy.fix, group) ? remedy.fix : remove,
    };
  }
  const absent = known.filter((each) => ownValue(group, each) === undefined);
  const meant = closestName(key, absent);
  return {
    // where the name is near, the list of all would only hide it
    message: `${formatValue(key)} is not allowed here${hintAt(meant)}: ${meant === undefined ? `use ${joinWords(known)}` : 'correct its name'}, or remove it.`,
    fix: meant === undefined ? remove : { kind: 'rename', path: [key], to: meant },
  };
}

/** Whether the key that it makes is not there yet. */
function isPossible(fix: Fix, group: unknown): boolean {
  if (fix.kind === 'rename') return ownValue(group, fix.to) === undefined;
  if (fix.kind !== 'move') return true;
  const target = valueAt(group, fix.to.slice(0, -1)) ?? {};
  return typeof target === 'object' && !Array.isArray(target) && valueAt(group, fix.to) === undefined;
}
