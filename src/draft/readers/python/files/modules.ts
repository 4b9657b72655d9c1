/** Modules of the project's own packages that a script imports and that are not there. */
import type { FileRead } from '../../script.ts';
import { childrenOf } from '../../../../code/sourceTree.ts';
import type { Import } from '../../../../code/python/imports.ts';
import type { PythonScript } from '../script.ts';

const MAX_IMPORTS = 100;

/** Only where another module of the package was found, which says where it lies. */
export function missingModules({ module, readFile }: PythonScript): readonly FileRead[] {
  const { imports, load, source } = module;
  const own = imports.slice(0, MAX_IMPORTS).filter(({ module: { level, names } }) => level === 0 && names.length > 1);
  const roots = new Map(own.flatMap((each) => rootsOf(each, load(each.module)?.file)));
  // in no branch, and in no `try`
  const statements = childrenOf(source.root).filter(({ name }) => name === 'ImportStatement');
  const lines = new Map(statements.map((node) => [source.textOf(node).split(/\s+/, 2)[1], source.lineNumberOf(node)]));
  return own.flatMap((each) => {
    const { names } = each.module;
    const root = roots.get(names[0] ?? '');
    const line = lines.get(names.join('.'));
    if (root === undefined || line === undefined || load(each.module) || GENERATED.test(names.at(-1) ?? '')) return [];
    // a file that is put on the path may be found elsewhere
    if (names[0] !== 'src' && source.text.includes('sys.path')) return [];
    const path = root + names.join('/');
    const inFolder = each.name === undefined ? [] : [`${path}/${each.name}.py`];
    const isThere = [`${path}/__init__.py`, ...inFolder].some((file) => readFile(file) !== undefined);
    return isThere ? [] : [{ path: `${path}.py`, line, isModule: true }];
  });
}

const GENERATED = /^_|_pb2|^version$/;

/** The first name of a package, and the way to the folder in which a module of it was found. */
function rootsOf({ module: { names } }: Import, file: string | undefined): readonly (readonly [string, string])[] {
  const path = file?.replace(/(?:\/__init__)?\.py$/, '');
  const place = names.join('/');
  return path?.endsWith(place) ? [[names[0] ?? '', path.slice(0, -place.length)]] : [];
}
