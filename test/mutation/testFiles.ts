/** The unit tests that can see some sources, by what they import. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hashOf } from '../bench/shared/runCache.ts';
import { importsOf } from '../unit/architecture/imports.ts';
import { testedPrograms } from '../unit/cli/bundle.ts';

export interface TestFile {
  readonly file: string;
  /** Of its own text and of everything that it imports: what it says holds as long as this stays. */
  readonly fingerprint: string;
  /** Whether it starts the compiled programs. */
  readonly usesPrograms: boolean;
}

const BUNDLE = 'test/unit/cli/bundle.ts';

/** @param root the project's folder; all paths are relative to it */
export function testFiles(root: string, seen: ReadonlySet<string>): readonly TestFile[] {
  const imports = new Map<string, readonly string[]>();
  const importsIn = (file: string): readonly string[] => {
    const known = imports.get(file);
    if (known !== undefined) return known;
    const found = file === BUNDLE ? Object.values(testedPrograms) : [];
    const all = [...found, ...importedFiles(root, file)];
    imports.set(file, all);
    return all;
  };
  return filesBelow(root, 'test/unit')
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => ({ file, all: reachable(file, importsIn) }))
    .filter(({ all }) => all.some((each) => seen.has(each)))
    .map(({ file, all }) => ({
      file,
      fingerprint: hashOf(all.map((each) => readFileSync(path.join(root, each), 'utf8')).join('\0')),
      usesPrograms: all.includes(BUNDLE),
    }));
}

export function filesBelow(root: string, folder: string): readonly string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(folder, name))
    .sort();
}

/** The project's own files that a file imports. */
function importedFiles(root: string, file: string): readonly string[] {
  if (!file.endsWith('.ts')) return [];
  return importsOf(file, readFileSync(path.join(root, file), 'utf8'))
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier }) => path.join(path.dirname(file), specifier));
}

function reachable(start: string, importsIn: (file: string) => readonly string[]): readonly string[] {
  const found = new Set([start]);
  for (const file of found) for (const each of importsIn(file)) found.add(each);
  return [...found].sort();
}
