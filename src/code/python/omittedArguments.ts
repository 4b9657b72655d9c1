/**
 * The hyperparameters that a script leaves at their library's default, since its call does not name them: the `C` of
 * `LogisticRegression()`. The launcher adds the argument to the call.
 */
import type { Literal } from '../literal.ts';
import { joinPath, type Setting } from '../settings.ts';
import { childrenOf, type SourceTree } from '../sourceTree.ts';
import { callOf, isStarred } from './calls.ts';
import { importedName, importsOf, type Import } from './imports.ts';
import type { NamedCall } from './namedValues.ts';

export function omittedArguments(source: SourceTree, calls: readonly NamedCall[]): readonly Setting[] {
  const imports = importsOf(source).filter(({ module }) => KNOWN.test(module.names[0] ?? ''));
  return imports.length === 0 ? [] : calls.flatMap((call) => omittedFrom(source, imports, call));
}

const KNOWN = /^(?:sklearn|xgboost|lightgbm|catboost|torch|keras|tensorflow)$/;

function omittedFrom(source: SourceTree, imports: readonly Import[], { node, path }: NamedCall): readonly Setting[] {
  const { path: callee, positional, named } = callOf(source, node);
  const fullName = importedName(imports, callee);
  const library = libraryOf(fullName);
  const list = childrenOf(node).at(-1);
  if (library === undefined || !list?.lastChild || positional.length > library.places || isStarred(node)) return [];
  const written = source.textOf(list).slice(0, MAX_ARGUMENTS);
  const { lastChild: end } = list;
  return Object.entries(library.defaults)
    .filter(([name]) => !named.has(name) && !WITHOUT_EFFECT.get(name)?.test(written))
    .map(([name, literal]) => ({
      path: joinPath(path, name),
      node: end,
      line: source.lineNumberOf(node),
      from: end.from,
      to: end.from,
      literal,
      assignedOn: [],
      omitted: { library: library.name, callee: fullName },
    }));
}

const MAX_ARGUMENTS = 2000;

