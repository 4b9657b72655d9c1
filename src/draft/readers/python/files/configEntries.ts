/** The texts in the configuration files that a Python script names, by the path of their keys. */
import { parseTemplate } from '../../../../template/parseTemplate.ts';
import { folderWith } from '../../script.ts';
import type { PythonScript } from '../script.ts';

const NAMED = /["']([\w./-]{1,100}\.(?:ya?ml|json|toml|ini|conf|cfg))["']/g;
const MAX_FILES = 8;

/** Read when the first of them is asked for; undefined for a path that two files have. */
export function configEntries({ calls, readFile }: PythonScript): (path: string) => string | undefined {
  let known: ReadonlyMap<string, string | undefined> | undefined;
  return (path) => {
    known ??= entriesIn(
      [...new Set(calls.map(({ module }) => module))].flatMap(({ source }) => [...source.text.matchAll(NAMED)]),
      readFile,
    );
    return known.get(path);
  };
}

function entriesIn(named: readonly RegExpMatchArray[], readFile: PythonScript['readFile']) {
  const entries = new Map<string, string | undefined>();
  const files = [...new Set(named.map(([, file = '']) => file.replace(/^(?:\.\/)+/, '')))].slice(0, MAX_FILES);
  for (const file of files) {
    const up = folderWith(file, readFile);
    const read = up === undefined ? undefined : parseTemplate(file, file, readFile(up + file) ?? '');
    for (const entry of read?.ok ? read.template.entries : []) {
      const value = entry.kind === 'plain' && typeof entry.value === 'string' ? entry.value : undefined;
      entries.set(entry.path, entries.has(entry.path) ? undefined : value);
    }
  }
  return entries;
}
