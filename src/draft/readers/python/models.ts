/** The models of known libraries that a script trains, and those among them whose value its metric is. */
import type { SyntaxNode } from '@lezer/common';
import type { SourcePlace } from '../../../code/files.ts';
import { callOf, type Call } from '../../../code/python/calls.ts';
import { importedName } from '../../../code/python/imports.ts';
import type { Module } from '../../../code/python/module.ts';
import { originKey, type Origin } from '../../../code/python/scopes.ts';
import type { Setting } from '../../../code/settings.ts';
import { descendantsOfType, nodeAround } from '../../../code/sourceTree.ts';
import { EXCLUSION_REASONS } from '../../exclusionReasons.ts';
import type { PythonScript } from './script.ts';

export interface Models {
  /** Why a value that a model is given, or that its call omits, is not tuned; undefined where it may be. */
  readonly doubtAbout: (module: Module, setting: Setting) => string | undefined;
}

/** @param metric where it is printed */
export function modelsOf(script: PythonScript, metric: SourcePlace | undefined): Models {
  const { calls } = script;
  const made = calls.filter(({ module, call }) => isModel(module, call));
  const measured = metric === undefined ? new Set() : measuredModels(script, metric);
  const names = new Set(made.map(({ module, call }) => importedName(module.imports, call.path)));
  const searches = calls.some(({ call }) => call.name.endsWith('SearchCV'));
  return {
    doubtAbout: (module, { node, omitted }) => {
      const model = measured.size === 0 ? undefined : modelAround(module, node);
      if (model !== undefined && !measured.has(originKey({ module, node: model }))) return EXCLUSION_REASONS.otherModel;
      if (omitted === undefined) return undefined;
      if (searches) return EXCLUSION_REASONS.ownSearch;
      return measured.size === 0 && names.size > 1 ? EXCLUSION_REASONS.severalModels : undefined;
    },
  };
}

/** From what is printed back to the calls that make models, through the names that are assigned or handed on. */
function measuredModels({ modules, origins }: PythonScript, { line, file }: SourcePlace): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const printing = modules.find((module) => module.file === file);
  const printed = printing?.calls.filter(({ node }) => printing.source.lineNumberOf(node) === line) ?? [];
  const waiting: Origin[] = printing ? printed.map(({ node }) => ({ module: printing, node })) : [];
  for (let at = waiting.pop(); at !== undefined && seen.size < MAX_STEPS; at = waiting.pop()) {
    const { module, node } = at;
    if (seen.has(originKey(at))) continue;
    seen.add(originKey(at));
    for (const each of descendantsOfType(node, 'CallExpression', 'VariableName')) {
      if (each.name === 'VariableName') waiting.push(...origins(module, each));
      else if (isModel(module, callOf(module.source, each))) found.add(originKey({ module, node: each }));
    }
  }
  return found;
}

/** So many expressions, which a script of any size has within a moment. */
const MAX_STEPS = 300;

function modelAround(module: Module, node: SyntaxNode): SyntaxNode | undefined {
  return nodeAround(node, (at) => at.name === 'CallExpression' && isModel(module, callOf(module.source, at)));
}

function isModel({ imports }: Module, { path }: Pick<Call, 'path'>): boolean {
  return MODEL.test(importedName(imports, path));
}

/** None that is made of others. */
const MODEL =
  /^(?:sklearn|xgboost|lightgbm|catboost)\.(?:\w+\.)*(?!MultiOutput|OneVs|Calibrated|Self|Transformed|Voting|Stacking)\w*(?:Classifier|Regressor|Regression|SV[CR]|NB|Ridge|Lasso|ElasticNet)$/;
