/**
 * Options for which a script looks among its arguments with a function of its own, where no parser takes them:
 * `getopt(ARGS, "--lr", "0.1")`, `argv.includes('--amp')`. All languages write that alike.
 */
import { parseLiteral, type Literal } from '../../code/literal.ts';
import { positions } from '../../code/positions.ts';
import type { Flag } from './flag.ts';
import { CONVERTS, optionFlag } from './option.ts';

/** The words before the call, its name, the option, and the default where it is written there. */
const ASKED =
  /(?:([\w.]{1,20})\((?:(\w{1,20})\s{0,9},)?\s{0,9})?(?<![\w.])([\w.!]{1,60})\(\s{0,9}(?:[\w.]{1,40}\s{0,9},\s{0,9})?(["'])(--?[A-Za-z][\w-]{0,60})\4\s{0,9}(?:\)|,\s{0,9}(?:(?:\w{1,20}\s{0,9}=\s{0,9})?([^\s(),][^(),\n]{0,199}?)\s{0,9}(?=[,)]))?)/g;
const ASKS = /(?:arg|opt|param|flag|value|get|has|includes|index|indexOf)\w{0,20}!?$/i;
const TELLS_WHETHER = /(?:^|[._])(?:has|is|includes)|flag!?$/i;

const MAX_OPTIONS = 200;

/** @param list what the language has all arguments in; a script that does not name it takes none by itself */
export function argumentsByName(text: string, list: string): readonly Flag[] {
  if (!text.includes(list)) return [];
  const { lineAt } = positions(text);
  // `args.find((arg) => arg.startsWith(`${name}=`))`
  const passStyle = /\.starts[wW]ith\([^)\n]{0,80}=/.test(text) ? { passStyle: 'equals' as const } : {};
  const asked = [...text.matchAll(ASKED)].filter(([, , , name = '']) => ASKS.test(name)).slice(0, MAX_OPTIONS);
  const flags = asked.flatMap(
    ({ index, 0: call, 1: outer = '', 2: first, 3: name = '', 5: option = '', 6: written }) => {
      const line = lineAt(index + call.indexOf(option));
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
