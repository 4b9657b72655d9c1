/** The texts with which a script compares a given value: `if args.opt == "sgd": … elif args.opt == "adam": …`. */
import { grouped } from '../../../code/grouped.ts';
import { attributeName, type Flag } from '../flag.ts';
import { literalTexts } from '../../../code/literal.ts';
import { childrenOf, descendantsOfType } from '../../../code/sourceTree.ts';
import type { Module } from '../../../code/python/module.ts';
import type { FlowsAt } from './files/flow.ts';
import type { PythonScript } from './script.ts';

const MAX_TEST = 300;

/** Those flags become choices whose default is one of at least two such texts. */
export function withComparedChoices(
  { modules }: PythonScript,
  flowsAt: FlowsAt,
  flags: readonly Flag[],
): readonly Flag[] {
  if (!flags.some(isOpen)) return flags;
  const compared = grouped(
    modules.flatMap((inside) => comparisonsIn(inside, flowsAt)),
    ({ name }) => name,
  );
  return flags.map((flag) => {
    const choices = [...new Set(compared.get(attributeName(flag))?.map(({ text }) => text))];
    const isChoice = isOpen(flag) && choices.length > 1 && choices.includes(String(flag.default));
    return isChoice ? { ...flag, type: 'choice', choices } : flag;
  });
}

function comparisonsIn(module: Module, flowsAt: FlowsAt) {
  const { source, evaluate } = module;
  return descendantsOfType(source.root, 'BinaryExpression').flatMap((node) => {
    const [left, operator, right] = childrenOf(node);
    const isTest = operator !== undefined && /^(?:==|in)$/.test(source.textOf(operator));
    const texts = isTest && node.to - node.from < MAX_TEST ? literalTexts(evaluate(right)) : [];
    const names = left && texts.length > 0 ? flowsAt(module, left).flatMap(({ flags }) => flags) : [];
    return names.flatMap((name) => texts.map((text) => ({ name, text })));
  });
}

function isOpen({ type, default: given }: Flag): boolean {
  return type === 'text' && typeof given === 'string' && given !== '';
}
