/** The values of a configuration file, as parameters of its copy. */
import type { Entry } from '../../template/format.ts';
import { parseTemplate } from '../../template/parseTemplate.ts';
import { EXCLUSION_REASONS } from '../exclusionReasons.ts';
import { resolveFlag, type Flag } from './flag.ts';
import type { Literal } from '../../code/literal.ts';
import type { ConfigFile } from './script.ts';
import type { TokenizedScript } from '../../code/tokenizedScript.ts';
import { rangeByName } from '../suggestions/ranges.ts';
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
export function ownConfig(file: string, text: string, script: TokenizedScript): ConfigFile | undefined {
  const read = configFlags(file, text);
  // one letter is the name of anything
  const named = (read.ok ? read.flags : []).filter(({ name }) => !/^[a-z]$/i.test(name));
  const calls = callsAround(script, named);
  const isInside = (i: number): boolean => calls[i] !== undefined && !ENTRIES.test(calls[i].name);
  const beside = new Set(named.flatMap(({ name }, i) => (ALWAYS_A_SETTING.test(name) ? [calls[i]?.at] : [])));
  const isClear = named.some((flag, i) => !isInside(i) && rangeByName(flag) !== undefined);
  const isOffered = (name: string, i: number): boolean =>
    !isInside(i) ||
    ALWAYS_A_SETTING.test(name) ||
    ((!isClear || beside.has(calls[i]?.at)) && !OTHER_CALLS.test(calls[i]?.name ?? ''));
  const flags = named.map((flag, i) =>
    isOffered(flag.name, i) ? flag : { ...flag, exclusionReason: EXCLUSION_REASONS.insideCall },
  );
  return flags.length === 0 ? undefined : { file, flags, words: [], isScript: true };
}

const ENTRIES = /^(?:|c|list|Dict|data\.frame)$/;
/** They say what to read, show or draw. */
const OTHER_CALLS =
  /^(?:cat|print|paste0?|sprintf|round|seq|rep|sample|rnorm|runif|matrix|array|set\.seed|options|par|plot|hist|lines|points|legend|axis|theme\w*|geom_\w+|ggsave|png|pdf|createDataPartition|sample\.split|initial_split|read[._]\w+|fread|write[._]\w+|format|head|scatter!?|plot!|rand\w*|ones|zeros|reshape|@\w+)$/;

/** The innermost call that is open where each of them is written. */
function callsAround({ tokens, wordAt, inside }: TokenizedScript, flags: readonly Flag[]) {
  let next = 0;
  return flags.map(({ name, line }) => {
    for (; next < tokens.length && (tokens[next]?.line ?? 0) <= line; next++) {
      if (wordAt(next) !== name || tokens[next]?.line !== line || !/^(?:=|<-)$/.test(wordAt(next + 1))) continue;
      const at = inside[next++] ?? -1;
      return wordAt(at) === '(' ? { name: wordAt(at - 1), at } : undefined;
    }
    return undefined;
  });
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
