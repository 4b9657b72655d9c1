/** The parameters of known libraries that get a script's values: they say more than the values' own names. */
import type { SyntaxNode } from '@lezer/common';
import { attributeName, type Flag, type LibraryUse } from '../flag.ts';
import { callsIn } from '../../../code/python/calls.ts';
import type { Scalar } from '../../../code/literal.ts';
import { importedName } from '../../../code/python/imports.ts';
import type { Module } from '../../../code/python/module.ts';
import type { OriginsOf } from '../../../code/python/origins.ts';
import { followed } from '../../../code/python/scopes.ts';
import { libraryParameters } from './libraryParameters.ts';
import { childrenOf, descendantsOfType, memberPath, namedChildren } from '../../../code/sourceTree.ts';

/** The value with the parameter that gets it, and with the other texts that this takes. */
export type WithUse = (flag: Flag) => Flag;

export function withLibraryUses(modules: readonly Module[], origins: OriginsOf): WithUse {
  const namesAt = followed<readonly string[]>(({ module, node }, next) => [
    ...lastName(module, node),
    ...origins(module, node).flatMap((origin) => next(origin) ?? []),
  ]);
  const uses = modules.flatMap((module) => [
    ...givenIn(module, (node) => namesAt(module, node) ?? []),
    ...hiddenIn(module, (node) => namesAt(module, node) ?? []),
    ...descendantsOfType(module.source.root, 'ConditionalExpression', 'IfStatement').flatMap((node) =>
      switchedBy(module, node),
    ),
  ]);
  const byName = new Map(uses);
  return (flag) => {
    const [last = '', holder = ''] = attributeName(flag).toLowerCase().split('.').reverse();
    const givenTo = flag.givenTo ?? byName.get(`${holder}.${last}`) ?? byName.get(last);
    if (givenTo === undefined) return flag;
    const [, choices = []] = CHOICES.find(([use]) => use.test(`${givenTo.callee}.${givenTo.parameter}`)) ?? [];
    const isChoice = flag.type === 'text' && choices.includes(flag.default ?? '');
    return isChoice ? { ...flag, givenTo, type: 'choice', choices } : { ...flag, givenTo };
  };
}

const CHOICES: readonly (readonly [use: RegExp, values: readonly Scalar[]])[] = [
  [/^sklearn\.svm\.\w+\.kernel$/, ['rbf', 'linear', 'poly', 'sigmoid']],
  [/^sklearn\.svm\.\w+\.gamma$/, ['scale', 1e-3, 0.01, 0.1, 1]],
  [/^sklearn\.(?:ensemble|tree)\.\w+\.max_features$/, ['sqrt', 'log2', 0.3, 0.6]],
  [/^sklearn\.neighbors\.\w+\.weights$/, ['uniform', 'distance']],
  [/^sklearn\.neural_network\.\w+\.activation$/, ['relu', 'tanh', 'logistic']],
];

/** In small letters: a function often takes a constant under its own name in them. */
type NamedUse = readonly [name: string, use: LibraryUse];

/** `SVC(gamma=GAMMA)`, `Ridge(alpha=cfg["alpha"])`, `SVC(gamma=0.1)`, `Dense(self.n)`: all names that hold the value. */
function givenIn(module: Module, namesAt: (node: SyntaxNode) => readonly string[]): readonly NamedUse[] {
  const { freeSize } = libraryParameters(module);
  return module.calls.flatMap((call) => {
    const { name, path, named, positional } = call;
    const [first] = positional;
    const size = first && freeSize(first);
    if (size) return namesAt(first).map((each): NamedUse => [each.toLowerCase(), size]);
    const callee = importedName(module.imports, path);
    if (!/^(?:sklearn|xgboost|lightgbm|catboost|torch\.optim)\./.test(callee)) return [];
    return [...named].flatMap(([parameter, node]) => {
      const isWritten = /^(?:Number|String|UnaryExpression)$/.test(node.name);
      const names = isWritten ? [parameter, `${name}.${parameter}`] : namesAt(node);
      return names.map((each): NamedUse => [each.toLowerCase(), { callee, parameter }]);
    });
  });
}

/** The size that one layer of PyTorch gives and the next one takes: `Linear(8, n), ReLU(), Linear(n, 2)`. */
function hiddenIn(module: Module, namesAt: (node: SyntaxNode) => readonly string[]): readonly NamedUse[] {
  const layers = module.calls.filter(({ path }) => importedName(module.imports, path) === 'torch.nn.Linear');
  return layers.flatMap(({ positional: [, given] }, i) => {
    const taken = layers[i + 1]?.positional[0];
    const next = new Set(given && taken ? namesAt(taken) : []);
    const both = given && next.size > 0 ? namesAt(given).filter((name) => next.has(name)) : [];
    return both.map((name): NamedUse => [name.toLowerCase(), HIDDEN_SIZE]);
  });
}

const HIDDEN_SIZE: LibraryUse = { callee: 'torch.nn.Linear', parameter: 'hidden_size' };

/** `[StandardScaler()] if SCALE else []`, or an `if SCALE:` with one statement and no `else`. */
function switchedBy(module: Module, node: SyntaxNode): readonly NamedUse[] {
  const [first, second, third, ...others] = childrenOf(node);
  const isStatement = node.name === 'IfStatement';
  const [test, built] = isStatement ? [second, third] : [third, node];
  const isMore = isStatement && (others.length > 0 || !third || namedChildren(third).length !== 1);
  if (!test || !built || isMore || node.to - node.from > MAX_LENGTH) return [];
  const calls = callsIn(module.source, built);
  // a scaler of the targets would change the metric, and one of the inputs alone cannot be told from it
  const isPart =
    calls.some(({ name }) => /^(?:append|extend|insert|add|make_pipeline|Pipeline)$/.test(name)) ||
    [first, others.at(-1), node.parent].some((each) => /^(?:ArrayExpression|ArgList)$/.test(each?.name ?? ''));
  const callees = calls.map(({ path }) => importedName(module.imports, path));
  const callee = callees.find((each) => LAYERS.test(each) || (isPart && TRANSFORMS.test(each)));
  return callee === undefined ? [] : lastName(module, test).map((name) => [name.toLowerCase(), { callee }]);
}

const MAX_LENGTH = 2000;
/** The parts of a model that may be left out. */
const LAYERS = /^(?:torch\.nn|(?:tensorflow\.)?keras\.layers)\.(?!\w*(?:Parallel|Loss)\b)/;
const TRANSFORMS = /^sklearn\.(?:preprocessing|decomposition|feature_selection|kernel_approximation)\./;

/** Of `GAMMA`, `args.gamma` and `cfg["gamma"]`. */
function lastName({ source }: Module, node: SyntaxNode): readonly string[] {
  if (node.name === 'VariableName') return [source.textOf(node)];
  return node.name === 'MemberExpression' ? (memberPath(source, node)?.names.slice(-1) ?? []) : [];
}
