/** The models of known libraries that a script trains, and those among them whose value its metric is. */
import type { SyntaxNode } from '@lezer/common';
import type { SourcePlace } from '../../../code/files.ts';
import { grouped } from '../../../code/grouped.ts';
import { callOf, entryOf, pathOf, type Call } from '../../../code/python/calls.ts';
import { importedName } from '../../../code/python/imports.ts';
import { definedAt, type Module } from '../../../code/python/module.ts';
import type { OriginsOf } from '../../../code/python/origins.ts';
import type { ReachedCall } from '../../../code/python/reach.ts';
import { originKey, type Origin } from '../../../code/python/scopes.ts';
import { lastName, type Setting } from '../../../code/settings.ts';
import { childrenOf, descendantsOfType, nodeAround } from '../../../code/sourceTree.ts';
import { EXCLUSION_REASONS } from '../../exclusionReasons.ts';
import type { CourseAt } from './course.ts';
import type { PythonScript } from './script.ts';

export interface Models {
  /** Why a value that a model is given, or that its call omits, is not tuned; undefined where it may be. */
  readonly doubtAbout: (module: Module, setting: Setting) => string | undefined;
}

/** @param metric where it is printed */
export function modelsOf(script: PythonScript, courseAt: CourseAt, metric: SourcePlace | undefined): Models {
  const { calls } = script;
  const made = calls.filter(({ module, call }) => isModel(module, call));
  const measured = metric === undefined ? new Set() : modelsBehind(script, printedAt(script, metric));
  const names = new Set(made.map(({ module, call }) => importedName(module.imports, call.path)));
  const reset = new Set([
    ...calls.flatMap(({ module, call }) => setAnew(module, call)),
    ...calls
      .filter(({ module, call }) => CYCLES.test(call.name) && courseAt(module).reach(call.node) === 'always')
      .flatMap((cycle) => ratesBelow(script, cycle)),
  ]);
  const searched = calls
    .filter(({ call }) => call.name.endsWith('SearchCV'))
    .slice(0, MAX_SEARCHES)
    .map(({ module, call: { positional, named } }) => {
      const estimator = positional[0] ?? named.get('estimator');
      return modelsBehind(script, estimator ? [{ module, node: estimator }] : []);
    });
  const isSearched = (maker: Origin): boolean => searched.some((all) => all.size === 0 || all.has(originKey(maker)));
  return {
    doubtAbout: (module, setting) => {
      const { node, omitted } = setting;
      const makers = measured.size === 0 ? [] : modelsAround(script, module, node);
      if (makers.length > 0 && !makers.some((maker) => measured.has(originKey(maker))))
        return EXCLUSION_REASONS.otherModel;
      if (reset.has(lastName(setting))) return EXCLUSION_REASONS.overwritten;
      if (omitted === undefined) return undefined;
      const around = searched.length === 0 ? [] : modelsAround(script, module, node);
      if (searched.length > 0 && (around.length === 0 || around.some(isSearched))) return EXCLUSION_REASONS.ownSearch;
      return measured.size === 0 && names.size > 1 ? EXCLUSION_REASONS.severalModels : undefined;
    },
  };
}

/** `model.set_params(n_estimators=rounds)`, whatever it was made with; not where the value comes from one of that name. */
function setAnew({ source }: Module, { name, named }: Call): readonly string[] {
  if (name !== 'set_params') return [];
  return [...named].flatMap(([key, value]) =>
    /^(?:Number|String|Boolean|None)$/.test(value.name) || source.textOf(value).includes(key) ? [] : [key],
  );
}

/** Schedules that set the step size of their optimizer from the start. */
const CYCLES = /^(?:OneCycle|Cyclic)LR$/;
const MAX_SEARCHES = 20;

/** The names of the step sizes that optimizers are given, or omit, but for those of which the schedule is made. */
function ratesBelow({ calls }: PythonScript, { module: { source }, call: cycle }: ReachedCall): readonly string[] {
  const words = new Set(source.textOf(cycle.node).slice(0, 500).match(/\w+/g));
  return calls.flatMap(({ module, call }) => {
    if (!OPTIMIZER.test(importedName(module.imports, call.path))) return [];
    const rate = call.named.get('lr') ?? call.positional[1];
    const name = rate === undefined || rate.name === 'Number' ? 'lr' : (pathOf(module.source, rate).at(-1) ?? '');
    return rate !== undefined && words.has(name) ? [] : [name];
  });
}

const OPTIMIZER = /^torch\.optim\.[A-Z]\w*$/;

