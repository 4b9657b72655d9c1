/**
 * Shell scripts with fixed words: the values of variables, and the values behind the options of the commands, as in
 * `./train --lr 0.1 -dim 10`. Only words that every shell reads as they are written are replaced.
 */
import * as l10n from '@vscode/l10n';
import { forEachChild, parse, type Assignment, type Command, type SyntaxNode, type Word } from 'unbash';
import { other, plain, plainWord, TemplateError, type Entry, type Format } from '../format.ts';
import * as messages from '../messages.ts';

export const shell: Format = {
  name: () => l10n.t('a shell script'),
  extensions: ['.sh', '.bash'],
  read,
  write: (value, { from }, text) => {
    if (typeof value === 'boolean') return /[A-Z]/.test(text.charAt(from)) ? (value ? 'True' : 'False') : String(value);
    return value !== null && PLAIN.test(value) ? value : undefined;
  },
};

function read(text: string): readonly Entry[] {
  const entries: Entry[] = [];
  const script = parse(text);
  const [error] = script.errors ?? [];
  if (error) throw new TemplateError(messages.notShell(error.message), error.pos);
  const waiting: SyntaxNode[] = [script];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'Assignment') entries.push(...assignedEntry(node));
    if (node.type === 'Command') entries.push(...(isDeclaration(node) ? declaredEntries(node) : optionEntries(node)));
    forEachChild(node, (child) => waiting.push(child));
  }
  return entries.toSorted((a, b) => a.from - b.from);
}

/** A variable that is given anything else is known too: it is assigned twice where it also has a plain value. */
function assignedEntry({ name, value }: Assignment): readonly Entry[] {
  return value.type === 'Word' && /^\w+$/.test(name) ? [entryOf(name, value.text, value.pos)] : [];
}

function isDeclaration({ name }: Command): boolean {
  return /^(?:export|readonly|declare|local|typeset)$/.test(name?.value ?? '');
}

/** `export LR=0.1` */
function declaredEntries(command: Command): readonly Entry[] {
  return wordsOf(command).flatMap(({ text, pos }) => {
    const [start, name] = /^(\w{1,100})=/.exec(text) ?? [];
    return start === undefined || name === undefined
      ? []
      : [entryOf(name, text.slice(start.length), pos + start.length)];
  });
}

function wordsOf({ suffix }: Command): readonly Word[] {
  return suffix.filter((node) => node.type === 'Word');
}

const OPTION = /^(?:--[a-z]|-[a-z][\w-])[\w.-]*/i;
const MAX_NAME_LENGTH = 100;

/** `--lr 0.1`, `-lr 0.1` and `--lr=0.1`; a letter alone, as in `-n 1`, is an option of nearly every tool. */
function optionEntries(command: Command): readonly Entry[] {
  const words = wordsOf(command);
  return words.flatMap((word, i) => {
    const [option = ''] = OPTION.exec(word.text.slice(0, MAX_NAME_LENGTH)) ?? [];
    const name = option.replace(/^-+/, '');
    const next = words[i + 1];
    const joined = word.text.charAt(option.length) === '=' ? word.text.slice(option.length + 1) : undefined;
    const entry =
      joined !== undefined
        ? entryOf(name, joined, word.pos + option.length + 1)
        : next && entryOf(name, next.text, next.pos);
    const isOption = option !== '' && (joined !== undefined || option === word.text);
    return isOption && entry?.kind === 'plain' ? [entry] : [];
  });
}

/** A text that a shell takes as it is, and that no program takes for an option. */
const PLAIN = /^[\w.,:/@%+][\w.,:/@%+-]*$/;

function entryOf(path: string, raw: string, pos: number): Entry {
  // a backslash right behind the value, before the line's end
  const text = raw.endsWith('\\\n') ? raw.slice(0, -2) : raw;
  const quote = /^["']/.exec(text.length > 1 && text.at(-1) === text[0] ? text : '')?.[0].length ?? 0;
  const written = text.slice(quote, text.length - quote);
  const place = { path, from: pos + quote, to: pos + quote + written.length };
  const word = plainWord(place, written) ?? (PLAIN.test(written) ? plain(place, written) : undefined);
  return word ?? other(place, written === '' ? messages.hasNoValue : messages.notPlain);
}
