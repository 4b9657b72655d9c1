/** Uses of the given values in a Python script: which it cannot do without, and which it overwrites. */
import { EXCLUSION_REASONS } from '../../exclusionReasons.ts';
import { attributeName, type Flag } from '../flag.ts';
import { literalTexts } from '../../../code/literal.ts';
import { childrenOf, descendantsOfType } from '../../../code/sourceTree.ts';
import type { Call } from '../../../code/python/calls.ts';
import { withComparedChoices } from './comparedChoices.ts';
import type { Course, Switch } from './course.ts';
import { givenName, isGiven } from './given.ts';
import { calledFunction } from '../../../code/python/callers.ts';
import type { Module } from '../../../code/python/module.ts';
import { ends } from '../../../code/python/endings.ts';
import type { Inputs } from './files/inputs.ts';
import type { FlowsAt } from './files/flow.ts';
import type { PythonScript } from './script.ts';

/** The flags, changed by their uses: required although they have a default, or computed by the script. */
export function withUses(
  script: PythonScript,
  flags: readonly Flag[],
  { course, flowsAt, needed: read }: Pick<Inputs, 'needed'> & { readonly course: Course; readonly flowsAt: FlowsAt },
): readonly Flag[] {
  const { module } = script;
  const refused = refusedWithout(module, course);
  const needed = new Set([...markedFlags(module), ...refused, ...read]);
  const computed = overwrittenNames(module, course);
  const isEndless = endlessLoops(module);
  const training = trainingSwitch(module, course);
  const isUnread = unreadNames(script, flags.map(attributeName));
  return withComparedChoices(script, flowsAt, flags).map((flag) => {
    const name = attributeName(flag);
    if (training?.name === flag.name) return { ...flag, required: true, neededValue: training.value };
    if (isEndless && isNoLimit(flag)) return { ...flag, required: true, neededValue: USUAL_LIMIT };
    if (flag.type === 'bool' && refused.has(name) && /train|eval/.test(name)) {
      return { ...flag, required: true, neededValue: true };
    }
    if (isEmpty(flag) && flag.type !== 'bool' && needed.has(name)) return { ...flag, required: true };
    if (computed.has(name)) return { ...flag, exclusionReason: EXCLUSION_REASONS.overwritten };
    if (isUnread(name)) return { ...flag, exclusionReason: EXCLUSION_REASONS.unread };
    return flag;
  });
}

function isEmpty({ default: given, required }: Flag): boolean {
  return required !== false && (given === undefined || given === '');
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

/** The values of the tests by which the script ends when it is given nothing, also of the last one before it ends. */
function refusedWithout({ source }: Module, { reach, truth, namesIn }: Course): ReadonlySet<string> {
  const tested = descendantsOfType(source.root, 'AssertStatement', 'IfStatement').flatMap((node) => {
    const [, first, ...parts] = childrenOf(node);
    if (first === undefined || reach(node) === 'never') return [];
    if (node.name === 'AssertStatement') return truth(first) === false ? namesIn(first) : [];
    if (parts[0] && ends(source, parts[0])) return truth(first) === true ? namesIn(first) : [];
    const last = parts.at(-2)?.name === 'else' ? parts.at(-1) : undefined;
    if (last === undefined || !ends(source, last)) return [];
    const tests = [first, ...parts.filter((_, i) => parts[i - 1]?.name === 'elif')];
    if (tests.some((test) => truth(test) === true)) return [];
    return (
      tests
        .filter((test) => truth(test) === false)
        .map(namesIn)
        .find((names) => names.length === 1) ?? []
    );
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

/**
 * Whether no file of the script has that attribute or text; false where something unknown gets all of them at once, or
 * where most look so: then they are read in a way that is not seen.
 */
function unreadNames({ modules, calls }: PythonScript, names: readonly string[]): (name: string) => boolean {
  const parses = calls.filter(({ call }) => call.name === 'parse_args' && call.path.length > 1);
  const isHandedOn = calls.some(
    (reached) =>
      !/^(?:print|info|debug|str)$/.test(reached.call.name) &&
      calledFunction(reached) === undefined &&
      [...reached.call.positional, ...reached.call.named.values()].some((node) => isGiven(reached.module, node)),
  );
  const texts = modules.map(({ source }) => source.text);
  if (parses.length === 0 || isHandedOn || texts.some((text) => HANDS_ON.test(text))) return () => false;
  const named = new Set(
    texts.flatMap((text) => [...text.matchAll(/(?:\.|["'])(\w{1,80})\b/g)].map(([, name]) => name)),
  );
  const isMost = names.filter((name) => named.has(name)).length * 2 <= names.length;
  return (name) => !isMost && !named.has(name);
}

const HANDS_ON =
  /\bvars\(|__dict__|\bgetattr\(|\*\*|\basdict\(|\bglobals\(|\bexec\(|add_argparse_args|parse_known_args/;

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
