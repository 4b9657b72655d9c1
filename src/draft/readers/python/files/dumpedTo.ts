/** The file into which `json.dump(metrics, f)` writes. */
import type { SyntaxNode } from '@lezer/common';
import { childrenOf } from '../../sourceTree.ts';
import { callOf, type Call } from '../calls.ts';
import type { Module } from '../module.ts';
import { pathText } from './pathText.ts';

export function dumpedTo(module: Module, { path, positional: [, file] }: Call): string | undefined {
  if (path.join('.') !== 'json.dump' || file === undefined) return undefined;
  const opened = file.name === 'CallExpression' ? file : openedAs(module, file);
  const call = opened && callOf(module.source, opened);
  // a name that a flag may have replaced is none of the paths that the script writes
  return call?.name === 'open' ? pathText(module, call.positional[0], new Set())?.replace(/^\.\//, '') : undefined;
}

const MAX_HEIGHT = 20;

/** `with open("m.json", "w") as f:` around it. */
function openedAs({ source }: Module, file: SyntaxNode): SyntaxNode | undefined {
  let around = file.parent;
  for (let height = 0; around && height < MAX_HEIGHT; height++, around = around.parent) {
    if (around.name !== 'WithStatement') continue;
    const parts = childrenOf(around);
    const at = parts.findIndex((part, i) => parts[i - 1]?.name === 'as' && source.textOf(part) === source.textOf(file));
    if (at >= 2) return parts[at - 2];
  }
  return undefined;
}
