/** The values that must fit others: a script has their names from what it loads, or asserts that they are equal. */
import { EXCLUSION_REASONS } from '../../exclusionReasons.ts';
import { attributeName, type Flag } from '../flag.ts';
import type { Module } from '../../../code/python/module.ts';
import { descendantsOfType } from '../../../code/sourceTree.ts';

/** @param modules all files of the script */
export function withoutFitting(modules: readonly Module[]): (flags: readonly Flag[]) => readonly Flag[] {
  const statements = modules.flatMap(({ source }) =>
    descendantsOfType(source.root, 'AssertStatement', 'AssignStatement').map(({ from, to }) =>
      source.text.slice(from, Math.min(to, from + MAX_LENGTH)),
    ),
  );
  const loaded = new Set(statements.flatMap((each) => wordsIn(SHAPE.exec(each)?.[1])));
  const equals = statements.map((each) => wordsIn(EQUAL.exec(each)?.[1]));
  return (flags) => {
    const names = new Set(flags.map(lastName));
    // one that the script computes fits by itself
    const fitted = equals.filter((each) => new Set(each).size > 2 && each.every((name) => names.has(name)));
    const fits = new Set([...loaded, ...fitted.flat()]);
    return flags.map((flag) =>
      fits.has(lastName(flag)) ? { exclusionReason: EXCLUSION_REASONS.shape, ...flag } : flag,
    );
  };
}

const MAX_LENGTH = 200;
/** `n, dim = table.weight.shape`; not of what an object has made itself. */
const SHAPE = /^([\w ,]+)= *(?!self\b)[\w.]*(?:weights?|emb\w*|vectors?|matrix)\.(?:shape|size\(\))(?:\[-?\d\])?$/i;
/** `assert heads * size == width`. */
const EQUAL = /^assert \(?([\w.*+ ]+==[\w.*+ ]+)(?:$|[,)])/;

/** The last names of what is written, without numbers. */
function wordsIn(text = ''): readonly string[] {
  return (text.match(/[\w.]+/g) ?? [])
    .map((path) => path.slice(path.lastIndexOf('.') + 1))
    .filter((name) => /^[a-z]/i.test(name));
}

function lastName(flag: Flag): string {
  const name = attributeName(flag);
  return name.slice(name.lastIndexOf('.') + 1);
}
