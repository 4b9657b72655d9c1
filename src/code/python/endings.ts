/** Which parts of a Python script end it, or do nothing that could take the place of what failed. */
import type { SyntaxNode } from '@lezer/common';
import { childrenOf, nodeAround } from '../sourceTree.ts';
import { definitionName, enclosingDefinition, type Module } from './module.ts';

const ENDS = /^[ \t]*(?:raise\b|(?:sys\.|os\._?)?exit\(|quit\(|\w+\.(?:error|print_help|print_usage)\()/m;

/** The body of a branch. */
export function ends(module: Module, body: SyntaxNode): boolean {
  return ENDS.test(module.source.text.slice(body.from + 1, Math.min(body.to, body.from + 600))) || leaves(module, body);
}

/** Whether something stands in a branch whose last statement ends the script with an error. */
export function endsInError({ source }: Module, node: SyntaxNode): boolean {
  const body = nodeAround(node, ({ name }) => name === 'Body');
  const last = body?.parent?.name === 'IfStatement' ? body.lastChild : undefined;
  return last ? FAILS.test(source.text.slice(last.from, last.from + 40)) : false;
}

const FAILS = /^(?:raise\b|(?:sys\.|os\._?)?exit\(\s{0,9}(?:-?[1-9]|f?["']))/;

const MAX_HANDLERS = 20;
const MAX_HANDLER = 2000;

/** What is tried, where what goes wrong there still ends the script, or is only told, but for a key that is pressed. */
export function endsAnyway(module: Module, statement: SyntaxNode, part: SyntaxNode): boolean {
  const [, tried, ...handlers] = childrenOf(statement);
  const bodies = handlers.filter(
    ({ name, prevSibling }) => name === 'Body' && !/^(?:else|finally)$/.test(prevSibling?.name ?? ''),
  );
  if (part.from !== tried?.from || handlers.length === 0 || bodies.length > MAX_HANDLERS) return false;
  return bodies.every((body) => {
    const [head = '', ...lines] = module.source.text
      .slice(body.from, Math.min(body.to, body.from + MAX_HANDLER))
      .split('\n');
    const caught = body.prevSibling && module.source.textOf(body.prevSibling);
    if (caught === 'KeyboardInterrupt' || lines.some((line) => RAISES.test(line)) || leaves(module, body)) return true;
    const said = lines.filter((line) => /\S/.test(line));
    return said.length > 0 && head.trimEnd() === ':' && said.every((line) => TOLD.test(line));
  });
}

const RAISES = /^\s*(?:raise|(?:sys\.|os\._?)?exit)\b/;
/** A line that tells what happened, and nothing else. */
const TOLD = /^\s*(?:(?:print|traceback\.\w+|(?:\w+\.)?(?:log|logger|logging)\.\w+)\(.*\)\s*$|#|pass\s*$)/;

/** Whether a branch does nothing but tell what happened. */
export function onlyTells(module: Module, body: SyntaxNode): boolean {
  const statements = childrenOf(body).filter(({ name }) => name.endsWith('Statement') || name.endsWith('Definition'));
  return statements.length < MAX_HANDLERS && statements.every((statement) => isTold(module, statement));
}

function isTold({ source }: Module, { from, to }: SyntaxNode): boolean {
  return to - from < 500 && TOLD.test(source.text.slice(from, to));
}

/** With a `return` from a function behind whose only call the script has nothing left to do. */
function leaves(module: Module, body: SyntaxNode): boolean {
  return body.lastChild?.name === 'ReturnStatement' && endsWith(module, enclosingDefinition(body), MAX_DEPTH);
}

const MAX_DEPTH = 4;
const MAX_TOLD = 10;

function endsWith(module: Module, called: SyntaxNode | undefined, depth: number): boolean {
  const [call, ...others] = called && depth > 0 ? module.callsOf(definitionName(module, called)) : [];
  if (call === undefined || others.length > 0) return false;
  for (let at = call.node; at.parent; at = at.parent) {
    if (at.name === 'FunctionDefinition') return endsWith(module, at, depth - 1);
    if (/^(?:For|While|Class)/.test(at.name)) return false;
    for (let next = at.nextSibling, i = 0; next; next = next.nextSibling, i++)
      if (i > MAX_TOLD || (next.name.endsWith('Statement') && !isTold(module, next))) return false;
  }
  return true;
}
