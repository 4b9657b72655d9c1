/** What a script in R or Julia gives to its own names: a copy of it can have other values there. */
import { EXCLUSION_REASONS } from '../exclusionReasons.ts';
import { firstOfEach, grouped } from '../../code/grouped.ts';
import { rangeByName } from '../suggestions/ranges.ts';
import { configFlags } from './configFile.ts';
import type { Flag } from './flag.ts';
import type { ScriptFile } from './script.ts';
import { ALWAYS_A_SETTING } from '../../code/settings.ts';
import type { TokenizedScript } from '../../code/tokenizedScript.ts';

/** @param options that it takes: without any, it has to be said why nobody can have such a copy */
export function ownConfig({ file, text }: ScriptFile, script: TokenizedScript, options: readonly Flag[]) {
  const read = configFlags(file, text);
  const written = withInnerSizes(read.ok ? read.flags : []);
  const around = callsAround(script, written);
  // one letter is the name of anything
  const isOther = (name: string, i: number): boolean => /^[a-z]$/i.test(name) && !LETTERS.test(around[i]?.name ?? '');
  const others = new Set(written.flatMap(({ name }, i) => (isOther(name, i) ? [name] : [])));
  const places = written.map((flag, i) => ({ flag, call: around[i] })).filter(({ flag }) => !others.has(flag.name));
  const calls = places.map(({ call }) => call);
  const named = places.map(({ flag, call }) =>
    flag.name === 'alpha' && call?.name.endsWith('glmnet') ? { ...flag, ...OF_GLMNET } : flag,
  );
  const isInside = (i: number): boolean => calls[i] !== undefined && !ENTRIES.test(calls[i].name);
  const beside = new Set(named.flatMap(({ name }, i) => (ALWAYS_A_SETTING.test(name) ? [calls[i]?.at] : [])));
  const isClear = named.some((flag, i) => !isInside(i) && rangeByName(flag) !== undefined);
  const isOffered = (name: string, i: number): boolean =>
    !isInside(i) ||
    ALWAYS_A_SETTING.test(name) ||
    ((!isClear || beside.has(calls[i]?.at) || MAKES.test(calls[i]?.name ?? '')) &&
      !OTHER_CALLS.test(calls[i]?.name ?? ''));
  // at all of its places
  const inside = new Set(named.flatMap(({ name }, i) => (isOffered(name, i) ? [] : [name])));
  const flags = firstOfEach(named, ({ name }) => name).map((flag) =>
    inside.has(flag.name) ? { ...flag, exclusionReason: EXCLUSION_REASONS.insideCall } : flag,
  );
  const config = flags.length === 0 ? undefined : ({ file, flags, words: [], isScript: true } as const);
  return { config, notes: read.ok || options.length > 0 ? [] : [read.problem] };
}

/** Of a list only what is the size of a layer: none of the first and the last, which belong to the data. */
function withInnerSizes(flags: readonly Flag[]): readonly Flag[] {
  const lists = grouped(flags, ({ name }) => LIST.exec(name)?.[1]);
  return [...lists].flatMap(([list, items]) =>
    list === undefined ? items : SIZES.test(list) ? items.slice(1, -1).map((flag) => ({ ...flag, ...OF_LAYER })) : [],
  );
}

const SIZES = /^(?:(?:layer|net|network|nn|mlp)?_?(?:dims|sizes|widths|units|neurons|nodes)|layers)$/i;
/** An item of one. */
const LIST = /^(.*)\.\d{1,3}$/;
const OF_LAYER = { givenTo: { callee: 'Dense', parameter: 'hidden_size' } } as const;

/** The share of the lasso. */
const OF_GLMNET = { type: 'float', givenTo: { callee: 'glmnet', parameter: 'l1_ratio' } } as const;
/** They call the number of neighbours k, and a penalty C. */
const LETTERS = /knn|neighbou?r|svm|svc/i;
/** What an object is made with. */
const MAKES = /^[A-Z][a-z]/;
const ENTRIES = /^(?:|c|list|Dict|data\.frame)$/;
/** They say what to read, show or draw. */
const OTHER_CALLS =
  /^(?:cat|print|paste0?|sprintf|round|seq|rep|sample|rnorm|runif|matrix|array|set\.seed|options|par|plot|hist|lines|points|legend|axis|theme\w*|geom_\w+|ggsave|png|pdf|createDataPartition|sample\.split|initial_split|read[._]\w+|fread|write[._]\w+|format|head|scatter!?|plot!|rand[a-z]*!?|ones|zeros|reshape|@\w+)$/;

/** The innermost call that is open where each of them is written. */
function callsAround({ tokens, wordAt, inside }: TokenizedScript, flags: readonly Flag[]) {
  let next = 0;
  return flags.map(({ name, line }) => {
    for (; next < tokens.length && (tokens[next]?.line ?? 0) <= line; next++) {
      const list = LIST.exec(name)?.[1];
      if (wordAt(next) !== (list ?? name) || tokens[next]?.line !== line || !/^(?:=|<-)$/.test(wordAt(next + 1)))
        continue;
      // all items of a list have its place
      const at = inside[list === undefined ? next++ : next] ?? -1;
      return wordAt(at) === '(' ? { name: wordAt(at - 1), at } : undefined;
    }
    return undefined;
  });
}
