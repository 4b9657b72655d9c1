/** The parameters of known libraries that take a number in any script, also by its place: `Adam(1e-4)`, `Dense(64)`. */
import type { SyntaxNode } from '@lezer/common';
import { callOf, type Call } from '../../../code/python/calls.ts';
import { importedName } from '../../../code/python/imports.ts';
import type { Module } from '../../../code/python/module.ts';
import type { LibraryUse } from '../flag.ts';
import { hiddenLayers, sizeOf } from '../hiddenLayers.ts';

export function libraryParameters(module: Module) {
  const { source, calls } = module;
  const isHidden = hiddenLayers(source.text, calls);
  const sizeAt = (node: SyntaxNode) => {
    const call = callAround(module, node);
    const layer = call && sizeOf(call.name);
    const size = layer && (call.named.get(layer) ?? call.positional[0]);
    const isSize = call !== undefined && size?.from === node.from && isFromKeras(module, call);
    return isSize ? { call, parameter: layer, isFree: isHidden(call, node) } : undefined;
  };
  const freeSize = (node: SyntaxNode): LibraryUse | undefined => {
    const size = sizeAt(node);
    return size?.isFree
      ? { callee: `keras.layers.${size.call.name}`, parameter: size.parameter ?? '', isSure: true }
      : undefined;
  };
  return {
    freeSize,
    parameterAt: (node: SyntaxNode): LibraryUse | undefined => {
      const size = freeSize(node);
      if (size) return size;
      const call = callAround(module, node);
      const at = call?.positional.findIndex(({ from }) => from === node.from) ?? -1;
      if (call === undefined || at === -1) return undefined;
      const callee = importedName(module.imports, call.path);
      const [, place, parameter] = BY_PLACE.find(([of]) => of.test(callee)) ?? [];
      return parameter === undefined || at !== place ? undefined : { callee, parameter, isSure: true };
    },
    /** The size of a layer that gives the output, or that others must have too. */
    mustFit: (node: SyntaxNode): boolean => sizeAt(node)?.isFree === false,
  };
}

function callAround({ source }: Module, node: SyntaxNode): Call | undefined {
  const around = node.parent?.name === 'ArgList' ? node.parent.parent : undefined;
  return around?.name === 'CallExpression' ? callOf(source, around) : undefined;
}

function isFromKeras({ imports, resolve }: Module, { path }: Call): boolean {
  const name = importedName(imports, path);
  // `from keras.layers import *`
  const isStar = name === '' && resolve(path) === undefined && path.length === 1;
  return isStar ? imports.some(({ module }) => KERAS.test(`${module.names.join('.')}.`)) : KERAS.test(name);
}

const KERAS = /^(?:tensorflow\.)?(?:python\.)?keras\.(?:api\.)?layers\./;

const BY_PLACE: readonly (readonly [callee: RegExp, place: number, parameter: string])[] = [
  [/^torch\.optim\.\w+$/, 1, 'lr'],
  [/^(?:tensorflow\.)?keras\.optimizers\.(?:legacy\.)?\w+$/, 0, 'learning_rate'],
  [/^tensorflow\.(?:compat\.v1\.)?(?:train\.\w+Optimizer|optimizers\.\w+)$/, 0, 'learning_rate'],
  [/^optax\.(?:adam\w*|sgd|rmsprop|adagrad|adafactor|lion|lamb|novograd|radam|yogi)$/, 0, 'learning_rate'],
  [/^sklearn\.neighbors\.KNeighbors\w+$/, 0, 'n_neighbors'],
  [/^sklearn\.ensemble\.(?:RandomForest|ExtraTrees)\w+$/, 0, 'n_estimators'],
  [/^sklearn\.linear_model\.(?:Ridge|Lasso|ElasticNet)(?:Classifier)?$/, 0, 'alpha'],
];
