/** The values of a configuration file, as parameters of its copy. */
import type { Entry } from '../../template/format.ts';
import { parseTemplate } from '../../template/parseTemplate.ts';
import { EXCLUSION_REASONS } from '../exclusionReasons.ts';
import { resolveFlag, type Flag } from './flag.ts';
import type { Literal } from '../../code/literal.ts';
import type { ConfigFile } from './script.ts';
import { ALWAYS_A_SETTING } from '../../code/settings.ts';
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

/** What a script gives to its own names: a copy of it can have other values there. */
export function ownConfig(file: string, text: string): ConfigFile | undefined {
  const read = configFlags(file, text);
  const lines = text.split('\n');
  // one letter is the name of anything
  const flags = (read.ok ? read.flags : [])
    .filter(({ name }) => !/^[a-z]$/i.test(name))
    .map((flag) =>
      ALWAYS_A_SETTING.test(flag.name) || STATEMENT.test(lines[flag.line - 1]?.slice(0, 300) ?? '')
        ? flag
        : { ...flag, exclusionReason: EXCLUSION_REASONS.insideCall },
    );
  return flags.length === 0 ? undefined : { file, flags, words: [], isScript: true };
}

/** No argument of a call, which may be of anything. */
const STATEMENT = /^[ \t]*(?:const |global |local )?[^\s=<>(),]+[ \t]*(?:<-|=)[^,()=]*$/;

/** More than anybody tunes; each is compared with the others. */
const MAX_VALUES = 1000;

function literalOf(entry: Entry): Literal | undefined {
  if (entry.kind === 'other') return undefined;
  const { value, isFloat } = entry;
  if (typeof value === 'number') return { kind: isFloat ? 'float' : 'int', value };
  if (typeof value === 'boolean') return { kind: 'bool', value };
  return value === null ? { kind: 'none' } : { kind: 'text', value };
}
