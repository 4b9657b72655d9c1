/** Arguments that a script takes by their place: `lr = float(sys.argv[2])` in Python, and its like in other languages. */
import { positions } from '../../code/positions.ts';
import type { Flag } from './flag.ts';
import { parseLiteral } from '../../code/literal.ts';
import { CONVERTS, optionFlag } from './option.ts';

const TAKEN =
  /(?<![\w.])([\w.]{1,60})[ \t]{0,10}(?:<-|=)[ \t]{0,10}(?:([\w.]{1,20})\()?(?:(\w{1,20}),[ \t]{0,9})?([\w.]{1,40})\[\[?(\d{1,2})\]([^\n;]{0,200})/g;

/** What nothing converts. */
const TEXT = 'String';

/** `data, model = sys.argv[1:]`. */
const UNPACKED = /^[ \t]{0,40}(\w{1,60}(?:,[ \t]{0,9}\w{1,60}){1,9})[ \t]{0,9}=[ \t]{0,9}([\w.]{1,40})\[1:/gm;

/** `rate=${2:-0.1}`, which begins its line outside of all functions of a shell script. */
const OF_SHELL =
  /^(?:export[ \t]{1,9})?(\w{1,60})=["']?\$\{?(\d{1,2})(?::?-([^}"'\n]{0,200}))?\}?["']?[ \t]{0,40}(?:$|[#;])/gm;

/** @param list the name of the list of all arguments, of which the first is number 1 */
export function argumentsByPlace(text: string, list: string): readonly Flag[] {
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
  return flagsOf(text, [...taken, ...unpacked]);
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
