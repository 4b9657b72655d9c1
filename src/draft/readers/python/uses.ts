/** Uses of the given values in a Python script: which it cannot do without, and which it overwrites. */
import { EXCLUSION_REASONS } from '../../exclusionReasons.ts';
import { TAKES_CONFIG } from '../configFile.ts';
import { attributeName, type Flag } from '../flag.ts';
import { literalTexts } from '../../../code/literal.ts';
import { childrenOf, descendantsOfType } from '../../../code/sourceTree.ts';
import type { Call } from '../../../code/python/calls.ts';
import { isDeadIn, type Course, type CourseAt, type Switch } from './course.ts';
import { givenEntry, givenName, isGiven } from './given.ts';
import { calledFunction } from '../../../code/python/callers.ts';
import { copiesForNothing, liveTexts } from '../../../code/python/assignedValues.ts';
import type { Module } from '../../../code/python/module.ts';
import { unpacksAll, variablesRead } from '../../../code/python/unpacked.ts';
import { ends } from '../../../code/python/endings.ts';
import type { FlowsAt } from './files/flow.ts';
import type { PythonScript } from './script.ts';
import { counted, grouped } from '../../../code/grouped.ts';
import type { SyntaxNode } from '@lezer/common';

/** The flags, changed by their uses. @param read as attributes, those that every run reads */
export function withUses(
  script: PythonScript,
  flags: readonly Flag[],
  courseAt: CourseAt,
  flowsAt: FlowsAt,
  read: ReadonlySet<string>,
): readonly Flag[] {
  const { module } = script;
  const course = courseAt(module);
  const switches = new Set(flags.flatMap((flag) => (flag.type === 'bool' ? attributeName(flag) : [])));
  const refused = refusedWithout(module, course, (name) => switches.has(name));
  // what is not given may come from a configuration that the script merges with its options
  const texts = liveTexts(script.modules, isDeadIn(courseAt));
  const isFilled = texts.some((text) => FILLS.test(text));
  const configs = isFilled && readsMore(module, course, texts, flags) ? flags.filter(isConfig).map(attributeName) : [];
  const needed = new Set([...markedFlags(module), ...configs, ...(isFilled ? [] : [...refused, ...read])]);
  const computed = overwrittenNames(module, course);
  const isEndless = endlessLoops(module);
  const training = trainingSwitch(module, course);
  const unusedReason = unusedReasons(script, texts, courseAt, flags.filter(isOfParser));
  const isConverted = convertedNames(script);
  return withComparedChoices(script, flowsAt, flags).map((flag) => {
    const name = attributeName(flag);
    if (training?.name === flag.name) return { ...flag, required: true, neededValue: training.value };
    if (isEndless && isNoLimit(flag)) return { ...flag, required: true, neededValue: USUAL_LIMIT };
    if (flag.type === 'bool' && refused.has(name) && /train|eval/.test(name)) {
      return { ...flag, required: true, neededValue: true };
    }
    const isEmpty = flag.required !== false && (flag.default === undefined || flag.default === '');
    if (isEmpty && flag.type !== 'bool' && needed.has(name)) return { ...flag, required: true };
    if (computed.has(name)) return { ...flag, exclusionReason: EXCLUSION_REASONS.overwritten };
    const unused = training === undefined && isOfParser(flag) ? unusedReason(name) : undefined;
    const { exclusionReason, ...rest } = flag;
    if (exclusionReason === EXCLUSION_REASONS.untypedArgument && isConverted(name)) return rest;
    return unused === undefined ? flag : { exclusionReason: unused, ...flag };
  });
}

function isConfig({ name }: Flag): boolean {
  return TAKES_CONFIG.test(name);
}

/** Whether every run reads what no option gives and the script does not set: only a configuration can. */
function readsMore(module: Module, { reach }: Course, texts: readonly string[], flags: readonly Flag[]): boolean {
  const known = new Set(flags.map(attributeName));
  const isSet = (name: string): boolean =>
    texts.some((text) => new RegExp(String.raw`\.${name}\s{0,9}=(?!=)|["']${name}["']`).test(text));
  const reads = descendantsOfType(module.source.root, 'MemberExpression').filter(({ parent, from }) => {
    return parent?.name !== 'CallExpression' || parent.firstChild?.from !== from;
  });
  const names = new Set(reads.map((node) => (reach(node) === 'always' ? givenName(module, node) : undefined)));
  return [...names]
    .slice(0, MAX_NAMES)
    .some((name = '_') => /^[a-z]\w*$/i.test(name) && !known.has(name) && !isSet(name));
}

const MAX_NAMES = 50;

