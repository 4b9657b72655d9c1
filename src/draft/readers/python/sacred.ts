/** Experiments of Python's `sacred`: the names in its `@ex.config` functions, passed as `with name=VALUE`. */
import { resolveFlag, type Flag } from '../flag.ts';
import { literalScalar } from '../literal.ts';
import { decoratorsOf } from './calls.ts';
import { ConfigReader } from './configs/configTree.ts';
import { configFlags, type PassedAs } from './configs/configFlags.ts';
import type { Module } from './module.ts';
import type { PythonScript, Reading } from './script.ts';
import { statementsOf } from './signatures/classes.ts';

const asUpdate: PassedAs = () => ({ passStyle: 'hydra', isPythonLiteral: true });

export function readSacred({ module, calls }: PythonScript): Reading {
  if (!/\bsacred\b/.test(module.source.text)) return { flags: [] };
  const configs = module.functions.filter((node) =>
    decoratorsOf(module.source, node).some(({ path }) => path.length === 2 && path[1] === 'config'),
  );
  const reader = new ConfigReader();
  const added = calls
    .filter(({ call }) => call.name === 'add_config')
    .flatMap(({ module: file, call: { positional, named } }) => [
      ...positional.flatMap((node) => {
        const tree = reader.treeAt(file, node, new Map());
        return tree ? configFlags(tree, '', asUpdate) : [];
      }),
      ...[...named].map(([name, node]) => valueFlag(file, name, node)),
    ]);
  const flags = [...configs.flatMap((node) => localFlags(module, node)), ...added];
  return { flags, ...(flags.length > 0 && { subcommand: ['with'] }) };
}

function localFlags(module: Module, definition: Parameters<typeof statementsOf>[0]): readonly Flag[] {
  return statementsOf(definition).flatMap((statement) => {
    const { firstChild, lastChild } = statement;
    if (statement.name !== 'AssignStatement' || firstChild?.name !== 'VariableName' || !lastChild) return [];
    return [valueFlag(module, module.source.textOf(firstChild), lastChild)];
  });
}

function valueFlag(module: Module, name: string, node: Parameters<Module['placeOf']>[0]): Flag {
  const literal = module.evaluate(node);
  const known = literalScalar(literal) === undefined && literal?.kind !== 'none' ? {} : { defaultLiteral: literal };
  return resolveFlag({ name, ...module.placeOf(node), ...asUpdate(name), ...known });
}
