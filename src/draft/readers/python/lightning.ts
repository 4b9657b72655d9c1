/** Command lines that jsonargparse makes of classes and functions, such as Lightning's `LightningCLI`. */
import type { SyntaxNode } from '@lezer/common';
import { resolveFlag, type Flag } from '../flag.ts';
import { isTrue, literalScalar, literalText, type Scalar } from '../literal.ts';
import { entriesOf, type Call } from './calls.ts';
import { commandReading, definitionAt } from './options/commands.ts';
import type { Module } from './module.ts';
import { joined, type PythonScript, type Reading } from './script.ts';
import { baseNames } from './signatures/classes.ts';
import { libraryFlags } from './signatures/libraries.ts';
import { definitionFlags, type Convention } from './signatures/signature.ts';

const jsonargparse: Convention = { passStyle: 'flags', nested: true, constructors: true };

export function readLightning({ calls }: PythonScript): Reading {
  const readings = calls.flatMap(({ module, call }): readonly Reading[] => {
    const { name, path, positional, named } = call;
    if (isLightningCli(module, path)) return [cliReading(module, call)];
    const isCli = (name === 'CLI' || name === 'auto_cli') && module.source.text.includes('jsonargparse');
    return isCli ? [commandReading(module, positional[0] ?? named.get('components'), jsonargparse)] : [];
  });
  return joined(readings);
}

/** `LightningCLI`, or a class of the project that derives from it. */
function isLightningCli(module: Module, path: readonly string[]): boolean {
  if (path.at(-1) === 'LightningCLI') return true;
  const found = path.length > 0 && /CLI$/i.test(path.at(-1) ?? '') ? module.resolve(path) : undefined;
  return (
    found?.node.name === 'ClassDefinition' &&
    baseNames(found.module, found.node).some((base) => base.at(-1) === 'LightningCLI')
  );
}

/** The parameters of the model, of the data and of the trainer; without `run=False`, `fit` is the subcommand. */
function cliReading(module: Module, { node, positional, named }: Call): Reading {
  const runs = named.get('run');
  const isRun = runs === undefined || isTrue(module.evaluate(runs));
  const given = trainerDefaults(module, named.get('trainer_defaults'));
  const trainer = libraryFlags('Trainer', jsonargparse, 'trainer.', module.placeOf(node));
  return {
    flags: [
      ...componentFlags(module, named.get('model_class') ?? positional[0], 'model', node),
      ...componentFlags(module, named.get('datamodule_class') ?? positional[1], 'data', undefined),
      ...trainer.map((flag) => withGiven(flag, given.get(flag.name.slice('trainer.'.length)))),
    ],
    ...(isRun && { subcommand: ['fit'] }),
  };
}

/** A class that is not named in the call has to be named on the command line. */
function componentFlags(
  module: Module,
  component: SyntaxNode | undefined,
  name: string,
  cli: SyntaxNode | undefined,
): readonly Flag[] {
  if (component) {
    const found = definitionAt(module, component);
    return found ? definitionFlags(found, jsonargparse, `${name}.`) : [];
  }
  if (!cli) return [];
  return [resolveFlag({ name, passStyle: 'flags', declaredType: 'text', required: true, ...module.placeOf(cli) })];
}

/** A value that the script gives instead of the library's default is the script's own. */
function withGiven(flag: Flag, given: Scalar | undefined): Flag {
  if (given === undefined) return flag;
  const { name, type, passStyle, line } = flag;
  return { name, type, passStyle, line, default: given };
}

function trainerDefaults(module: Module, node: SyntaxNode | undefined): ReadonlyMap<string, Scalar> {
  const entries = node?.name === 'DictionaryExpression' ? entriesOf(node) : [];
  return new Map(
    entries.flatMap(([key, value]) => {
      const name = literalText(module.evaluate(key));
      const given = literalScalar(module.evaluate(value));
      return name !== undefined && given !== undefined ? [[name, given] as const] : [];
    }),
  );
}
