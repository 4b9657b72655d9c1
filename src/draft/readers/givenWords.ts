/** The words that a command gives a script, told apart by what the script takes. */
import { parseText } from '../../code/literal.ts';
import { resolveFlag, type Flag } from './flag.ts';

export interface Given {
  /** Undefined for a word that no flag of the script takes. */
  readonly name: string | undefined;
  readonly words: readonly string[];
  readonly values: readonly string[];
  readonly isPlaced?: true;
}

/** Without those that a shell makes, and without what stands behind such a one by its place. */
export function givenWords(words: readonly string[], flags: readonly Flag[]): readonly Given[] {
  const given = allWords(words, flags);
  const isMade = (each: Given): boolean => !each.words.every((word) => PLAIN.test(word));
  const first = given.findIndex((each) => each.isPlaced && isMade(each));
  return given.filter((each, i) => !isMade(each) && !(each.isPlaced && first >= 0 && i > first));
}

function allWords(words: readonly string[], flags: readonly Flag[]): readonly Given[] {
  const byName = new Map(flags.map((flag) => [flag.name.replaceAll('_', '-'), flag]));
  const placed = flags.filter(({ passStyle }) => passStyle === 'positional');
  const found: Given[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const [, dashes = '', written = '', joined] = WORD.exec(word) ?? [];
    if (dashes === '' && joined === undefined) {
      found.push({ name: placed.shift()?.name, words: [word], values: [word], isPlaced: true });
      continue;
    }
    const flag = byName.get(written.replaceAll('_', '-')) ?? shortFor(dashes + written, flags);
    const start = i;
    const most = joined !== undefined || flag?.switchKind !== undefined ? 0 : flag?.type === 'list' ? Infinity : 1;
    while (i - start < most && i + 1 < words.length && !OPTION.test(words[i + 1] ?? '')) i++;
    const behind = words.slice(start + 1, i + 1);
    found.push({
      name: flag?.name ?? written,
      words: words.slice(start, i + 1),
      values: joined === undefined ? behind : [joined],
    });
  }
  return found;
}

const PLAIN = /^[\w./:=,@+~[\]-]+$/;
/** `--name`, `--name=`, and Hydra's `name=` and `+name=`. */
const WORD = /^(-{0,2}|\+{1,2})([A-Za-z][\w.@/-]*)(?:=(.*))?$/s;
const OPTION = /^-{1,2}[A-Za-z]/;

/** `-d` stands for the one flag of that letter that has to be given. */
function shortFor(written: string, flags: readonly Flag[]): Flag | undefined {
  if (!/^-[A-Za-z]$/.test(written)) return undefined;
  const [only, ...others] = flags.filter(
    ({ name, required }) => required === true && name.startsWith(written.slice(1)),
  );
  return others.length === 0 ? only : undefined;
}

/** The flags with what they are given as their defaults. */
export function withGiven(flags: readonly Flag[], words: readonly string[] | undefined): readonly Flag[] {
  const given = words === undefined ? [] : givenWords(words, flags);
  const values = new Map(
    given.flatMap(({ name, values: [value, ...more] }) =>
      value === undefined || more.length > 0 || name === undefined ? [] : [[name, value] as const],
    ),
  );
  return flags.map((flag) => {
    const value = values.get(flag.name);
    if (value === undefined || flag.type === 'list' || flag.passStyle === 'env') return flag;
    const { required: _, default: own, choices: __, ...rest } = flag;
    const declaredType = flag.type === 'unknown' ? undefined : flag.type;
    const { default: read = own } = resolveFlag({
      ...rest,
      declaredType,
      defaultLiteral: parseText({ kind: 'text', value }),
    });
    return {
      ...flag,
      ...(read !== undefined && { default: read }),
      ...(flag.required === true && { required: false }),
    };
  });
}
