/**
 * A command line as a list of arguments. It is split as a shell would split it, but no shell ever runs it: what only a
 * shell could do (pipes, redirections, variables, wildcards) is an error, not an odd argument.
 */
import { parse } from 'shell-quote';
import * as messages from '../messages.ts';

export type SplitCommand =
  | { readonly ok: true; readonly args: readonly string[] }
  /** `needle`: the part of the text that is wrong, if it is known. */
  | { readonly ok: false; readonly problem: string; readonly needle: string };

export function splitCommand(command: string): SplitCommand {
  const text = command.replace(/\\\r?\n/g, ' ');
  const unquoted = text.replace(/\\.|'[^']*'|"(?:\\.|[^"\\])*"/gs, '');
  if (/['"]/.test(unquoted)) return failure(messages.openQuote);
  if (text.replace(/\\.|'[^']*'/gs, '').includes('`')) return failure(messages.backquote, '`');
  let tokens: readonly (Token | string)[];
  try {
    // the variables that need no shell stay as they are until a trial runs
    tokens = parse(text, (variable) => (OWN_VARIABLES.includes(variable) ? `\${${variable}}` : { variable }));
  } catch {
    return failure(messages.unreadableVariable);
  }
  const args: string[] = [];
  for (const token of tokens) {
    const problem = typeof token === 'string' ? shellArgumentProblem(token, args.length) : shellTokenProblem(token);
    if (problem !== undefined) return problem;
    if (typeof token === 'string') args.push(token);
  }
  if (args.length === 0) return failure(messages.emptyCommand);
  return { ok: true, args };
}

const OWN_VARIABLES = ['workspaceFolder', 'trialFolder'];

type Token = Exclude<ReturnType<typeof parse<{ variable: string }>>[number], string>;

function shellTokenProblem(token: Token): SplitCommand {
  if ('comment' in token) return failure(messages.comment, '#');
  if ('variable' in token) {
    if (token.variable === '') return failure(messages.dollar, '$');
    const name = `$${token.variable}`;
    return failure(messages.shellVariable(name), name);
  }
  if (token.op === 'glob') return failure(messages.wildcard(token.pattern), token.pattern);
  return failure(messages.shellOperator(token.op), token.op);
}

/** Arguments that only a shell gives a meaning to. */
function shellArgumentProblem(word: string, index: number): SplitCommand | undefined {
  if (index === 0 && /^[A-Za-z_]\w*=/.test(word)) return failure(messages.shellAssignment(word), word);
  if (word === '~' || word.startsWith('~/')) return failure(messages.homeFolder, word);
  return undefined;
}

function failure(problem: string, needle = ''): SplitCommand {
  return { ok: false, problem, needle };
}
