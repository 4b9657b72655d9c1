/** Arguments that a script takes by their place: `lr = float(sys.argv[2])` in Python, and its like in R and the shell. */
import { positions } from '../../template/positions.ts';
import { resolveFlag, type Flag, type FlagType } from './flag.ts';
import { parseLiteral } from './literal.ts';

const TAKEN =
  /(?<![\w.])([\w.]{1,60})[ \t]{0,10}(?:<-|=)[ \t]{0,10}(?:([\w.]{1,20})\()?([\w.]{1,40})\[\[?(\d{1,2})\]([^\n]{0,200})/g;

/** `data, model = sys.argv[1:]`. */
const UNPACKED = /^[ \t]{0,40}(\w{1,60}(?:,[ \t]{0,9}\w{1,60}){1,9})[ \t]{0,9}=[ \t]{0,9}([\w.]{1,40})\[1:/gm;

const TYPES: ReadonlyMap<string, FlagType> = new Map([
  ['float', 'float'],
  ['as.numeric', 'float'],
  ['as.double', 'float'],
  ['int', 'int'],
  ['as.integer', 'int'],
]);

/**
 * The first use of each place says what it is; those after a gap are not taken.
 *
 * @param list the name of the list of all arguments, of which the first is number 1
 */
export function argumentsByPlace(text: string, list: string): readonly Flag[] {
  const { lineAt } = positions(text);
  const byPlace = new Map<number, Flag>();
  for (const { index, 1: name = '', 2: converter = '', 3: of, 4: place, 5: rest = '' } of text.matchAll(TAKEN)) {
    if (of !== list || byPlace.has(Number(place))) continue;
    const type = TYPES.get(converter) ?? 'text';
    // `int(sys.argv[3]) if len(sys.argv) > 3 else 5`
    const fallback = /\bif\b.*\belse\s+['"]?([^\s'"]+)/.exec(rest)?.[1];
    const flag = resolveFlag({
      name,
      passStyle: 'positional',
      line: lineAt(index),
      declaredType: type,
      ...(type !== 'text' && { words: [`{${name}}`] }),
      ...(fallback === undefined ? { required: true } : { defaultLiteral: parseLiteral(fallback) }),
    });
    byPlace.set(Number(place), flag);
  }
  for (const { index, 1: names = '', 2: of } of text.matchAll(UNPACKED)) {
    for (const [i, name] of (of === list ? names.split(/,\s*/) : []).entries()) {
      const flag = {
        name,
        passStyle: 'positional',
        line: lineAt(index),
        declaredType: 'text',
        required: true,
      } as const;
      if (!byPlace.has(i + 1)) byPlace.set(i + 1, resolveFlag(flag));
    }
  }
  return untilGap(byPlace);
}

/** `rate=${2:-0.1}` outside of all functions of a shell script, which begin their lines. */
const OF_SHELL =
  /^(?:export[ \t]{1,9})?(\w{1,60})=["']?\$\{?(\d{1,2})(?::?-([^}"'\n]{0,200}))?\}?["']?[ \t]{0,40}(?:$|[#;])/gm;

export function shellArguments(text: string): readonly Flag[] {
  const { lineAt } = positions(text);
  const byPlace = new Map<number, Flag>();
  for (const { index, 1: name = '', 2: place, 3: fallback = '' } of text.matchAll(OF_SHELL)) {
    const given = fallback === '' ? undefined : parseLiteral(fallback);
    const flag = { name, passStyle: 'positional', line: lineAt(index) } as const;
    const value = given === undefined ? ({ declaredType: 'text', required: true } as const) : { defaultLiteral: given };
    const isNumber = given?.kind === 'int' || given?.kind === 'float';
    if (byPlace.has(Number(place))) continue;
    byPlace.set(Number(place), resolveFlag({ ...flag, ...value, ...(isNumber && { words: [`{${name}}`] }) }));
  }
  return untilGap(byPlace);
}

function untilGap(byPlace: ReadonlyMap<number, Flag>): readonly Flag[] {
  const flags: Flag[] = [];
  for (let flag = byPlace.get(1); flag; flag = byPlace.get(flags.length + 1)) flags.push(flag);
  return flags;
}
