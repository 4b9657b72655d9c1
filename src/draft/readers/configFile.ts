/** The values of a configuration file, as parameters of its copy. */
import type { Entry } from '../../template/format.ts';
import { parseTemplate } from '../../template/parseTemplate.ts';
import { resolveFlag, type Flag } from './flag.ts';
import type { Literal } from '../../code/literal.ts';
import { positions } from '../../code/positions.ts';

type ConfigFlags =
  | { readonly ok: true; readonly flags: readonly Flag[] }
  | { readonly ok: false; readonly problem: string };

/** @param isOther whether the file is not the one that is drafted from */
export function configFlags(file: string, text: string, isOther = false): ConfigFlags {
  const read = parseTemplate(file, file, text);
  if (!read.ok) return read;
  const { lineAt } = positions(text);
  const paths = new Map<string, number>();
  for (const { path } of read.template.entries) paths.set(path, (paths.get(path) ?? 0) + 1);
  const flags = read.template.entries
    .filter((entry) => entry.kind === 'plain' && paths.get(entry.path) === 1 && !/^_(base|BASE)_/.test(entry.path))
    .slice(0, MAX_VALUES)
    .map((entry) =>
      resolveFlag({
        name: entry.path,
        passStyle: 'template',
        line: lineAt(entry.from),
        defaultLiteral: literalOf(entry),
        ...(isOther && { file }),
      }),
    );
  return { ok: true, flags };
}

/** More than anybody tunes; each is compared with the others. */
const MAX_VALUES = 1000;

function literalOf(entry: Entry): Literal | undefined {
  if (entry.kind === 'other') return undefined;
  const { value, isFloat } = entry;
  if (typeof value === 'number') return { kind: isFloat ? 'float' : 'int', value };
  if (typeof value === 'boolean') return { kind: 'bool', value };
  return value === null ? { kind: 'none' } : { kind: 'text', value };
}
