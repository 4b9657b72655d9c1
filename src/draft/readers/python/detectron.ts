/**
 * Detectron2's own parser, and the options of its configuration that people tune, which stand as names and values at
 * the end of the command. Their defaults are those of the configuration file that is given, so none is claimed.
 */
import type { Flag, FlagType } from '../flag.ts';
import type { Module } from './module.ts';
import type { PythonScript, Reading } from './script.ts';

const LIBRARY = 'detectron2 0.6';

/** With its default; null for none. */
const PARSER: Readonly<Record<string, readonly [FlagType, string | number | boolean | null]>> = {
  'config-file': ['text', ''],
  resume: ['bool', false],
  'eval-only': ['bool', false],
  'num-gpus': ['int', 1],
  'num-machines': ['int', 1],
  'machine-rank': ['int', 0],
  'dist-url': ['text', null],
};

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
  const named = Object.entries(PARSER).map(([name, [type, given]]): Flag => ({
    name,
    type,
    passStyle: 'flags',
    library: LIBRARY,
    ...place,
    ...(given !== null && { default: given }),
    ...(type === 'bool' && { switchKind: 'on' }),
  }));
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
