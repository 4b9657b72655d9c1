/**
 * The many ways in which scripts print a number beside its name, apart from `name: 0.93`. Every part is anchored to an
 * occurrence of the name and none can divide a text in two ways, so that the time is linear in the length of the line.
 */
import { escapeRegExp, lastMatch, NUMBER } from './expressions.ts';

type Read = (line: string) => number | undefined;

/** `'acc': 0.93`, `acc (%) = 93.1`, `[acc: [0.93]]`, `acc=tensor(0.93)`, `acc: 93/100`, `acc -> 0.93dB`. */
export function labelledForm(name: string): Read {
  return lastNumberAfter(`${nameIn(name)}${CLOSING}${UNIT_LABEL}[ \\t]*(?:[:=：]{1,2}>?|->|→|~|≈)[ \\t]*`, name);
}

/** `acc 93.1%`, `acc\t0.93`, `| acc | 0.93 |`, `('acc', 0.93)`, `acc - 0.93`, `acc of 0.93`. */
export function spacedForm(name: string): Read {
  return lastNumberAfter(`${nameIn(name)}${CLOSING}${UNIT_LABEL}${GAP}`, name);
}

const CLOSING = String.raw`['"\x60)\]}]{0,3}`;
const UNIT = String.raw`(?:%|dB|ms|[uµn]?s|px|x|°)`;
const UNIT_LABEL = String.raw`(?:[ \t]?[([]${UNIT}[)\]])?`;
const GAP = String.raw`(?:[ \t]+(?:[-–—|│┃][ \t]+|(?:is|of|was)[ \t]+)?|[|│┃][ \t]*|(?<=['"]),[ \t]*)`;

/** `val_acc`, `val/acc` and `--acc` are other names than `acc`. Blanks in a name may be any blanks. */
function nameIn(name: string): string {
  const words = name.split(/[ \t]+/).map(escapeRegExp);
  return String.raw`(?<![\p{L}\p{N}_@./\\-])${words.join(String.raw`[ \t]+`)}`;
}

/** Of a count and its total, `9310/10000`, the share is meant, in percent where that follows, rounded: `(93%)`. */
const SHARE = String.raw`(?<count>\d+)/(?<total>\d+)(?![\p{L}\p{N}_/.])(?<percent>[ \t]*[([][ \t]*[\d.]+[ \t]*%)?`;

/** One number in brackets or in a call that says of which kind it is: `[25.]`, `tensor(0.41, device='cuda:0')`. */
const KIND = String.raw`(?:[a-z]\w{0,9}\.)?(?:[tT]ensor|[aA]rray|DeviceArray|b?float\d{0,2}|int\d{0,2}|Decimal|scalar)\(`;
const WRAPPED =
  String.raw`(?:(?:${KIND}|[([])[([]{0,3}|<tf\.Tensor: [^<>]{0,100}?numpy=)['"]?(?<wrapped>${NUMBER})%?['"]?` +
  String.raw`(?=[ \t]*(?:[)\]>]|,[ \t]*[a-z_]{1,20}=))`;

// the complete number: neither the 1 of "1,024" nor that of "1/3", "1.2.3", "1:30" or "1k"; "0.81+0.02" has a deviation
const END = String.raw`(?=$|[\s;|│┃)\]}>'"\x60\u0008(]|,(?!\d)|[.:](?![\p{L}\p{N}_])|\+-?[\d/.]|±)`;
const PLAIN = String.raw`['"]?(?<plain>${NUMBER})${UNIT}?${END}(?!\.?[ \t]*/)`;

function lastNumberAfter(beginning: string, name: string): Read {
  const expression = new RegExp(`${beginning}(?:${SHARE}|${WRAPPED}|${PLAIN})`, 'gu');
  const firstWord = name.split(/[ \t]/, 1)[0] ?? '';
  return (line) => {
    if (!line.includes(firstWord)) return undefined;
    const found = lastMatch(expression, line)?.groups;
    return found && valueOf(found);
  };
}

function valueOf({ count, total, percent, wrapped, plain }: Readonly<Record<string, string | undefined>>): number {
  const number = wrapped ?? plain;
  if (number !== undefined) return Number(number);
  // multiplied first, so that 9310/10000 is 93.1 and not 93.10000000000001
  return ((percent === undefined ? 1 : 100) * Number(count)) / Number(total);
}
