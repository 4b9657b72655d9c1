/**
 * A command line as a list of arguments. It is split as a shell would split it, but no shell ever runs it: work for
 * a shell (pipes, redirections, variables, wildcards) is an error, not an odd argument.
 */
import * as l10n from '@vscode/l10n';
import { parse } from 'shell-quote';
import { expectedCommand } from '../wording.ts';
import { placeholderOf } from './placeholders.ts';
import { folderNames, folderText } from './misspeltFolder.ts';

export type SplitCommand =
  | { readonly ok: true; readonly args: readonly string[] }
  /** `needle`: the part of the text that is wrong, if it is known. */
  | { readonly ok: false; readonly problem: string; readonly needle: string };

export function splitCommand(command: string): SplitCommand {
  const text = command.replace(/\\\r?\n/g, ' ');
  const unquoted = text.replace(/\\.|'[^']*'|"(?:\\.|[^"\\])*"/gs, '');
  if (/['"]/.test(unquoted)) return failure(openQuote());
  if (text.replace(/\\.|'[^']*'/gs, '').includes('`')) return failure(backquote(), '`');
  let tokens: readonly (Token | string)[];
  try {
    // the variables that need no shell stay as they are until a trial runs
    tokens = parse(text, (variable) => (folderNames.includes(variable) ? folderText(variable) : { variable }));
  } catch {
    return failure(unreadableVariable());
  }
  const args: string[] = [];
  for (const token of tokens) {
    const problem =
      typeof token === 'string' ? shellArgumentProblem(token, args.length) : shellTokenProblem(token, text);
    if (problem !== undefined) return problem;
    if (typeof token === 'string') args.push(token);
  }
  if (args.length === 0) return failure(emptyCommand());
  return { ok: true, args };
}

type Token = Exclude<ReturnType<typeof parse<{ variable: string }>>[number], string>;

function shellTokenProblem(token: Token, text: string): SplitCommand {
  if ('comment' in token) return failure(unquotedComment(), '#');
  if ('variable' in token) {
    if (token.variable === '') return failure(dollar(), '$');
    const inBraces = `\${${token.variable}}`;
    const name = text.includes(inBraces) ? inBraces : `$${token.variable}`;
    return failure(shellVariable(name, placeholderOf(token.variable)), name);
  }
  if (token.op === 'glob') return failure(wildcard(token.pattern), token.pattern);
  return failure(shellOperator(token.op), token.op);
}

/** Arguments that only a shell gives a meaning to. */
function shellArgumentProblem(word: string, index: number): SplitCommand | undefined {
  if (index === 0 && /^[A-Za-z_]\w*=/.test(word)) return failure(shellAssignment(word), word);
  if (word === '~' || word.startsWith('~/')) return failure(homeFolder(), word);
  return undefined;
}

function failure(problem: string, needle = ''): SplitCommand {
  return { ok: false, problem, needle };
}

const useAScript = () => l10n.t('put the command into a script and start the script');
const emptyCommand = () => l10n.t`The command is empty: write ${expectedCommand()}.`;
const openQuote = () => l10n.t('The command has a quote that is not closed: close it.');
const unreadableVariable = () =>
  l10n.t('The command has a ${…} that cannot be read: write the value itself, or put the text in single quotes.');
const unquotedComment = () => l10n.t('The command has a #, which a shell reads as a comment: put that word in quotes.');
const homeFolder = () => l10n.t('The command uses ~, which only a shell expands: write the full path.');
const backquote = () => l10n.t`The command has a backquote, which needs a shell: ${useAScript()}.`;
const dollar = () => l10n.t`The command has a $, which needs a shell: ${useAScript()}.`;
const shellVariable = (name: string, placeholder: string) =>
  l10n.t`The command uses ${name}, which only a shell expands: write its value, ${placeholder} if it is a parameter, or read it in the script.`;
const wildcard = (pattern: string) =>
  l10n.t`The command has ${pattern}, which only a shell expands: put it in quotes, or name the files.`;
const shellOperator = (operator: string) => l10n.t`The command uses ${operator}, which needs a shell: ${useAScript()}.`;
const shellAssignment = (word: string) =>
  l10n.t`The command starts with ${word}, which only a shell understands: write it under env.`;
