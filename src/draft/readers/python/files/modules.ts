/** Modules of the project that a script imports, itself or through another one, and that are not there. */
import type { FileRead } from '../../script.ts';
import { normalizedPath, type SourcePlace } from '../../../../code/files.ts';
import { grouped } from '../../../../code/grouped.ts';
import { childrenOf } from '../../../../code/sourceTree.ts';
import type { Import } from '../../../../code/python/imports.ts';
import type { Module } from '../../../../code/python/module.ts';
import type { PythonScript } from '../script.ts';

const MAX_IMPORTS = 100;
const MAX_STATEMENTS = 300;
const MAX_MODULES = 30;

interface Wanted extends Import {
  readonly by: Module;
  readonly place: SourcePlace;
}

/** Only where another module of the package was found, or one beside it, which says where it lies. */
export function missingModules({ module: script, readFile }: PythonScript): readonly FileRead[] {
  const modules = new Set([script]);
  const wanted: Wanted[] = [];
  for (const module of modules) {
    for (const each of importsAtOnce(module)) {
      wanted.push(each);
      const found = loaded(each);
      if (found && modules.size < MAX_MODULES) modules.add(found);
    }
  }
  const files = [...modules].flatMap(({ file }) => file ?? []);
  const folders = new Set(files.map((file) => file.replace(/\/[^/]*$/, '')));
  const roots = new Map(wanted.flatMap(rootsOf));
  // a file that is put on the path may be found elsewhere
  const isElsewhere = [...modules].some(({ source }) => source.text.includes('sys.path'));
  return wanted.flatMap((each) => {
    const { name, place, by } = each;
    const { level, names } = each.module;
    const [first = ''] = names;
    const inOwn = roots.get(first) ?? (names.length === 1 && OWN.test(first) ? roots.get(BESIDE) : undefined);
    const root = level > 0 ? `${by.file?.replace(/[^/]*$/, '') ?? ''}${'../'.repeat(level - 1)}` : inOwn;
    if (root === undefined || first === '' || loaded(each) || (isElsewhere && level === 0 && first !== 'src'))
      return [];
    const path = normalizedPath(root + names.join('/'));
    const within = name !== undefined && folders.has(path) ? `${path}/${name}` : path;
    const isThere = [path, within].some((at) =>
      [`${at}.py`, `${at}/__init__.py`].some((file) => readFile(file) !== undefined),
    );
    return isThere || GENERATED.test(within) ? [] : [{ path: `${within}.py`, ...place, isBeside: true }];
  });
}

/** In no branch, and in no `try`. */
function importsAtOnce(by: Module): readonly Wanted[] {
  const { source, imports, placeOf } = by;
  const statements = childrenOf(source.root).filter(({ name }) => name === 'ImportStatement');
  const byModule = grouped(statements.slice(0, MAX_STATEMENTS), (node) => source.textOf(node).split(/\s+/, 2)[1] ?? '');
  return imports.slice(0, MAX_IMPORTS).flatMap((each) => {
    const ofModule = byModule.get('.'.repeat(each.module.level) + each.module.names.join('.'));
    const statement = ofModule?.find((node) => source.textOf(node).includes(each.name ?? ''));
    return statement === undefined ? [] : [{ ...each, by, place: placeOf(statement) }];
  });
}

/** The module, or the one of that name in its folder. */
function loaded({ by, module, name }: Wanted): Module | undefined {
  return by.load(module) ?? (name === undefined ? undefined : by.load({ ...module, names: [...module.names, name] }));
}

/** What is made while a package is built. */
const GENERATED = /(?:^|\/)_[^/]*$|_pb2$|(?:^|\/)version$|cython|cuda|_(?:ext|cpp|ops?)$/;
/** Modules that no library is called: others that are not there may be installed. */
const OWN =
  /^(?:utils?|helpers?|models?|dataset|data_?loaders?|configs?|losses|networks?|trainers?|options|preprocess(?:ing)?|inference|engine|layers|(?:data|model|train|training|my|common)_(?:utils?|helpers?|models?|sets?|loaders?))$/;
const BESIDE = '';

/** The first name of a package, or none for what lies beside it, and the way to the folder in which it was found. */
function rootsOf(wanted: Wanted): readonly (readonly [string, string])[] {
  const { names, level } = wanted.module;
  const path = loaded(wanted)?.file?.replace(/(?:\/__init__)?\.py$/, '') ?? '';
  const place = [names, [...names, wanted.name]].map((all) => all.join('/')).find((all) => path.endsWith(all));
  const root = path.slice(0, -(place ?? '').length);
  return level > 0 || !place ? [] : [names[0] ?? '', BESIDE].map((each) => [each, root] as const);
}
