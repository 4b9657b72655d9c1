/** The files beside a script that it imports itself, as the text of its import lines says: code that trials read, too. */
import path from 'node:path';
import { readRegularFile, regularFileStatus } from '../../system/regularFile.ts';

/** Code that a person writes; what is larger is generated, or data. */
const MAX_BYTES = 2 ** 20;
const MAX_FILES = 50;
/** Of names that are looked for, and of folders in one: hostile text has many. */
const MAX_NAMES = 2000;
const MAX_STEPS = 8;

/**
 * In its own folder and those below, relative to it. Lines that only look like imports do no harm: what counts is that
 * the file is there.
 *
 * @param script absolute
 */
export async function importedFiles(script: string): Promise<readonly string[]> {
  const candidatesIn = languageOf(script);
  if (candidatesIn === undefined) return [];
  const text = await readRegularFile(script, MAX_BYTES).catch(() => undefined);
  if (text === undefined) return [];
  const folder = path.dirname(script);
  const found = new Set(candidatesIn(text.toString()).map((file) => path.normalize(file)));
  return [...found]
    .slice(0, MAX_NAMES)
    .filter((file) => !file.startsWith('..') && file !== path.basename(script) && isCode(path.join(folder, file)))
    .slice(0, MAX_FILES);
}

function isCode(file: string): boolean {
  const { size } = regularFileStatus(file) ?? {};
  return size !== undefined && size <= MAX_BYTES;
}

function languageOf(script: string): ((text: string) => readonly string[]) | undefined {
  if (script.endsWith('.py')) return pythonModules;
  return /\.[cm]?[jt]s$/.test(script) ? nodeModules : undefined;
}

/** `import a, b.c as d` and `from a.b import c, d`, whose names may be modules as well. */
function pythonModules(text: string): readonly string[] {
  const plain = [...text.matchAll(/^[ \t]*import[ \t]+([\w., \t]+)/gm)].flatMap(([, names]) => wordsOf(names));
  const from = [...text.matchAll(/^[ \t]*from[ \t]+\.?([\w.]+)[ \t]+import[ \t]+(\([^)]{0,1000}\)|[\w, \t]+)/gm)];
  const named = from.flatMap(([, module, names]) => [module, ...wordsOf(names).map((name) => `${module}.${name}`)]);
  return [...plain, ...named].flatMap((module) => {
    const steps = module.split('.', MAX_STEPS + 1);
    if (steps.length > MAX_STEPS) return [];
    const packages = steps.map((_, i) => path.join(...steps.slice(0, i + 1), '__init__.py'));
    return [...packages, `${path.join(...steps)}.py`];
  });
}

/** The first word of each item of a list. */
function wordsOf(list: string): readonly string[] {
  return list.split(',').flatMap((item) => /[\w.]+/.exec(item)?.[0] ?? []);
}

const NODE_ENDINGS = ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '.json', '/index.js', '/index.ts'];

/** What is imported or required by a path; packages are not beside the script. */
function nodeModules(text: string): readonly string[] {
  const paths = [...text.matchAll(/(?:\bfrom|\bimport|\brequire)[ \t]*(?:\([ \t]*)?['"](\.\/[^'"\n]+)['"]/g)];
  // a script of TypeScript may name the JavaScript that its module becomes
  const names = paths.flatMap(([, name]) => [name, name.replace(/\.([cm]?)js$/, '.$1ts')]);
  return names.flatMap((name) => NODE_ENDINGS.map((ending) => name + ending));
}
