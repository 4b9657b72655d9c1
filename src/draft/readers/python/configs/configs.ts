/**
 * Configurations in Python that the command line overrides: ml_collections, objects with `merge_from_args`, and the
 * globals of a script that runs a configurator over them.
 */
import { EXCLUSION_REASONS } from '../../../exclusionReasons.ts';
import { unreadableConfigNote } from '../../../messages.ts';
import { resolveFlag, type Flag, type RawFlag } from '../../flag.ts';
import { literalText } from '../../../../code/literal.ts';
import type { Call } from '../../../../code/python/calls.ts';
import { definitionName, type Module } from '../../../../code/python/module.ts';
import type { ReachedCall } from '../../../../code/python/reach.ts';
import { joined, type PythonScript, type Reading } from '../script.ts';
import { ConfigReader, sidesOfChoice, type ConfigValue, type ConfigValues } from './configValues.ts';

type PassedAs = Pick<RawFlag, 'passStyle' | 'isPythonLiteral'>;

const asEquals: PassedAs = { passStyle: 'equals' };
// the value is read as Python writes it
const asPython: PassedAs = { passStyle: 'equals', isPythonLiteral: true };

// for each of them a file is looked through
const MAX_CONFIGS = 8;

export function readConfigs({ calls }: PythonScript): Reading {
  const overriding = calls.filter(({ call }) => READERS.has(call.name)).slice(0, MAX_CONFIGS);
  const reader = new ConfigReader();
  return joined(overriding.map((reached) => READERS.get(reached.call.name)?.(reached, reader) ?? { flags: [] }));
}

type ReadCall = (reached: ReachedCall, reader: ConfigReader) => Reading;

const READERS: ReadonlyMap<string, ReadCall> = new Map<string, ReadCall>([
  ['DEFINE_config_file', configFileReading],
  ['merge_from_args', (reached, reader) => ({ flags: flagsOf(receiverValues(reached, reader), asPython) })],
  ['exec', configuratorReading],
]);

function flagsOf(values: ConfigValues, passedAs: PassedAs, prefix = ''): readonly Flag[] {
  return [...values].map(([key, value]) => {
    const name = `${prefix}${key}`;
    return resolveFlag({ name, ...value.module.placeOf(value.node), ...valueOf(value), ...passedAs });
  });
}

function valueOf({ module, node }: ConfigValue): Pick<RawFlag, 'defaultLiteral' | 'declaredType' | 'exclusionReason'> {
  const defaultLiteral = module.evaluate(node);
  if (defaultLiteral !== undefined) {
    return { defaultLiteral, ...(defaultLiteral.kind === 'list' && { exclusionReason: EXCLUSION_REASONS.configList }) };
  }
  const sides = sidesOfChoice(node);
  if (sides.length > 0 && sides.every((side) => module.evaluate(side)?.kind === 'text'))
    return { declaredType: 'text' };
  return {};
}

/** `config_flags.DEFINE_config_file('config', 'configs/default.py')`: the result of `get_config()` of that file. */
function configFileReading({ module, call }: ReachedCall, reader: ConfigReader): Reading {
  const { name, flag } = configFlag(module, call);
  const file = literalText(module.evaluate(call.named.get('default') ?? call.positional[1]));
  if (file === undefined) return { flags: [{ ...flag, required: true }] };
  const path = file.replace(/:.*$/, '').replace(/\.py$/, '');
  const config = module.load({ level: 0, names: path.split('/') });
  const made = config?.functions.find((node) => definitionName(config, node) === 'get_config');
  const values = config && made ? flagsOf(reader.returnedValues(config, made), asEquals, `${name}.`) : [];
  return {
    flags: [{ ...flag, default: file }, ...values],
    notes: made ? [] : [unreadableConfigNote(file)],
  };
}

function configFlag(module: Module, call: Call): { readonly name: string; readonly flag: Flag } {
  const name = literalText(module.evaluate(call.named.get('name') ?? call.positional[0])) ?? 'config';
  return { name, flag: resolveFlag({ name, passStyle: 'equals', declaredType: 'text', ...module.placeOf(call.node) }) };
}

/** Of the object before `.merge_from_…`: what is set after the command line was read is not taken from it. */
function receiverValues({ module, call: { node, receiver } }: ReachedCall, reader: ConfigReader): ConfigValues {
  return receiver ? reader.valuesAt(module, receiver, node.from) : new Map<string, ConfigValue>();
}

/** `exec(open('configurator.py').read())`: `--name=VALUE` replaces each plain value that is assigned before it. */
function configuratorReading({ module, call: { node, positional } }: ReachedCall): Reading {
  const [code] = positional;
  const isRun = code && node.to - node.from < 300 && /open\(.*config|configurator/.test(module.source.textOf(code));
  const globals = module.assignments.filter(
    ({ isGlobal, name, value }) => isGlobal && value.from < node.from && !name.startsWith('_'),
  );
  const values = new Map(globals.map(({ name, value }) => [name, { module, node: value }]));
  const flags = isRun ? flagsOf(values, asPython) : [];
  return { flags: flags.filter(({ type }) => type !== 'list' && type !== 'unknown') };
}