/** What another argument takes the effect from, or says under another name. */
const WITHOUT_EFFECT: ReadonlyMap<string, RegExp> = new Map([
  ['learning_rate', /\b(?:eta|lr)\s*=/],
  ['n_estimators', /\b(?:num_(?:boost_round|iterations|trees)|n_iter)\s*=/],
  ['l2_leaf_reg', /\breg_lambda\s*=/],
  ['gamma', /\bkernel\s*=\s*['"]linear/],
  ['C', /\bpenalty\s*=\s*(?:None|['"]none)/],
  // of each group of weights
  ['lr', /^(?=[^]*["']lr["']\s*:)(?![^]*\{(?:(?!["']lr["'])[^{}])*\})/],
  ['learning_rate_init', /\bsolver\s*=\s*['"]lbfgs/],
]);

interface Library {
  /** As people call it. */
  readonly name: string;
  readonly defaults: Readonly<Record<string, Literal>>;
  /** How many arguments a call may have by their place: the weights of an optimizer. */
  readonly places: number;
}

function libraryOf(callee: string): Library | undefined {
  const [root = ''] = callee.split('.', 1);
  const name = callee.slice(callee.lastIndexOf('.') + 1);
  if (/^(?:torch\.optim|(?:tensorflow\.)?keras\.optimizers)\.\w+$/.test(callee)) {
    const rate = root === 'torch' ? TORCH_RATES.get(name) : KERAS_RATES.get(name);
    if (rate === undefined) return undefined;
    const [library, argument] = root === 'torch' ? (['PyTorch', 'lr'] as const) : (['Keras', 'learning_rate'] as const);
    return { name: library, defaults: { [argument]: float(rate) }, places: root === 'torch' ? 1 : 0 };
  }
  const library = LIBRARIES.get(root);
  const [, defaults] = ESTIMATORS.find(([classes]) => classes.test(name)) ?? [];
  return library === undefined || defaults === undefined ? undefined : { name: library, defaults, places: 0 };
}

const LIBRARIES: ReadonlyMap<string, string> = new Map([
  ['sklearn', 'scikit-learn'],
  ['xgboost', 'XGBoost'],
  ['lightgbm', 'LightGBM'],
  ['catboost', 'CatBoost'],
]);

const float = (value: number): Literal => ({ kind: 'float', value });
const int = (value: number): Literal => ({ kind: 'int', value });
const text = (value: string): Literal => ({ kind: 'text', value });

/**
 * The arguments that matter most and whose default is one plain value, by scikit-learn 1.2 and the libraries' own
 * documentation. What matters: Probst, Boulesteix and Bischl, JMLR 2019 (arXiv 1802.09596), and van Rijn and Hutter, KDD
 * 2018 (arXiv 1710.04725). Not here: what a whole number means something else for (`max_features=1`), and the number
 * of trees in a forest, of which more only take longer.
 */
const ESTIMATORS: readonly (readonly [classes: RegExp, defaults: Library['defaults']])[] = [
  [/^(?:LogisticRegression|LinearSV[CR]|PassiveAggressive(?:Classifier|Regressor))$/, { C: float(1) }],
  [/^(?:SVC|SVR)$/, { C: float(1), gamma: text('scale') }],
  [/^(?:Ridge(?:Classifier)?|Lasso|KernelRidge|(?:Multinomial|Bernoulli|Complement)NB)$/, { alpha: float(1) }],
  [/^ElasticNet$/, { alpha: float(1), l1_ratio: float(0.5) }],
  [/^SGD(?:Classifier|Regressor)$/, { alpha: float(1e-4) }],
  [/^KNeighbors(?:Classifier|Regressor)$/, { n_neighbors: int(5), weights: text('uniform'), p: float(2) }],
  [/^DecisionTree(?:Classifier|Regressor)$/, { min_samples_leaf: int(1), min_samples_split: int(2) }],
  [/^(?:RandomForest|ExtraTrees)Classifier$/, { max_features: text('sqrt'), min_samples_leaf: int(1) }],
  [/^(?:RandomForest|ExtraTrees)Regressor$/, { min_samples_leaf: int(1), min_samples_split: int(2) }],
  [
    /^GradientBoosting(?:Classifier|Regressor)$/,
    { learning_rate: float(0.1), n_estimators: int(100), max_depth: int(3), subsample: float(1) },
  ],
  [
    /^HistGradientBoosting(?:Classifier|Regressor)$/,
    { learning_rate: float(0.1), max_leaf_nodes: int(31), min_samples_leaf: int(20), l2_regularization: float(0) },
  ],
  [/^AdaBoost(?:Classifier|Regressor)$/, { learning_rate: float(1), n_estimators: int(50) }],
  [/^MLP(?:Classifier|Regressor)$/, { alpha: float(1e-4), learning_rate_init: float(1e-3) }],
  [
    /^XGB(?:Classifier|Regressor)$/,
    {
      learning_rate: float(0.3),
      max_depth: int(6),
      n_estimators: int(100),
      subsample: float(1),
      colsample_bytree: float(1),
    },
  ],
  [
    /^LGBM(?:Classifier|Regressor)$/,
    {
      learning_rate: float(0.1),
      num_leaves: int(31),
      n_estimators: int(100),
      min_child_samples: int(20),
      colsample_bytree: float(1),
    },
  ],
  [/^CatBoost(?:Classifier|Regressor)$/, { depth: int(6), l2_leaf_reg: float(3) }],
];

const TORCH_RATES: ReadonlyMap<string, number> = new Map([
  ['Adam', 1e-3],
  ['AdamW', 1e-3],
  ['RAdam', 1e-3],
  ['NAdam', 2e-3],
  ['Adamax', 2e-3],
  ['RMSprop', 1e-2],
  ['Adagrad', 1e-2],
]);

const KERAS_RATES: ReadonlyMap<string, number> = new Map([
  ['Adam', 1e-3],
  ['AdamW', 1e-3],
  ['Nadam', 1e-3],
  ['Adamax', 1e-3],
  ['RMSprop', 1e-3],
  ['Adagrad', 1e-3],
  ['SGD', 1e-2],
]);
