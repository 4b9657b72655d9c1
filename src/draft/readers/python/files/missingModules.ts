/** The modules that a script imports as its own, and that are nowhere in the project. */
import type { FileRead } from '../../script.ts';
import { descendantsOfType } from '../../../../code/sourceTree.ts';
import type { Course } from '../course.ts';
import type { Module } from '../../../../code/python/module.ts';

/** Names that many projects have for their modules, and no library of Python. */
const OWN =
  /^(?:data|datasets?_\w+|dataset|data_?loaders?|data_\w+|load_?data|utils?|\w+_utils?|models?|model_\w+|configs?|cfg|options?|opts|args|arguments|trainers?|train_\w+|engine|loss|losses|layers?|networks?|nets?|modules?|core|src|common|helpers?|my_?\w+|custom_\w+|evaluation|misc|solver|preprocess\w*|examples?|scripts?|tools?|experiments?|agents?|envs?|\w+_envs?|project|app|lib|libs)$/;

const MAX_MODULES = 20;

export function missingModules({ imports, load, source, placeOf }: Module, { reach }: Course): readonly FileRead[] {
  const statements = descendantsOfType(source.root, 'ImportStatement').slice(0, 300);
  const wanted = new Map(imports.map((each) => [each.module.names.join('.'), each] as const));
  return [...wanted]
    .slice(0, 300)
    .flatMap(([dotted, { module, name }]): readonly FileRead[] => {
      const isOwn = module.level > 0 || OWN.test(module.names[0] ?? '');
      const within = name === undefined ? [] : [{ ...module, names: [...module.names, name] }];
      if (!isOwn || module.names.length === 0 || [module, ...within].some((path) => load(path) !== undefined))
        return [];
      const statement = statements.find((node) => source.textOf(node).includes(dotted));
      if (statement === undefined || reach(statement) !== 'always') return [];
      const path = `${'../'.repeat(Math.max(0, module.level - 1))}${module.names.join('/')}.py`;
      return [{ path, name: dotted, ...placeOf(statement) }];
    })
    .slice(0, MAX_MODULES);
}
