/** Why a text is no YAML: what is wrong, where, and what to write instead. */
import * as l10n from '@vscode/l10n';
import type { YAMLError } from 'yaml';
import type { Wording } from './wording.ts';

export interface SyntaxReason {
  readonly at: readonly [start: number, end: number];
  /** A sentence and what to do, without a capital letter. */
  readonly reason: string;
}

export function syntaxReason(error: YAMLError, text: string): SyntaxReason {
  const isOfKey = error.code === 'BLOCK_AS_IMPLICIT_KEY' || error.code === 'MULTILINE_IMPLICIT_KEY';
  return (isOfKey ? missingColon(error.pos[0], text) : undefined) ?? { at: error.pos, reason: reasonOf(error) };
}

/** Where the line is a name and its value, but for the colon or the space between them. */
function missingColon(offset: number, text: string): SyntaxReason | undefined {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const [line = '', ...after] = text.slice(lineStart, lineStart + LONGEST).split('\n');
  const [, indent = '', name = '', rest = ''] = /^(\s*(?:- +)?)([\p{L}_][\p{L}\p{N}_./-]*)(.*)$/u.exec(line) ?? [];
  if (name === '') return undefined;
  const start = lineStart + indent.length;
  const at = [start, start + name.length] as const;
  const glued = /^:(\S.*)$/.exec(rest)?.[1];
  if (glued !== undefined) return { at, reason: spaceIsMissing(name, `${name}: ${shortened(glued)}`) };
  const value = /^\s*(?:=\s*(?=\S)|(?=[{[]))(.*)$/.exec(rest)?.[1];
  if (value !== undefined) return { at, reason: colonIsMissing(name, `${name}: ${shortened(value)}`) };
  const below = after.find((each) => each.trim() !== '');
  const isGroup = /^\s*(?:#.*)?$/.test(rest) && below !== undefined && /^\s*/.exec(below)?.[0] !== indent;
  return isGroup ? { at, reason: colonBeforeKeys(name) } : undefined;
}

/** Characters of the text that are looked at. */
const LONGEST = 2000;

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

const colonIsMissing = (name: string, example: string) => l10n.t`a colon is missing after ${name}. Write ${example}.`;
const colonBeforeKeys = (name: string) =>
  l10n.t`a colon is missing after ${name}. Write ${name}: and its keys below it.`;
const spaceIsMissing = (name: string, example: string) =>
  l10n.t`a space is missing after the colon of ${name}. Write ${example}.`;
const otherSyntax = (reason: string) => l10n.t`${reason}. Fix the quotes, brackets or indentation here.`;
