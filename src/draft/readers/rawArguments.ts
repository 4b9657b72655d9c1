/** Arguments without a parser, by their place or name: `float(sys.argv[2])`, `getopt(ARGS, "--lr", "0.1")`. */
import { parseLiteral, type Literal } from '../../code/literal.ts';
import { positions } from '../../code/positions.ts';
import type { Flag } from './flag.ts';
import { CONVERTS, optionFlag } from './option.ts';

/** @param list the name of the list of all arguments, of which the first is number 1 */
export function rawArguments(text: string, list: string): readonly Flag[] {
  return [...argumentsByPlace(text, list), ...argumentsByName(text, list)];
}

const TAKEN =
  /(?<![\w.])([\w.]{1,60})[ \t]{0,10}(?:<-|=)[ \t]{0,10}(?:([\w.]{1,20})\()?(?:(\w{1,20}),[ \t]{0,9})?([\w.]{1,40})\[\[?(\d{1,2})\]([^\n;]{0,200})/g;

/** `main(sys.argv[1])`, where nothing asks how many there are. */
const HANDED_ON = /[(,][ \t]{0,9}([\w.]{1,40})\[(\d{1,2})\]/g;
const MAY_BE_MISSING = /\blen\([\w.]{1,40}\)[ \t]{0,9}(?:>|==)|\blength\(|\btry:/;

/** What nothing converts. */
const TEXT = 'String';

/** `data, model = sys.argv[1:]`. */
const UNPACKED = /^[ \t]{0,40}(\w{1,60}(?:,[ \t]{0,9}\w{1,60}){1,9})[ \t]{0,9}=[ \t]{0,9}([\w.]{1,40})\[1:/gm;

/** `rate, depth = float(sys.argv[1]), int(sys.argv[2])`. */
const TOGETHER = /^[ \t]{0,40}(\w{1,60}(?:,[ \t]{0,9}\w{1,60}){1,9})[ \t]{0,9}=[ \t]{0,9}([^\n;#]{1,400})/gm;
const ONE_OF_THEM = /^(?:([\w.]{1,20})\()?([\w.]{1,40})\[(\d{1,2})\]\)?$/;

/** `rate=${2:-0.1}`, which begins its line outside of all functions of a shell script. */
const OF_SHELL =
  /^(?:export[ \t]{1,9})?(\w{1,60})=["']?\$\{?(\d{1,2})(?::?-([^}"'\n]{0,200}))?\}?["']?[ \t]{0,40}(?:$|[#;])/gm;

function argumentsByPlace(text: string, list: string): readonly Flag[] {
  const together = [...text.matchAll(TOGETHER)].flatMap(({ index, 1: left = '', 2: right = '' }) => {
    const [names, values] = [left, right].map((list) => list.split(',').map((each) => each.trim()));
    return (names?.length === values?.length ? (names ?? []) : []).flatMap((name, i) => {
      const [, converter = '', of, place] = ONE_OF_THEM.exec(values?.[i] ?? '') ?? [];
      return of === list
        ? [{ index, name, place: Number(place), type: CONVERTS.test(converter) ? converter : TEXT }]
        : [];
    });
  });
  const taken = [...text.matchAll(TAKEN)]
    .filter(([, , , , of]) => of === list)
    .map(({ index, 1: name = '', 2: converter = '', 3: into = converter, 5: place, 6: rest = '' }) => ({
      index,
      name,
      place: Number(place),
      type: CONVERTS.test(into) ? into : TEXT,
      // `int(sys.argv[3]) if len(sys.argv) > 3 else 5`
      fallback: /\bif\b.*\belse\s+['"]?([^\s'"]+)/.exec(rest)?.[1],
    }));
  const unpacked = [...text.matchAll(UNPACKED)].flatMap(({ index, 1: names = '', 2: of }) =>
    (of === list ? names.split(/,\s*/) : []).map((name, i) => ({ index, name, place: i + 1, type: TEXT })),
  );
  const handedOn = MAY_BE_MISSING.test(text) ? [] : [...text.matchAll(HANDED_ON)].filter(([, of]) => of === list);
  const unnamed = handedOn.map(({ index, 2: place }) => ({
    index,
    name: `argument_${place}`,
    place: Number(place),
    type: TEXT,
  }));
  return flagsOf(text, [...together, ...taken, ...unpacked, ...unnamed]);
}

export function shellArguments(text: string): readonly Flag[] {
  const taken = [...text.matchAll(OF_SHELL)].map(({ index, 1: name = '', 2: place, 3: fallback }) => {
    const { kind } = parseLiteral(fallback ?? '');
    return { index, name, place: Number(place), type: /^(?:int|float)$/.test(kind) ? kind : TEXT, fallback };
  });
  return flagsOf(text, taken);
}

interface Taken {
  readonly index: number;
  readonly name: string;
  readonly place: number;
  readonly type: string;
  readonly fallback?: string | undefined;
}

/** The first use of each place says what it is; those after a gap are not taken. */
function flagsOf(text: string, taken: readonly Taken[]): readonly Flag[] {
  const { lineAt } = positions(text);
  const byPlace = new Map(taken.toReversed().map((each) => [each.place, each]));
  const flags: Flag[] = [];
  for (let at = byPlace.get(1); at; at = byPlace.get(flags.length + 1)) {
    const { name, index, type, fallback } = at;
    const given = fallback === undefined ? undefined : parseLiteral(fallback);
    const [flag] = optionFlag({ names: [name], passStyle: 'positional', line: lineAt(index), type, default: given });
    if (flag === undefined) break;
    flags.push(flag);
  }
  return flags;
}

/** The words before the call, its name, the option, and the default where it is written there. */
const ASKED =
  /(?:([\w.]{1,20})\((?:(\w{1,20})\s{0,9},)?\s{0,9})?(?<![\w.])([\w.!]{1,60})\(\s{0,9}(?:[\w.]{1,40}\s{0,9},\s{0,9})?(["'`])(--?[A-Za-z][\w-]{0,60})(=?)\4\s{0,9}(?:\)|,\s{0,9}(?:(?:\w{1,20}\s{0,9}=\s{0,9})?([^\s(),][^(),\n]{0,199}?)\s{0,9}(?=[,)]))?)/g;
const ASKS = /(?:arg|opt|param|flag|value|get|has|includes|index|indexOf)\w{0,20}!?$/i;
/** `args.find((a) => a.startsWith('--lr='))`, and soon what is made of the rest of it. */
const CONVERTED = /\b(parseFloat|parseInt|Number|float|int)\(/;
const TELLS_WHETHER = /(?:^|[._])(?:has|is|includes)|flag!?$/i;

const MAX_OPTIONS = 200;

/** A script that does not name the list takes none by itself. */
export function argumentsByName(text: string, list: string): readonly Flag[] {
  if (!text.includes(list)) return [];
  const { lineAt } = positions(text);
  // `args.find((arg) => arg.startsWith(`${name}=`))`
  const passStyle = /\.starts[wW]ith\((?!["'])[^)\n]{0,80}=/.test(text) ? { passStyle: 'equals' as const } : {};
  const asked = [...text.matchAll(ASKED)]
    .filter(([, , , name = '', , , sign]) => (sign === '' ? ASKS : /\.starts[wW]ith$/).test(name))
    .slice(0, MAX_OPTIONS);
  const flags = asked.flatMap(
    ({ index, 0: call, 1: outer = '', 2: first, 3: name = '', 5: option = '', 6: sign, 7: written }) => {
      const line = lineAt(index + call.indexOf(option));
      if (sign === '=') {
        const [ahead] = text.slice(index + call.length, index + call.length + 200).split(/starts[wW]ith\(/);
        const [, type = TEXT] = CONVERTED.exec(ahead ?? '') ?? [];
        return optionFlag({ names: [option], line, type, passStyle: 'equals', isRequired: false });
      }
      if (written === undefined && TELLS_WHETHER.test(name))
        return optionFlag({ names: [option], line, switchKind: 'on' });
      const type = [first, outer].find((word) => word !== undefined && CONVERTS.test(word));
      // `getopt(ARGS, "--out", joinpath("a", "b"))` has a default that nobody can read
      const given = defaultOf(written);
      const isComputed = given === undefined && !call.endsWith(')');
      return optionFlag({
        ...{ names: [option], line, type, default: given, ...passStyle },
        ...(isComputed && { isRequired: false }),
      });
    },
  );
  return [...new Map(flags.toReversed().map((flag) => [flag.name, flag])).values()].toReversed();
}

/** A number may stand in a text, as arguments do. Undefined of a name, and of nothing. */
function defaultOf(written: string | undefined): Literal | undefined {
  const [, , quoted] = /^(["'])(.*)\1$/.exec(written ?? '') ?? [];
  const literal = parseLiteral(quoted ?? written ?? '');
  return quoted === undefined && literal.kind === 'text' ? undefined : literal;
}
