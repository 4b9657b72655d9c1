/** Uses of the given values in a Python script: which it cannot do without, and which it overwrites. */
import type { SyntaxNode } from '@lezer/common';
import { EXCLUSION_REASONS } from '../../exclusionReasons.ts';
import type { Flag } from '../flag.ts';
import { literalTexts } from '../literal.ts';
import { childrenOf, descendantsOfType, type SourceTree } from '../sourceTree.ts';
import { pathOf } from './calls.ts';
import type { Module } from './module.ts';

/** The flags, changed by their uses: required although they have a default, or computed by the script. */
export function withUses(module: Module, flags: readonly Flag[]): readonly Flag[] {
  const needed = new Set([...markedFlags(module), ...refusedWithout(module), ...openedAnyway(module)]);
  const choices = neededOneOf(module);
  const computed = overwrittenNames(module);
  const isEndless = endlessLoops(module);
  return flags.map((flag) => {
    const name = attributeName(flag);
    if (isEndless && isNoLimit(flag)) return { ...flag, required: true, neededValue: USUAL_LIMIT };
    if (flag.type === 'bool' && choices.has(name) && /train|eval/.test(name)) {
      return { ...flag, required: true, neededValue: true };
    }
    if (isEmpty(flag) && flag.type !== 'bool' && needed.has(name)) return { ...flag, required: true };
    if (computed.has(name)) return { ...flag, exclusionReason: EXCLUSION_REASONS.overwritten };
    return flag;
  });
}

function isEmpty({ default: given, required }: Flag): boolean {
  return required !== false && (given === undefined || given === '');
}

function attributeName({ name }: Flag): string {
  return name.replaceAll('-', '_');
}

// long enough to see a difference, short enough for a first trial
const USUAL_LIMIT = 1000;

/** `--max-steps -1` of a script that trains in `while True`. */
function isNoLimit({ name, type, default: given }: Flag): boolean {
  return (
    type === 'int' &&
    typeof given === 'number' &&
    given < 0 &&
    /max|num|n|total/i.test(name) &&
    /step|iter|epoch/i.test(name)
  );
}

function endlessLoops({ source }: Module): boolean {
  return descendantsOfType(source.root, 'WhileStatement').some((loop) =>
    /^while\s*\(?\s*(?:True|1)\s*\)?\s*:/.test(source.text.slice(loop.from, loop.from + 40)),
  );
}

/** absl's `mark_flag_as_required('x')` and `mark_flags_as_required(['x', 'y'])`. */
function markedFlags({ calls, evaluate }: Module): readonly string[] {
  return calls
    .filter(({ name }) => /^mark_flags?_as_required$/.test(name))
    .flatMap(({ positional }) => literalTexts(evaluate(positional[0])));
}

