/** The texts with which a script compares a given value: `if args.opt == "sgd": … elif args.opt == "adam": …`. */
import { attributeName, type Flag } from '../flag.ts';
import { literalTexts } from '../literal.ts';
import { childrenOf, descendantsOfType } from '../sourceTree.ts';
import type { Held } from './openedInputs.ts';
import type { PythonScript } from './script.ts';

const MAX_TEST = 300;

/** Those flags become choices whose default is one of at least two such texts. */
export function withComparedChoices(
  { module, calls }: PythonScript,
  held: Held,
  flags: readonly Flag[],
): readonly Flag[] {
  const open = new Set(flags.filter(isOpen).map(attributeName));
  if (open.size === 0) return flags;
  const compared = new Map<string, Set<string>>();
  for (const inside of new Set([module, ...calls.map((reached) => reached.module)])) {
    for (const node of descendantsOfType(inside.source.root, 'BinaryExpression')) {
      const [left, operator, right, more] = childrenOf(node);
      if (!left || !operator || !right || more || node.to - node.from > MAX_TEST) continue;
      if (!/^(?:==|in)$/.test(inside.source.textOf(operator))) continue;
      const texts = literalTexts(inside.evaluate(right));
      const name = texts.length > 0 ? held(inside, left) : undefined;
      if (name === undefined || !open.has(name)) continue;
      const known = compared.get(name) ?? new Set();
      compared.set(name, new Set([...known, ...texts]));
    }
  }
  return flags.map((flag) => {
    const choices = isOpen(flag) ? compared.get(attributeName(flag)) : undefined;
    const isChoice = choices !== undefined && choices.size > 1 && choices.has(String(flag.default));
    return isChoice ? { ...flag, type: 'choice', choices: [...choices] } : flag;
  });
}

function isOpen({ type, default: given }: Flag): boolean {
  return type === 'text' && typeof given === 'string' && given !== '';
}
