/** The text from which docopt makes a parser, in any language: its usage, and its options with their defaults. */
import { resolveFlag, type Flag, type RawFlag } from './flag.ts';
import { parseLiteral } from './literal.ts';

const MAX_LINES = 1000;
// nobody's line is longer
const MAX_LINE = 500;

/** @param place the line of the text in its file */
export function docoptFlags(text: string, place: Pick<Flag, 'line' | 'file'>): readonly Flag[] {
  if (!/\busage:/i.test(text)) return [];
  const lines = text.split('\n', MAX_LINES).map((line) => line.slice(0, MAX_LINE));
  const described = lines.flatMap((line, i) => optionFlag(lines, i, { ...place, line: place.line + i }, line.trim()));
  const usage = usageOf(lines);
  const named = new Set(described.map(({ name }) => name));
  const others = [...usage.matchAll(/--([\w-]+)(?:[= ]?(<[\w-]+>|[A-Z][A-Z_]+\b))?/g)].flatMap(
    ([, name = '', value]) => (named.has(name) ? [] : [flagOf(name, value !== undefined, undefined, undefined, place)]),
  );
  const needed = neededOptions(usage);
  const options = [...described, ...others].map((flag) =>
    needed.has(flag.name) && flag.default === undefined ? { ...flag, required: true } : flag,
  );
  return [...options, ...argumentFlags(usage, place)];
}

/** `-l LR, --lr=LR  The step size [default: 0.1].`, where the description may go on below. */
function optionFlag(
  lines: readonly string[],
  at: number,
  place: Pick<Flag, 'line' | 'file'>,
  line: string,
): readonly Flag[] {
  if (!line.startsWith('-')) return [];
  const [head = '', ...description] = line.split(/\s{2,}/);
  const next = lines.slice(at + 1, at + 4);
  const end = next.findIndex((other) => /^\s*(-|$)/.test(other));
  const help = [...description, ...(end === -1 ? next : next.slice(0, end))].join(' ').replaceAll(/\s+/g, ' ').trim();
  const long = /--([\w-]+)/.exec(head)?.[1];
  const short = /^-(\w)/.exec(head)?.[1];
  const name = long ?? short;
  if (name === undefined || /^(help|version|h)$/.test(name)) return [];
  const takesValue = /[=\s](<[\w-]+>|[A-Z][A-Z_\d]*\b)/.test(head);
  const given = /\[default: ([^\]]*)\]/i.exec(help)?.[1];
  return [{ ...flagOf(name, takesValue, given, help, place), passStyle: long === undefined ? 'short' : 'flags' }];
}

function flagOf(
  name: string,
  takesValue: boolean,
  given: string | undefined,
  help: string | undefined,
  place: Pick<Flag, 'line' | 'file'>,
): Flag {
  const known: Partial<RawFlag> = takesValue
    ? given === undefined
      ? { declaredType: 'text' }
      : { defaultLiteral: parseLiteral(given) }
    : { declaredType: 'bool', switchKind: 'on', defaultLiteral: { kind: 'bool', value: false } };
  const described = help?.replace(/\s*\[default:[^\]]*\]/i, '') ?? '';
  return resolveFlag({ name, passStyle: 'flags', ...place, ...(described !== '' && { help: described }), ...known });
}

/** The lines after `Usage:`, up to an empty one. */
function usageOf(lines: readonly string[]): string {
  const start = lines.findIndex((line) => /\busage:/i.test(line));
  const rest = lines.slice(start);
  const end = rest.findIndex((line, i) => i > 0 && line.trim() === '');
  return (end === -1 ? rest : rest.slice(0, end)).join('\n').slice(0, 5000);
}

/** `x train --src=<file> [options]`: the options of the first usage that stand in no brackets. */
function neededOptions(usage: string): ReadonlySet<string> {
  const [first = ''] = usage.replace(/^.*usage:\s*/is, '').split('\n');
  const outside = first.replaceAll(/\[[^\][]*\]|\([^()]*\)/g, ' ');
  return new Set([...outside.matchAll(/--([\w-]+)[= ](?:<[\w-]+>|[A-Z][A-Z_]+\b)/g)].map(([, name = '']) => name));
}

/** `<data>`, which is needed unless it stands in brackets; the value of an option is none. */
function argumentFlags(usage: string, place: Pick<Flag, 'line' | 'file'>): readonly Flag[] {
  const [first = ''] = usage.replace(/^.*usage:\s*/is, '').split('\n');
  const found = [...first.matchAll(/(\[?)<([\w-]+)>/g)].filter(
    ({ index, 1: bracket = '' }) => !/(?:^|[\s[(|])--?[\w-]+[= ]$/.test(first.slice(0, index + bracket.length)),
  );
  return found.map(([, bracket, name = '']): Flag => ({
    name,
    type: 'text',
    passStyle: 'positional',
    ...place,
    ...(bracket === '' && { required: true }),
  }));
}