const VALUE = String.raw`(?:\w{1,40}\.)?(\w{1,60})`;
const IS_MISSING = new RegExp(String.raw`^(?:not ${VALUE}|${VALUE} (?:is|==) None|${VALUE} == (?:''|""))$`);
const IS_GIVEN = new RegExp(String.raw`^(?:${VALUE}|${VALUE} is not None|${VALUE} != (?:None|''|""))$`);
const ENDS = /^[ \t]*(?:raise\b|(?:sys\.|os\._?)?exit\(|quit\(|\w+\.(?:error|print_help|print_usage)\()/m;

/** `if args.x is None: raise …` and `assert args.x`. */
function refusedWithout(module: Module): readonly string[] {
  const { source } = module;
  const asserted = descendantsOfType(source.root, 'AssertStatement').flatMap((node) =>
    termsOf(source, node.firstChild?.nextSibling, 'and', IS_GIVEN),
  );
  return [
    ...asserted,
    ...endingTests(module).flatMap((test) => termsOf(source, test, 'or', IS_MISSING)),
    ...lastResorts(module),
  ];
}

/** `if not args.do_train and not args.do_eval: raise …`: one of them has to be given. */
function neededOneOf(module: Module): ReadonlySet<string> {
  return new Set(endingTests(module).flatMap((test) => termsOf(module.source, test, 'and', IS_MISSING)));
}

/** The conditions under which the script ends with an error. */
function endingTests({ source }: Module): readonly SyntaxNode[] {
  return descendantsOfType(source.root, 'IfStatement').flatMap((node) => {
    const [, test, body] = childrenOf(node);
    return test && body && ends(source, body) ? [test] : [];
  });
}

/** `elif args.x: … else: raise …`: without it, nothing is left. */
function lastResorts({ source }: Module): readonly string[] {
  return descendantsOfType(source.root, 'IfStatement').flatMap((node) => {
    const parts = childrenOf(node);
    const last = parts.at(-1);
    if (parts.length < 7 || parts.at(-2)?.name !== 'else' || !last || !ends(source, last)) return [];
    const tests = parts.filter((_, i) => /^(?:el)?if$/.test(parts[i - 1]?.name ?? ''));
    const alternatives = tests.map((test) => termsOf(source, test, 'and', /^\w{1,40}\.(\w{1,60})$/));
    return alternatives.find((names) => names.length === 1) ?? [];
  });
}

function ends(source: SourceTree, body: SyntaxNode): boolean {
  return ENDS.test(source.text.slice(body.from + 1, Math.min(body.to, body.from + 600)));
}

/** The names of a condition's terms, where all of them have this form and are joined by this word. */
function termsOf(
  source: SourceTree,
  test: SyntaxNode | null | undefined,
  joint: 'and' | 'or',
  form: RegExp,
): readonly string[] {
  if (!test || test.to - test.from > 300) return [];
  const text = source
    .textOf(test)
    .replace(/[()\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const other = joint === 'and' ? ' or ' : ' and ';
  if (text.includes(other)) return [];
  const names = text.split(` ${joint} `).map((term) => form.exec(term)?.slice(1).find(Boolean));
  return names.every((name) => name !== undefined) ? names : [];
}

const OPENERS =
  /^(?:open|join|load|read_\w+|loadtxt|genfromtxt|listdir|scandir|walk|makedirs|mkdir|Path|ImageFolder|from_pretrained|abspath|expanduser|load_from_disk|File|imread)$/;
const GIVEN = /^(?:args?|opts?|options|flags|FLAGS|cfg|params|hparams|(?:cli|cmd|parsed)_args|\w+_args)$/;

/** `open(args.x)` and its like where no `if` and no `try` stand before them. */
function openedAnyway(module: Module): readonly string[] {
  const { source, calls } = module;
  return calls
    .filter(({ name, node }) => OPENERS.test(name) && isAlwaysRun(source, node))
    .flatMap(({ positional }) => positional.map((argument) => pathOf(source, argument)))
    .flatMap(([root = '', name, ...rest]) =>
      GIVEN.test(root) && name !== undefined && rest.length === 0 ? [name] : [],
    );
}

/** `args.x = …` without the old value, as every run does it. */
function overwrittenNames({ source }: Module): ReadonlySet<string> {
  const assigned = descendantsOfType(source.root, 'AssignStatement').flatMap((node) => {
    const [target, operator, value] = childrenOf(node);
    if (target?.name !== 'MemberExpression' || operator?.name !== 'AssignOp' || !value) return [];
    const [root = '', name, ...rest] = pathOf(source, target);
    if (name === undefined || rest.length > 0 || !GIVEN.test(root) || !isAlwaysRun(source, node)) return [];
    return new RegExp(String.raw`\b${name}\b`).test(source.textOf(value).slice(0, 2000)) ? [] : [name];
  });
  return new Set(assigned);
}

const MAX_DEPTH = 50;

/** At the top of the script, or of a function that is its start, and under no condition. */
function isAlwaysRun(source: SourceTree, node: SyntaxNode): boolean {
  let depth = 0;
  for (let at = node.parent; at !== null; at = at.parent) {
    // a sum of many terms nests as deep as it is long
    if (++depth > MAX_DEPTH) return false;
    if (/^(?:ConditionalExpression|LambdaExpression|ClassDefinition|ExceptClause)$/.test(at.name)) return false;
    if (/^(?:IfStatement|TryStatement|WhileStatement|ForStatement)$/.test(at.name) && !isMainGuard(source, at))
      return false;
    if (at.name === 'FunctionDefinition' && !isStart(source, at)) return false;
  }
  return true;
}

function isMainGuard(source: SourceTree, node: SyntaxNode): boolean {
  return /^if\s*\(?__name__\s*==/.test(source.text.slice(node.from, node.from + 40));
}

function isStart(source: SourceTree, node: SyntaxNode): boolean {
  return /^(?:async\s+)?def\s+_?(?:main|train|run|fit|cli|start)\w*\s*\(/.test(
    source.text.slice(node.from, node.from + 60),
  );
}
