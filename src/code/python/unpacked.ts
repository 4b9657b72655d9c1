/** How a script takes what a parser gave it: all values at once, or variables by their names. */
import { descendantsOfType } from '../sourceTree.ts';
import type { Module } from './module.ts';

/**
 * Whether a text takes all of them: not `**args` of a function that takes it so, nor `args = {…}`, nor
 * `getattr(args, "lr")`, which is one value.
 */
export function unpacksAll(written: string): boolean {
  const text = written.replace(RECORDED, '');
  const taken = new Set([...text.matchAll(OTHERS)].map(([, parameter, dictionary]) => parameter ?? dictionary));
  return [...text.matchAll(HANDS_ON)].some(([, name]) => name === undefined || !taken.has(name));
}

const OTHERS = /\*\*(\w{1,40}),?\s{0,9}\)\s{0,9}(?:->[^:\n]{0,80})?:|\b(\w{1,40})\s{0,3}=\s{0,3}(?:\{|dict\()/g;
const HANDS_ON =
  /(?:\b(?:vars|getattr|asdict)\(|\*\*)\s{0,9}(?:self\.)?(\w{0,40}args?|arg\w{1,40}|opts?|options|flags|FLAGS|cfg|config|\w{0,40}params|hp)\b(?!\s{0,9},\s{0,9}["'])|\b\w{0,40}(?:args?|opts?|flags|cfg|config|params)\.__dict__|\bglobals\(|\bexec\(|add_argparse_args|parse_known_args/g;
/** It only keeps or shows them, or fills what has a name for each. */
const RECORDED =
  /\bfor (\w{1,40}), ?\w{1,40} in vars\(\w{1,40}\)\.items\(\):[^]{0,900}?\[\1\] = |(?:\b(?:p?print|dumps?|info|str|log_params|update)\(|\b(?:config|hparams)\s{0,9}=)\s{0,9}(?:vars\(|\w{1,40}\.__dict__)/g;

/** The variables whose value is taken, and not only what a call names or a function, a class or a statement defines. */
export function variablesRead({ source }: Module, live = ''): readonly string[] {
  return descendantsOfType(source.root, 'VariableName').flatMap(({ from, to, parent, prevSibling, nextSibling }) => {
    const isParameter = parent?.name === 'ParamList' && prevSibling?.name !== 'AssignOp';
    const isNamed = nextSibling?.name === 'AssignOp' || nextSibling?.name === 'TypeDef';
    return isParameter || isNamed ? [] : [live.slice(from, to)];
  });
}
