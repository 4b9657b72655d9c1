/**
 * The command as a list of words. It is cut as a shell would cut it, and then never sees a shell: whatever only a
 * shell could do (pipes, redirections, variables, wildcards) is refused instead of passed on as odd-looking words.
 */
import { parse } from 'shell-quote';

export type SplitCommand =
  | { readonly ok: true; readonly args: readonly string[] }
  /** `needle`: the part of the text at fault, where it is known. */
  | { readonly ok: false; readonly problem: string; readonly needle: string };

const USE_A_SCRIPT = 'put the command into a script and start that';

export function splitCommand(command: string): SplitCommand {
  const text = command.replace(/\\\r?\n/g, ' ');
  const unquoted = text.replace(/\\.|'[^']*'|"(?:\\.|[^"\\])*"/gs, '');
  if (/['"]/.test(unquoted)) return failure('has a quote that is never closed', 'close it');
  if (text.replace(/\\.|'[^']*'/gs, '').includes('`'))
    return failure('has a backquote, which needs a shell', USE_A_SCRIPT, '`');
  let tokens: ReturnType<typeof parse<{ variable: string }>>;
  try {
    // the one variable that needs no shell stays as it is until a trial runs
    tokens = parse(text, (variable) => (variable === 'workspaceFolder' ? `\${${variable}}` : { variable }));
  } catch {
    return failure('has a ${…} that cannot be read', 'write the value itself, or put the text in single quotes');
  }
  const args: string[] = [];
  for (const token of tokens) {
    const problem = typeof token === 'string' ? shellArgumentProblem(token, args.length) : shellTokenProblem(token);
    if (problem !== undefined) return problem;
    if (typeof token === 'string') args.push(token);
  }
  if (args.length === 0) return failure('is empty', 'write what starts your script, such as python3 train.py');
  return { ok: true, args };
}

/** The `{name}` placeholders of a word, in order; braces around anything that cannot be a parameter's name are text. */
export function placeholders(word: string): readonly string[] {
  return [...word.matchAll(/(?<!\$)\{([\p{L}_][\p{L}\p{N}_.\-/]*)\}/gu)].map(([, name]) => name);
}

type Token = Exclude<ReturnType<typeof parse<{ variable: string }>>[number], string>;

function shellTokenProblem(token: Token): SplitCommand {
  if ('comment' in token) return failure('has a #, which a shell reads as a comment', 'put that word in quotes', '#');
  if ('variable' in token) {
    if (token.variable === '') return failure('has a $, which needs a shell', USE_A_SCRIPT, '$');
    const name = `$${token.variable}`;
    return failure(`uses ${name}, which only a shell fills in`, 'write its value, or read it in the script', name);
  }
  if (token.op === 'glob') {
    return failure(
      `has ${token.pattern}, which only a shell expands`,
      'put it in quotes, or name the files',
      token.pattern,
    );
  }
  return failure(`uses ${token.op}, which needs a shell`, USE_A_SCRIPT, token.op);
}

/** Words that come out of the cutting whole and still mean something to a shell alone. */
function shellArgumentProblem(word: string, index: number): SplitCommand | undefined {
  if (index === 0 && /^[A-Za-z_]\w*=/.test(word)) {
    return failure(`starts with ${word}, which only a shell understands`, 'put it under env', word);
  }
  if (word === '~' || word.startsWith('~/')) {
    return failure('uses ~, which only a shell fills in', 'write the whole path', word);
  }
  return undefined;
}

function failure(what: string, remedy: string, needle = ''): SplitCommand {
  return { ok: false, problem: `The command ${what}: ${remedy}.`, needle };
}
