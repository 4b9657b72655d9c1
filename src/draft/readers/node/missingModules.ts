/** The modules that a Node script imports as its own, and that are not there. */
import { literalText } from '../../../code/literal.ts';
import type { SyntaxNode } from '@lezer/common';
import type { ReadFile } from '../../../code/files.ts';
import { descendantsOfType } from '../../../code/sourceTree.ts';
import type { Module } from '../../../code/node/module.ts';
import { moduleFiles } from '../../../code/node/settings.ts';
import type { FileRead } from '../script.ts';

const MAX_MODULES = 50;

export function missingModules({ source, calls, evaluate }: Module, readFile: ReadFile): readonly FileRead[] {
  const imported = descendantsOfType(source.root, 'ImportDeclaration')
    .filter((node) => !/^import\s+type\b/.test(source.text.slice(node.from, node.from + 30)))
    .map((node) => node.getChild('String'));
  const required = calls.filter(({ name, node }) => name === 'require' && isAtTop(node)).map(({ args }) => args[0]);
  return [...imported, ...required].slice(0, MAX_MODULES).flatMap((node): readonly FileRead[] => {
    const path = literalText(evaluate(node ?? undefined));
    if (!node || path === undefined || !/^\.{1,2}\/[\w./-]+$/.test(path)) return [];
    const plain = path.replace(/^\.\//, '');
    const files = [plain, `${plain}.json`, ...moduleFiles(plain.replace(/\.[mc]?[jt]s$/, ''))];
    if (files.some((file) => readFile(file) !== undefined)) return [];
    return [{ path: /\.\w{1,5}$/.test(plain) ? plain : `${plain}.js`, line: source.lineNumberOf(node) }];
  });
}

/** No part of a function, which may never run. */
function isAtTop({ parent }: SyntaxNode): boolean {
  return [parent?.parent, parent?.parent?.parent].some((node) => node?.name === 'Script');
}
