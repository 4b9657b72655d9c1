/** Which parts of a Python script end it, or do nothing that could take the place of what failed. */
import type { SyntaxNode } from '@lezer/common';
import { childrenOf, type SourceTree } from '../sourceTree.ts';

const ENDS = /^[ \t]*(?:raise\b|(?:sys\.|os\._?)?exit\(|quit\(|\w+\.(?:error|print_help|print_usage)\()/m;

/** The body of a branch. */
export function ends(source: SourceTree, body: SyntaxNode): boolean {
  return ENDS.test(source.text.slice(body.from + 1, Math.min(body.to, body.from + 600)));
}

const MAX_TRY = 20_000;

/** What is tried, where what goes wrong there still ends the script, or is only told, but for a key that is pressed. */
export function endsAnyway(source: SourceTree, statement: SyntaxNode, part: SyntaxNode): boolean {
  const [, tried, ...handlers] = childrenOf(statement);
  if (part.from !== tried?.from || handlers.length === 0) return false;
  const text = source.text.slice(tried.to, Math.min(statement.to, tried.to + MAX_TRY));
  const [, ...caught] = text.split(/^[ \t]*except\b/m);
  return caught.every((handler) => {
    const [head = '', ...lines] = handler.split('\n');
    if (head.startsWith(' KeyboardInterrupt:') || /^\s*(?:raise|(?:sys\.|os\._?)?exit)\b/m.test(handler)) return true;
    const said = lines.filter((line) => /\S/.test(line));
    return said.length > 0 && head.trimEnd().endsWith(':') && said.every((line) => TOLD.test(line));
  });
}

/** A line that tells what happened, and nothing else. */
const TOLD = /^\s*(?:(?:print|traceback\.\w+|(?:\w+\.)?(?:log|logger|logging)\.\w+)\(.*\)\s*$|#|pass\s*$)/;
