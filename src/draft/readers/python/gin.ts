/** Python's gin: the parameters of its configurable functions, with the values of `.gin` files, passed as bindings. */
import { resolveFlag, type Flag } from '../flag.ts';
import { literalTexts } from '../../../code/literal.ts';
import { scalarOf } from '../../../code/settings.ts';
import { settingsIn } from '../../../code/python/settings.ts';
import { decoratorsOf } from '../../../code/python/calls.ts';
import { definitionName, type Module } from '../../../code/python/module.ts';
import type { PythonScript, Reading } from './script.ts';
import { definitionFlags } from './signatures/signature.ts';

const MAX_CHARACTERS = 100_000;
const MAX_FILES = 10;

/** The flag that takes bindings has no common name. */
const BINDINGS_FLAG = /^(gin_bindings?|gin_params?|gin_overrides?|bindings?|gin)$/;

export function readGin({ module, modules, calls, readFile }: PythonScript): Reading {
  if (!/\bgin\b/.test(module.source.text)) return { flags: [] };
  const named = calls.flatMap(({ module: file, call }) => {
    const isFlag = /^(DEFINE_\w+|add_argument)$/.test(call.name);
    const name = isFlag ? file.textAt(call.positional[0]) : undefined;
    return name === undefined ? [] : [{ name: name.replace(/^--/, ''), given: file.evaluate(call.positional[1]) }];
  });
  const option = named.find(({ name }) => BINDINGS_FLAG.test(name))?.name;
  if (option === undefined) return { flags: [] };
  const parsed = calls
    .filter(({ call }) => call.name.startsWith('parse_config'))
    .flatMap(({ module: file, call }) => literalTexts(file.evaluate(call.positional[0])));
  const files = [...parsed, ...named.flatMap(({ given }) => literalTexts(given))].filter((path) =>
    path.endsWith('.gin'),
  );
  const bound = files.slice(0, MAX_FILES).flatMap((file) => bindingsIn(readFile(file) ?? '', file));
  const names = new Set(bound.map(({ name }) => name));
  const flags = [...bound, ...modules.flatMap(configurableFlags).filter(({ name }) => !names.has(name))];
  return {
    flags: flags.map((flag) => ({
      ...flag,
      required: false,
      passStyle: 'placed',
      isPythonLiteral: true,
      words: [`--${option}=${flag.name}={${flag.name}}`],
    })),
  };
}

/** The parameters of `@gin.configurable` functions and classes that have a default. */
function configurableFlags(module: Module): readonly Flag[] {
  return [...module.functions, ...module.classes]
    .filter((node) => decoratorsOf(module.source, node).some(({ path }) => path.join('.') === 'gin.configurable'))
    .flatMap((node) => {
      const convention = { passStyle: 'placed', nested: false, constructors: true } as const;
      return definitionFlags({ module, node, rest: [] }, convention, `${definitionName(module, node)}.`);
    })
    .filter((flag) => flag.default !== undefined);
}

/** `train.learning_rate = 0.1`: a line of a `.gin` file is one of Python, but for references such as `@train`. */
function bindingsIn(text: string, file: string): readonly Flag[] {
  const plain = text.slice(0, MAX_CHARACTERS).replaceAll(/=[ \t]*[@%].*$/gm, '');
  return settingsIn(plain)
    .filter((setting) => setting.path.includes('.') && scalarOf(setting) !== undefined)
    .map(({ path: name, line, literal: defaultLiteral }) =>
      resolveFlag({ name, passStyle: 'placed', line, file, defaultLiteral }),
    );
}