/** From an expression back to the calls that make models, through the names that are assigned or handed on. */
function modelsBehind({ origins, calls }: PythonScript, from: readonly Origin[]): ReadonlySet<string> {
  const found = new Set<string>();
  // `model.add(other)` for a model that is made first and filled then
  const filled = calls
    .filter(({ module, call }) => isAdded(module, call.node) && call.positional[0]?.name === 'VariableName')
    .slice(0, MAX_STEPS)
    .flatMap(({ module, call: { receiver, positional } }) =>
      (receiver ? origins(module, receiver) : []).map((to) => [originKey(to), { module, positional }] as const),
    );
  const partsOf = grouped(filled, ([to]) => to);
  const seen = new Set<string>();
  const waiting = [...from];
  for (let at = waiting.pop(); at !== undefined && seen.size < MAX_STEPS; at = waiting.pop()) {
    const { module, node } = at;
    if (seen.has(originKey(at))) continue;
    seen.add(originKey(at));
    const entries = descendantsOfType(node, 'MemberExpression').flatMap((each) =>
      entryAt(module, each, origins).map((entry) => ({ entry, from: each.from })),
    );
    waiting.push(...entries.map(({ entry }) => entry));
    // of a dictionary no more than that entry
    const holders = new Set(entries.map(({ from }) => from));
    for (const each of descendantsOfType(node, 'CallExpression', 'VariableName')) {
      if (each.name === 'VariableName') waiting.push(...(holders.has(each.from) ? [] : origins(module, each)));
      else if (isKnown(module, callOf(module.source, each))) {
        const key = originKey({ module, node: each });
        found.add(key);
        const parts = partsOf.get(key) ?? [];
        waiting.push(
          ...parts.flatMap(([, { module: inside, positional }]) =>
            positional.map((node) => ({ module: inside, node })),
          ),
        );
      }
    }
  }
  return found;
}

/** Of `models["lgb"]`, also where the dictionary is in another module. */
function entryAt(module: Module, node: SyntaxNode, origins: OriginsOf): readonly Origin[] {
  const [holder, mark, key] = childrenOf(node);
  const name = mark?.name === '[' ? module.textAt(key) : undefined;
  if (holder === undefined || name === undefined) return [];
  const [dictionary = definedAt(module, pathOf(module.source, holder))] = origins(module, holder);
  const value = dictionary && entryOf(dictionary.module, dictionary.node, name);
  return dictionary && value ? [{ module: dictionary.module, node: value }] : [];
}

function printedAt({ modules }: PythonScript, { line, file }: SourcePlace): readonly Origin[] {
  const module = modules.find((each) => each.file === file);
  const printed = module?.calls.filter(({ node }) => module.source.lineNumberOf(node) === line) ?? [];
  return module ? printed.map(({ node }) => ({ module, node })) : [];
}

/** So many expressions, which a script of any size has within a moment. */
const MAX_STEPS = 300;

/** The calls that make the model to which a value belongs: one around it, or what a layer around it is added to. */
function modelsAround({ origins }: PythonScript, module: Module, node: SyntaxNode): readonly Origin[] {
  const isMaker = (at: SyntaxNode): boolean => isKnown(module, callOf(module.source, at));
  const around = nodeAround(node, (at) => at.name === 'CallExpression' && (isMaker(at) || isAdded(module, at)));
  if (around === undefined || isMaker(around)) return around ? [{ module, node: around }] : [];
  const { receiver } = callOf(module.source, around);
  const made = receiver ? origins(module, receiver) : [];
  return made.every((each) => isMaker(each.node)) ? made : [];
}

function isAdded({ source }: Module, call: SyntaxNode): boolean {
  const { name, receiver } = callOf(source, call);
  return name === 'add' && receiver !== undefined;
}

function isKnown(module: Module, call: Call): boolean {
  return isModel(module, call) || NETWORK.test(importedName(module.imports, call.path));
}

const NETWORK = /^(?:tensorflow\.)?keras\.(?:models\.)?(?:Sequential|Model)$/;

function isModel({ imports }: Module, { path }: Pick<Call, 'path'>): boolean {
  return MODEL.test(importedName(imports, path));
}

/** None that is made of others. */
const MODEL =
  /^(?:sklearn|xgboost|lightgbm|catboost)\.(?:\w+\.)*(?!MultiOutput|OneVs|Calibrated|Self|Transformed|Voting|Stacking)\w*(?:Classifier|Regressor|Regression|SV[CR]|NB|Ridge|Lasso|ElasticNet)$/;
