/**
 * Detectron2's own parser, and the options of its configuration that people tune, which stand as names and values at
 * the end of the command. Their defaults are those of the configuration file that is given, so none is claimed.
 */
import type { Flag } from '../flag.ts';
import { importedName } from '../../../code/python/imports.ts';
import type { PythonScript, Reading } from './script.ts';
import { libraryFlags } from './signatures/libraries.ts';

const OPTIONS = ['SOLVER.BASE_LR', 'SOLVER.IMS_PER_BATCH', 'SOLVER.WEIGHT_DECAY'];

export function readDetectron({ calls }: PythonScript): Reading {
  const parser = 'default_argument_parser';
  const made = calls.find(
    ({ module, call }) => importedName(module.imports, call.path) === `detectron2.engine.${parser}`,
  );
  if (made === undefined) return { flags: [] };
  const place = made.module.placeOf(made.call.node);
  const merged = calls.find(({ call }) => call.name === 'merge_from_list');
  const options = (merged === undefined ? [] : OPTIONS).map((name): Flag => ({
    name,
    type: 'unknown',
    usedAs: 'number',
    passStyle: 'placed',
    words: [name, `{${name}}`],
    isPythonLiteral: true,
    ...(merged ?? made).module.placeOf((merged ?? made).call.node),
  }));
  const named = libraryFlags(parser, { passStyle: 'flags', booleans: 'on', nested: false }, '', place);
  return {
    flags: [...named, { name: 'opts', type: 'list', passStyle: 'positional', required: false, ...place }, ...options],
  };
}
