/**
 * Detectron2's own parser, and the options of its configuration that people tune, which stand as names and values at
 * the end of the command. Their defaults are those of the configuration file that is given, so none is claimed.
 */
import type { Flag } from '../flag.ts';
import type { Module } from './module.ts';
import type { PythonScript, Reading } from './script.ts';
import { libraryFlags } from './signatures/libraries.ts';

const OPTIONS = ['SOLVER.BASE_LR', 'SOLVER.IMS_PER_BATCH', 'SOLVER.WEIGHT_DECAY'];

export function readDetectron({ calls }: PythonScript): Reading {
  const called = (name: string, from: string): Place | undefined => {
    const found = calls.find(({ module, call }) => call.name === name && isImported(module, name, from));
    return found?.module.placeOf(found.call.node);
  };
  const parser = called('default_argument_parser', 'engine');
  const config = called('get_cfg', 'config');
  const mergesOptions = calls.some(({ call }) => call.name === 'merge_from_list');
  if (parser === undefined) return { flags: [] };
  return { flags: [...parserFlags(parser), ...(config && mergesOptions ? optionFlags(config) : [])] };
}

function isImported({ imports }: Module, name: string, from: string): boolean {
  return imports.some(({ local, module: { names } }) => local[0] === name && names.join('.') === `detectron2.${from}`);
}

type Place = Pick<Flag, 'line' | 'file'>;

function parserFlags(place: Place): readonly Flag[] {
  const named = libraryFlags(
    'default_argument_parser',
    { passStyle: 'flags', booleans: 'on', nested: false },
    '',
    place,
  );
  return [...named, { name: 'opts', type: 'list', passStyle: 'positional', required: false, ...place }];
}

function optionFlags(place: Place): readonly Flag[] {
  return OPTIONS.map((name) => ({
    name,
    type: 'unknown',
    usedAs: 'number',
    passStyle: 'placed',
    words: [name, `{${name}}`],
    isPythonLiteral: true,
    ...place,
  }));
}