/** The script itself reads it. */
function isOfParser({ passStyle, library }: Flag): boolean {
  return passStyle !== 'env' && library === undefined;
}

const FILLS = /\bsetattr\(\s{0,9}(?:\w{0,40}args|opts?|options|cfg|config|hparams)\s{0,9},\s{0,9}(?!["'])/;

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

/** The values of the tests by which the script ends when it is given nothing, also of the last one before it ends. */
function refusedWithout(
  module: Module,
  { reach, truth, namesIn }: Course,
  isSwitch: (name: string) => boolean,
): ReadonlySet<string> {
  const { source } = module;
  const countOf = counted(descendantsOfType(source.root, 'PropertyName').map(source.textOf));
  /** Any of them is enough: the one that the script knows best. */
  const oneOf = (names: readonly string[]): readonly string[] => {
    const values = names.filter((name) => !isSwitch(name)).toSorted((a, b) => countOf(b) - countOf(a));
    return [...names.filter(isSwitch), ...values.slice(0, 1)];
  };
  const tested = descendantsOfType(source.root, 'AssertStatement', 'IfStatement').flatMap((node) => {
    const [, first, ...parts] = childrenOf(node);
    if (first === undefined || reach(node) === 'never') return [];
    if (node.name === 'AssertStatement') return truth(first) === false ? namesIn(first) : [];
    if (parts[0] && ends(module, parts[0])) {
      const names = truth(first) === true ? namesIn(first) : [];
      return /\bor\b|^not\s*\(/.test(source.textOf(first).slice(0, MAX_TEST)) ? names : oneOf(names);
    }
    const last = parts.at(-2)?.name === 'else' ? parts.at(-1) : undefined;
    if (last === undefined || !ends(module, last)) return [];
    const tests = [first, ...parts.filter((_, i) => parts[i - 1]?.name === 'elif')];
    if (tests.some((test) => truth(test) === true)) return [];
    const alone = tests.filter((test) => truth(test) === false).map(namesIn);
    return oneOf(alone.flatMap((names) => (names.length === 1 ? names : [])));
  });
  return new Set(tested);
}

/** `args.x = …` without the old value, as every run does it. */
function overwrittenNames(module: Module, { reach }: Course): ReadonlySet<string> {
  const { source } = module;
  const assigned = descendantsOfType(source.root, 'AssignStatement').flatMap((node) => {
    const [target, operator, value] = childrenOf(node);
    if (target?.name !== 'MemberExpression' || operator?.name !== 'AssignOp' || !value) return [];
    const name = givenName(module, target);
    if (name === undefined || reach(node) !== 'always') return [];
    return new RegExp(String.raw`\b${name}\b`).test(source.textOf(value).slice(0, 2000)) ? [] : [name];
  });
  return new Set(assigned);
}

/** Why nobody reads a value, where nothing that is unknown gets all of them at once. */
function unusedReasons(
  script: PythonScript,
  texts: readonly string[],
  courseAt: CourseAt,
  flags: readonly Flag[],
): (name: string) => string | undefined {
  if (handsOnAll(script, texts, courseAt) || leadsNowhere(script)) return () => undefined;
  const isUnread = unreadNames(script, texts, flags);
  const isOff = namesReadInVain(script, courseAt);
  return (name) =>
    isUnread(name) ? EXCLUSION_REASONS.unread : isOff(name) ? EXCLUSION_REASONS.switchedOff : undefined;
}

function handsOnAll({ calls }: PythonScript, texts: readonly string[], courseAt: CourseAt): boolean {
  const isHandedOn = calls.some(
    (reached) =>
      !RECORDS.test(reached.call.path.slice(-2).join('.')) &&
      calledFunction(reached) === undefined &&
      [...reached.call.positional, ...reached.call.named.values()].some((node) => isGiven(reached.module, node)) &&
      courseAt(reached.module).reach(reached.call.node) !== 'never',
  );
  return isHandedOn || texts.some(unpacksAll);
}

/** Whether no file of the script has that attribute or text; false where most look so, which are read unseen. */
function unreadNames(
  { modules, calls }: PythonScript,
  texts: readonly string[],
  flags: readonly Flag[],
): (name: string) => boolean {
  const isParsed = calls.some(({ call }) => call.name === 'parse_args' && call.receiver !== undefined);
  const ofParameters = !isParsed && modules.some(takesParameters) && !texts.some((text) => LOCALS.test(text));
  if (!isParsed && !ofParameters) return () => false;
  const named = new Set(
    modules.flatMap((module, i) => [
      ...[...(texts[i] ?? '').matchAll(/\.(\w{1,80})\b|(["'])(\w{1,80})\2/g)].map(([, name, , text]) => name ?? text),
      ...(ofParameters ? variablesRead(module, texts[i]) : []),
    ]),
  );
  const isNamed = (name: string): boolean => named.has(name.slice(name.lastIndexOf('.') + 1));
  // each of several scripts reads its own of what one parser has for all
  const isShared = flags.filter(({ file }) => file !== undefined).length * 2 > flags.length;
  const isMost = flags.map(attributeName).filter(isNamed).length * (isShared ? 4 : 2) <= flags.length;
  return (name) => !isMost && !isNamed(name);
}

/** Whether a module imports what lies beside it, and is found only on a path that a run adds: it may read them all. */
function leadsNowhere({ modules, readFile }: PythonScript): boolean {
  return modules.some(({ imports, load, file = '' }) =>
    imports.slice(0, MAX_IMPORTS).some(({ module: path }) => {
      const beside = file.replace(/[^/]*$/, path.names.join('/'));
      return path.level === 0 && file.includes('/') && !load(path) && readFile(`${beside}.py`) !== undefined;
    }),
  );
}

const MAX_IMPORTS = 50;

/** By a library that makes options of the parameters of a function, or of the fields of a class. */
function takesParameters({ imports }: Module): boolean {
  return imports.some(({ module, name }) => TAKES_PARAMETERS.test(`${module.names[0]} ${name}`));
}

const TAKES_PARAMETERS = /^(?:tyro|fire|click|typer|simple_parsing) |(?:Hf|H4|Trl\w*)(?:Argument)?Parser$/;
const LOCALS = /\blocals\(/;

/** They only keep or show what they get; the class above is given it as well, and is looked into itself. */
const RECORDS =
  /(?:^|\.)(?:p?print|info|debug|str|repr|format|vars|getattr|dumps?|to_yaml|__init__|log_hyperparams|save_hyperparameters|open_dict)$|^(?:wandb|OmegaConf|deepspeed)\./;

/** Whether every use makes a number of it, as `int(args.batch_size)` does of what a parser without a type gives. */
function convertedNames(script: PythonScript): (name: string) => boolean {
  return namesRead(script, ({ source }) => ({ parent }) => {
    const called = parent?.name === 'ArgList' ? parent.prevSibling : null;
    return called !== null && /^(?:int|float)$/.test(source.textOf(called));
  });
}

/** Whether only places to which no run comes read it, such as those of a branch that is off. */
function namesReadInVain(script: PythonScript, courseAt: CourseAt): (name: string) => boolean {
  return namesRead(script, (module) => {
    const isForNothing = copiesForNothing(module);
    const isDead = isDeadIn(courseAt)(module);
    return (node) => isForNothing(node) || isDead(node);
  });
}

/** Whether a name is read, and each time so. */
function namesRead(
  { modules }: PythonScript,
  readsSo: (module: Module) => (node: SyntaxNode) => boolean,
): (name: string) => boolean {
  const read = new Map<string, boolean>();
  for (const module of modules) {
    const isSo = readsSo(module);
    for (const { name, node } of readsIn(module)) if (read.get(name) !== false) read.set(name, isSo(node));
  }
  return (name) => read.get(name) === true;
}

const MAX_READS = 20_000;

function readsIn(module: Module): readonly { readonly name: string; readonly node: SyntaxNode }[] {
  const reads = descendantsOfType(module.source.root, 'MemberExpression').slice(0, MAX_READS);
  return reads.map((node) => ({ name: givenEntry(module, node), node })).filter(({ name }) => name !== '');
}

/** The flag that turns the training on, where a script that is given nothing trains nothing. */
function trainingSwitch({ calls }: Module, { reach, switchOf }: Course): Switch | undefined {
  const trains = calls.filter(isTraining);
  return trains.every(({ node }) => reach(node) === 'never')
    ? trains.map(({ node }) => switchOf(node)).find((found) => found !== undefined)
    : undefined;
}

/** `trainer.train()`, `model.fit(x)`, `loss.backward()`; `model.train()` only says that training begins. */
function isTraining({ name, path, positional, named }: Call): boolean {
  if (name === 'train')
    return path.length === 1 || positional.length + named.size > 0 || /train|learn/i.test(path[0] ?? '');
  return /^(?:fit|fit_generator|learn|backward|minimize|train_\w+|run_train\w*|train_and_eval\w*)$/.test(name);
}

const MAX_TEST = 300;

/** Those flags become choices whose default is one of at least two such texts. */
function withComparedChoices({ modules }: PythonScript, flowsAt: FlowsAt, flags: readonly Flag[]): readonly Flag[] {
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
