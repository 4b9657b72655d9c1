/** Command lines that jsonargparse makes of classes and functions, such as Lightning's `LightningCLI`. */
import type { SyntaxNode } from '@lezer/common';
import { resolveFlag, type Flag } from '../flag.ts';
import { isTrue } from '../literal.ts';
import type { Call } from './calls.ts';
import { commandReading, definitionAt } from './options/commands.ts';
import type { Module } from './module.ts';
import { joined, type PythonScript, type Reading } from './script.ts';
import { libraryFlags } from './signatures/libraries.ts';
import { definitionFlags, type Convention } from './signatures/signature.ts';

const jsonargparse: Convention = { passStyle: 'flags', nested: true, constructors: true };

export function readLightning({ calls }: PythonScript): Reading {
  const readings = calls.flatMap(({ module, call }): readonly Reading[] => {
    const { name, positional, named } = call;
    if (name === 'LightningCLI') return [cliReading(module, call)];
    const isCli = name === 'CLI' && module.source.text.includes('jsonargparse');
    return isCli ? [commandReading(module, positional[0] ?? named.get('components'), jsonargparse)] : [];
  });
  return joined(readings);
}

/** The parameters of the model, of the data and of the trainer; without `run=False`, `fit` is the subcommand. */
function cliReading(module: Module, { node, positional, named }: Call): Reading {
  const runs = named.get('run');
  const isRun = runs === undefined || isTrue(module.evaluate(runs));
  return {
    flags: [
      ...componentFlags(module, named.get('model_class') ?? positional[0], 'model', node),
      ...componentFlags(module, named.get('datamodule_class') ?? positional[1], 'data', undefined),
      ...libraryFlags('Trainer', jsonargparse, 'trainer.', module.placeOf(node)),
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
