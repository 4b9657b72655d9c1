/** Why a text is no YAML: what is wrong, where, and what to write instead. */
import * as l10n from '@vscode/l10n';
import type { YAMLError } from 'yaml';
import type { Wording } from './wording.ts';

export interface SyntaxReason {
  readonly at: readonly [start: number, end: number];
  /** A sentence and what to do, without a capital letter. */
  readonly reason: string;
  readonly mends: readonly TextMend[];
}

/** What mends a text, by its characters. */
export interface TextMend {
  readonly does: 'write' | 'indent' | 'spaces' | 'keep';
  readonly line: string;
  readonly edits: readonly { readonly at: readonly [start: number, end: number]; readonly text: string }[];
}

export function syntaxReason(error: YAMLError, text: string): SyntaxReason {
  const { code, message, pos } = error;
  const isOfKey =
    code === 'BLOCK_AS_IMPLICIT_KEY' || code === 'MULTILINE_IMPLICIT_KEY' || /^Implicit map keys need\b/.test(message);
  const forgotten = isOfKey ? missingColon(pos[0], text) : undefined;
  return forgotten ?? { at: pos, reason: reasonOf(error), mends: indentation(error, text) };
}

/** Where the line is a name and its value, but for the colon or the space between them. */
function missingColon(offset: number, text: string): SyntaxReason | undefined {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const [line = '', ...after] = text.slice(lineStart, lineStart + LONGEST).split('\n');
  const [, indent = '', name = '', rest = ''] = /^(\s*(?:- +)?)([\p{L}_][\p{L}\p{N}_./-]*)(.*)$/u.exec(line) ?? [];
  if (name === '') return undefined;
  const start = lineStart + indent.length;
  const at = [start, start + name.length] as const;
  /** @param sign what stands between the name and its value */
  const writes = (value: string, sign: number): TextMend => ({
    does: 'write',
    line: `${name}: ${shortened(value)}`.trimEnd(),
    edits: [{ at: [at[1], at[1] + sign], text: value === '' ? ':' : ': ' }],
  });
  const glued = /^:(\S.*)$/.exec(rest)?.[1];
  if (glued !== undefined) return { at, reason: spaceIsMissing(name, glued), mends: [writes(glued, 1)] };
  const value = /^\s*(?:=\s*(?=\S)|(?=[{[]))(.*)$/.exec(rest)?.[1];
  if (value !== undefined)
    return { at, reason: colonIsMissing(name, value), mends: [writes(value, rest.length - value.length)] };
  const below = after.find((each) => each.trim() !== '');
  const isGroup = /^\s*(?:#.*)?$/.test(rest) && below !== undefined && /^\s*/.exec(below)?.[0] !== indent;
  return isGroup ? { at, reason: colonBeforeKeys(name), mends: [writes('', 0)] } : undefined;
}

/** Spaces for the tabs of all lines; or those of the lines before, or around it, that come nearest: two may be as near. */
function indentation({ code, pos: [offset] }: YAMLError, text: string): readonly TextMend[] {
  if ((code !== 'TAB_AS_INDENT' && code !== 'BAD_INDENT') || text.length > LONGEST_MENDED) return [];
  const lines = [...text.matchAll(/^([ \t]*)([^\s#].*)/gm)].map(({ index, 1: indent = '', 2: line = '' }) => ({ index, indent, line })); // oxfmt-ignore
  const edit = ({ index, indent }: (typeof lines)[number], to: string): TextMend['edits'][number] => ({
    at: [index, index + indent.length],
    text: to,
  });
  const tabbed = lines.filter(({ indent }) => indent.includes('\t'));
  if (code === 'TAB_AS_INDENT') {
    const unit = lines.find(({ indent }) => /^ +$/.test(indent))?.indent ?? '  ';
    return [{ does: 'spaces', line: '', edits: tabbed.map((each) => edit(each, each.indent.replaceAll('\t', unit))) }];
  }
  const own = lines.findLast(({ index }) => index <= offset);
  if (own === undefined || tabbed.length > 0) return [];
  const before = lines.filter(({ index }) => index < own.index);
  const around = before.filter(({ indent }, i) => before.slice(i + 1).every((each) => each.indent.length > indent.length)); // oxfmt-ignore
  const distance = ({ indent }: (typeof lines)[number]): number => Math.abs(indent.length - own.indent.length);
  const least = Math.min(...around.map(distance));
  return around
    .filter((each) => distance(each) === least)
    .map((each) => ({
      does: 'indent',
      line: shortened(each.line.replace(/:.*/s, '')),
      edits: [edit(own, each.indent)],
    }));
}

/** Characters of the text that are looked at. */
const LONGEST = 2000;
/** Of a text whose indentation is mended: all of its lines are looked at for each mistake. */
const LONGEST_MENDED = 20_000;

/** One example of a value is enough to see where the colon goes. */
function shortened(value: string): string {
  const short = value.replace(/^\{.*/, '{ … }').replace(/^\[.*/, '[ … ]').trim();
  return short.length <= 40 ? short : `${short.slice(0, 39)}…`;
}

const KNOWN_REASONS: Partial<Record<YAMLError['code'], Wording>> = {
  TAB_AS_INDENT: () => l10n.t('the line is indented with a tab. Indent it with spaces.'),
  MULTIPLE_DOCS: () => l10n.t('a second document starts. Write one declaration in each file.'),
  NON_STRING_KEY: () => l10n.t('a name must be plain text. Write a word before the colon.'),
  BLOCK_AS_IMPLICIT_KEY: () =>
    l10n.t(
      'a value cannot have a name and a colon in it. Write them on a line of their own, indented like its neighbours, or write a text with a colon in quotes.',
    ),
  BLOCK_IN_FLOW: () => l10n.t('a comma is missing between two keys. Write it, or write a text with a colon in quotes.'),
  MULTILINE_IMPLICIT_KEY: missingSomewhere,
  BAD_INDENT: () => l10n.t('this line is not indented like its neighbours.'),
  BAD_DQ_ESCAPE: () =>
    l10n.t('a backslash in double quotes has a meaning of its own. Write it twice, or use single quotes.'),
};

function reasonOf({ code, message }: YAMLError): string {
  const named = (pattern: RegExp): string | undefined => pattern.exec(message)?.[1];
  const unclosed = named(/(?:end with a|Missing closing) (["'}\]])/);
  if (unclosed !== undefined) return l10n.t`a ${unclosed} is missing. Close what was opened before.`;
  const first = named(/^Plain value cannot start with .* character (.)/);
  if (first !== undefined) return l10n.t`a text cannot begin with ${first}. Write it in quotes.`;
  const unopened = named(/^Unexpected flow-\w+-end .*"(.)"/);
  if (unopened !== undefined) return l10n.t`this ${unopened} closes nothing that was opened before.`;
  if (/^Implicit \w+ keys need/.test(message)) return missingSomewhere();
  return KNOWN_REASONS[code]?.() ?? otherSyntax(message);
}

function missingSomewhere(): string {
  return l10n.t('a colon is missing after a name, or this line is not indented like its neighbours.');
}

const colonIsMissing = (name: string, value: string) =>
  l10n.t`a colon is missing after ${name}. Write ${name}: ${shortened(value)}.`;
const colonBeforeKeys = (name: string) =>
  l10n.t`a colon is missing after ${name}. Write ${name}: and its keys below it.`;
const spaceIsMissing = (name: string, value: string) =>
  l10n.t`a space is missing after the colon of ${name}. Write ${name}: ${shortened(value)}.`;
const otherSyntax = (reason: string) => l10n.t`${reason}. Fix the quotes, brackets or indentation here.`;
