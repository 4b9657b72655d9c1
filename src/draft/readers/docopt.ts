/** The text from which docopt makes a parser, in any language: its usage, and its options with their defaults. */
import type { SourcePlace } from '../../code/files.ts';
import type { Flag } from './flag.ts';
import { parseLiteral } from '../../code/literal.ts';
import { optionFlag } from './option.ts';

const MAX_LINES = 1000;
// nobody's line is longer
const MAX_LINE = 500;

/** @param place the line of the text in its file */
export function docoptFlags(text: string, place: SourcePlace): readonly Flag[] {
  if (!/\busage:/i.test(text)) return [];
  const lines = text.split('\n', MAX_LINES).map((line) => line.slice(0, MAX_LINE));
  const described = lines.flatMap((_, i) => describedOption(lines.slice(i, i + 4), { ...place, line: place.line + i }));
  const usage = usageOf(lines);
  const named = new Set(described.map(({ name }) => name));
  const others = [...usage.matchAll(/--([\w-]+)(?:[= ]?(<[\w-]+>|[A-Z][A-Z_]+\b))?/g)].flatMap(([, name = '', value]) =>
    named.has(name) ? [] : optionFlag({ names: [`--${name}`], ...place, ...(value === undefined && SWITCH) }),
  );
  const [first = ''] = usage.replace(/^.*usage:\s*/is, '').split('\n');
  const needed = neededOptions(first);
  const options = [...described, ...others].map((flag) =>
    needed.has(flag.name) && flag.default === undefined ? { ...flag, required: true } : flag,
  );
  return [...options, ...argumentFlags(first, place)];
}

const SWITCH = { switchKind: 'on' } as const;

/** `-l LR, --lr=LR  The step size [default: 0.1].`, where the description may go on below. */
function describedOption([line = '', ...next]: readonly string[], place: SourcePlace): readonly Flag[] {
  const [head = '', ...description] = line.trim().split(/\s{2,}/);
  if (!head.startsWith('-')) return [];
  const end = next.findIndex((other) => /^\s*(-|$)/.test(other));
  const help = [...description, ...(end === -1 ? next : next.slice(0, end))].join(' ').replaceAll(/\s+/g, ' ').trim();
  const takesValue = /[=\s](<[\w-]+>|[A-Z][A-Z_\d]*\b)/.test(head);
  const given = /\[default: ([^\]]*)\]/i.exec(help)?.[1];
  return optionFlag({
    names: head.match(/--[\w-]+|^-\w/g) ?? [],
    ...place,
    help: help.replace(/\s*\[default:[^\]]*\]/i, ''),
    ...(takesValue ? given !== undefined && { default: parseLiteral(given) } : SWITCH),
  });
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
  const outside = usage.replaceAll(/\[[^\][]*\]|\([^()]*\)/g, ' ');
  return new Set([...outside.matchAll(/--([\w-]+)[= ](?:<[\w-]+>|[A-Z][A-Z_]+\b)/g)].map(([, name = '']) => name));
}

/** `<data>`, which is needed unless it stands in brackets; the value of an option is none. */
function argumentFlags(usage: string, place: SourcePlace): readonly Flag[] {
  const found = [...usage.matchAll(/(\[?)<([\w-]+)>/g)].filter(
    ({ index, 1: bracket = '' }) => !/(?:^|[\s[(|])--?[\w-]+[= ]$/.test(usage.slice(0, index + bracket.length)),
  );
  return found.flatMap(([, bracket, name = '']) => optionFlag({ names: [name], ...place, isRequired: bracket === '' }));
}
