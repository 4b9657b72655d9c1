/** The values of a configuration file: parameters of its copy, or of the command line of a boosting program. */
import type { Entry } from '../../template/format.ts';
import { areOne } from '../../template/findEntry.ts';
import { parseTemplate } from '../../template/parseTemplate.ts';
import { resolveFlag, wordsOf, type Flag } from './flag.ts';
import type { Literal } from '../../code/literal.ts';
import { EXCLUSION_REASONS } from '../exclusionReasons.ts';
import { grouped } from '../../code/grouped.ts';
import { positions } from '../../code/positions.ts';
import { normalizedPath, type ReadFile } from '../../code/files.ts';
import {
  folderWith,
  type ConfigFile,
  type FileRead,
  type OutputStatement,
  type Script,
  type ScriptFile,
  type ScriptReader,
  type UsedValues,
} from './script.ts';

type ConfigFlags =
  | { readonly ok: true; readonly flags: readonly Flag[] }
  | { readonly ok: false; readonly problem: string };

/** @param isOther whether the file is not the one that is drafted from */
export function configFlags(file: string, text: string, isOther = false): ConfigFlags {
  const read = parseTemplate(file, file, text);
  if (!read.ok) return read;
  const { lineAt } = positions(text);
  const { template } = read;
  const placesOf = grouped(template.entries, ({ path }) => path);
  const known = new Set([...placesOf].flatMap(([path, places]) => (areOne(template, places) ? [path] : [])));
  const off = new Set(template.entries.flatMap((entry) => switchedOff(entry) ?? []));
  const several = compared(template.entries.slice(0, MAX_VALUES).map(({ path }) => path));
  const flags = template.entries
    .filter(({ kind, path }) => kind === 'plain' && known.has(path) && !/^_(base|BASE)_/.test(path))
    .slice(0, MAX_VALUES)
    .map((entry) =>
      resolveFlag({
        name: entry.path,
        passStyle: 'template',
        line: lineAt(entry.from),
        defaultLiteral: literalOf(entry),
        ...(isOther && { file }),
        ...(off.size > 0 && groupsOf(entry.path).some((group) => off.has(group)) && OFF),
        ...(several.has(entry.path) && { exclusionReason: EXCLUSION_REASONS.compared }),
      }),
    );
  return { ok: true, flags };
}

/** But those that no file of the program names, where it names most of them and hands them to no library as they are. */
export function withoutUnread(flags: readonly Flag[], texts: readonly string[]): readonly Flag[] {
  const words = new Set(texts.flatMap((text) => text.match(/[a-z]\w*/gi) ?? []));
  const isNamed = (name: string): boolean => (name.match(/[a-z]\w*/gi) ?? []).some((word) => words.has(word));
  const unread = new Set(flags.filter(({ name }) => !isNamed(name)));
  if (unread.size * 2 > flags.length || texts.some((text) => HANDS_ON.test(text))) return flags;
  return flags.map((flag) => (unread.has(flag) ? { ...flag, exclusionReason: EXCLUSION_REASONS.unread } : flag));
}

/** `Trainer(**conf)`, and libraries that look for their own names in what they get. */
const HANDS_ON =
  /(?:\.|\b(?=[A-Z]))(?!(?:Simple)?Namespace|\w*Dict\b)\w+\((?:[^()]{0,200},)?\s{0,80}\*\*(?!\w*kw)[a-z]|\b(?:lgb|lightgbm|xgb|xgboost|HfArgumentParser|LightningCLI|jsonargparse|from_argparse_args|instantiate|Registry)\b/;

const OFF = { exclusionReason: EXCLUSION_REASONS.switchedOff };

/** The group of `enabled: false`. */
function switchedOff(entry: Entry): string | undefined {
  return entry.kind === 'plain' && entry.value === false ? /^(.{1,200})\.enabled?$/.exec(entry.path)?.[1] : undefined;
}

function groupsOf(path: string): readonly string[] {
  const parts = path.split('.').slice(0, MAX_GROUPS);
  return parts.map((_, i) => parts.slice(0, i).join('.'));
}

const MAX_GROUPS = 12;

/** Of `base` and a list of `variants` beside it, each of which repeats a part of it: that part, and what all replace. */
function compared(paths: readonly string[]): ReadonlySet<string> {
  const known = new Set(paths);
  const inItems = paths.flatMap((path) => {
    const [, list = '', item = '', rest = ''] = /^([^]*?)\.(\d+)\.([^]+)/.exec(path) ?? [];
    return rest === '' ? [] : [{ path, list, item, rest }];
  });
  const found = [...grouped(inItems, ({ list }) => list)].flatMap(([list, entries]) => {
    const around = list.slice(0, list.lastIndexOf('.') + 1);
    const placesOf = [...grouped(entries, ({ rest }) => rest)];
    const beside = paths.flatMap((path) => (path.startsWith(around) ? path.slice(around.length).split('.', 1) : []));
    const base = [...new Set(beside)]
      .map((group) => around + group)
      .find((group) => group !== list && placesOf.every(([rest]) => known.has(`${group}.${rest}`)));
    // the layers of a network may have the same keys as what lies beside them
    if (base === undefined || !placesOf.some(([rest]) => rest.includes('.'))) return [];
    const count = new Set(entries.map(({ item }) => item)).size;
    const replaced = placesOf.flatMap(([rest, places]) => (places.length === count ? `${base}.${rest}` : []));
    return [...entries.map(({ path }) => path), ...replaced];
  });
  return new Set(found);
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

export const boostingConfig: ScriptReader = {
  files: /\.conf(ig)?$/i,
  read: ({ file, text }) => {
    const read = configFlags(file, text);
    const entries = read.ok ? read.flags : [];
    return {
      flags: entries.filter(({ name }) => /^\w+$/.test(name)).map((flag) => ({ ...flag, passStyle: 'hydra' })),
      outputs: outputsOf(entries),
      notes: [],
    };
  },
};

/** As many data sets and metrics as anybody has; each has a line for each of the others. */
const MAX_SETS = 20;

/** `metric = binary_logloss,auc` of LightGBM, and `eval[test] = …` with `eval_metric = auc` of XGBoost. */
function outputsOf(entries: readonly Flag[]): readonly OutputStatement[] {
  const evaluated = new Set(entries.flatMap(({ name }) => /^eval\[(\w+)\]$/.exec(name)?.[1] ?? []));
  const sets = [...evaluated].slice(0, MAX_SETS);
  return entries
    .filter(({ name }) => /^(metric|metrics|metric_types|eval_metric)$/.test(name))
    .slice(0, MAX_SETS)
    .flatMap(({ default: value, line }) =>
      String(value ?? '')
        .split(/[\s,]+/, MAX_SETS)
        .map((metric) => ({ metric, line })),
    )
    .flatMap(({ metric, line }) => {
      const names = sets.length > 0 ? sets.map((set) => `${set}-${metric}`) : [metric];
      return names.map((placeholder) => {
        const segments = [{ text: `Iteration:12, ${placeholder} : ` }, { placeholder }];
        return { channel: 'stdout', segments, line };
      });
    });
}

/** The program and its arguments; undefined where the keys are those of neither. */
export function boostingCommand(file: string, text: string): readonly string[] | undefined {
  if (/^\s*(booster|eval\[\w+\]|model_dir|eta)\s*=/m.test(text)) return ['xgboost', file];
  const isLightGbm =
    /^\s*(boosting|boosting_type|num_leaves|num_leaf|tree_learner|min_data_in_leaf|is_training_metric)\s*=/m;
  return isLightGbm.test(text) ? ['lightgbm', `config=${file}`] : undefined;
}

const LOADS =
  /\b(?:yaml\.\w*load\w*|json\.loads?|tomllib\.loads?|tomli\.loads?|toml\.loads?|OmegaConf\.load|Config\.fromfile|ConfigParser|RawConfigParser|YAML|(?:load|read|parse|get)_(?:\w{1,30}_)?(?:config|cfg|yaml|json|toml)\w{0,30})\s*\(/;
/** The names of such a flag. */
export const TAKES_CONFIG =
  /^(?:config|cfg|conf|config[-_]?(?:file|path|yaml|json|fn|fname|filename|name)|cfg[-_]?(?:file|path)|yaml|params|params[-_]?file|hparams|settings)$/i;

/** Where the flag has no default that is there: only one of these may be. */
const USUAL_FILES = ['', 'config/', 'configs/', 'conf/', 'cfg/'].flatMap((folder) =>
  ['config', 'base', 'default', 'train', 'params', 'hparams'].flatMap((name) =>
    ['yaml', 'yml', 'json', 'toml', 'ini'].map((extension) => `${folder}${name}.${extension}`),
  ),
);

/** The files that a Python script is given by flags: by one of such a name, or one whose default is such a file. */
export function configOptions(
  script: ScriptFile & { readonly readFile: ReadFile },
  { flags, withUse = (each) => each }: Pick<Script, 'flags' | 'withUse'>,
): readonly ConfigFile[] {
  const { text, readFile } = script;
  if (!LOADS.test(text)) return [];
  const isThere = (file: string): boolean => folderWith(file, readFile) !== undefined;
  return flags.slice(0, MAX_OPTIONS).flatMap((flag) => {
    const { name, type, default: given } = flag;
    const isNamed = TAKES_CONFIG.test(name) && type !== 'bool';
    const isFile = typeof given === 'string' && CONFIG_FILE.test(given);
    if (!isNamed && !isFile) return [];
    const own = typeof given === 'string' && given !== '' && isThere(given) ? given : undefined;
    const file = own ?? (isNamed ? (namedFiles(script, flag).find(isThere) ?? onlyUsual(isThere)) : undefined);
    const up = file === undefined ? undefined : folderWith(file, readFile);
    if (file === undefined || up === undefined) return [];
    const inFile = configFlags(up + file, readFile(up + file) ?? '', true);
    if (!inFile.ok) return [];
    return { file, up, flags: inFile.flags.map(withUse), words: wordsOf(flag, file), takenBy: name };
  });
}

/** Those that its help names, or a command of a README. */
function namedFiles({ file, readFile = () => undefined, projectFiles }: ScriptFile, { name, help = '' }: Flag) {
  const documents = (projectFiles?.() ?? []).filter((each) => /(?:^|\/)readme[\w.-]*$/i.test(each));
  const lines = documents
    .slice(0, MAX_DOCUMENTS)
    .flatMap((each) => (readFile(each) ?? '').replace(/\\\r?\n/g, ' ').split('\n', MAX_LINES))
    .filter((line) => line.length < MAX_LINE && line.includes(file) && line.includes(`-${name}`));
  return [help.slice(0, MAX_LINE), ...lines].flatMap((text) => text.match(NAMED_FILES) ?? []);
}

const MAX_DOCUMENTS = 10;
const MAX_LINES = 5000;
const MAX_LINE = 1000;
const NAMED_FILES = /(?<![\w./-])[\w./-]{1,200}\.(?:ya?ml|toml|json)(?![\w/])/gi;

function onlyUsual(isThere: (file: string) => boolean): string | undefined {
  const [usual, ...others] = USUAL_FILES.filter(isThere);
  return others.length > 0 ? undefined : usual;
}

const MAX_OPTIONS = 300;
const CONFIG_FILE = /^[\w./-]{1,200}\.(?:ya?ml|toml|json)$/i;

/** Those that it opens by a path of its own: as it says in a text, or as its calls are followed. */
export function fixedConfigs(
  text: string,
  usedValues: UsedValues,
  readFile: ReadFile,
  reads: readonly FileRead[],
): readonly ConfigFile[] {
  const literals = LOADS.test(text) ? [...text.matchAll(/["']([\w./-]{1,200})["']/g)].map(([, file = '']) => file) : [];
  const named = [...literals, ...reads.map(({ path }) => path)].filter((file) => FIXED_FILE.test(file));
  return [...new Set(named.map(normalizedPath))].slice(0, MAX_FIXED).flatMap((name): readonly ConfigFile[] => {
    const up = folderWith(name, readFile);
    const file = `${up ?? ''}${name}`;
    const read = up === undefined ? undefined : configFlags(file, readFile(file) ?? '', true);
    return read?.ok === true ? [{ file, flags: usedValues(read.flags, file), words: [], isFixed: true }] : [];
  });
}

const MAX_FIXED = 5;
/** Other files of JSON and the like are mostly data. */
const FIXED_FILE = /\.(?:ya?ml|toml)$|(?:conf|cfg|param|setting)[\w-]*\.(?:json|ini|cfg)$/i;

/** Of a group of which the script names some keys, those that it names nowhere are not used. */
export function withoutUnnamed(flags: readonly Flag[], texts: readonly string[]): readonly Flag[] {
  if (texts.some((text) => TAKES_ALL.test(text))) return flags;
  const words = new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []));
  const isNamed = (key: string): boolean =>
    /^\d+$/.test(key) || (key.match(/\w+/g) ?? []).every((word) => words.has(word));
  const takenAtOnce = new Set(texts.flatMap((text) => [...text.matchAll(TAKES_GROUP)].map(([, group]) => group)));
  const keysOf = ({ name }: Flag) =>
    name.split('.', MAX_GROUPS).map((key, i, all) => ({ key, group: all.slice(0, i).join('.'), above: all[i - 1] }));
  const known = new Set(
    flags.flatMap(keysOf).flatMap(({ key, group, above }) => (isNamed(key) && !takenAtOnce.has(above) ? [group] : [])),
  );
  const isUnnamed = (flag: Flag): boolean => keysOf(flag).some(({ key, group }) => known.has(group) && !isNamed(key));
  return flags.map((flag) => (isUnnamed(flag) ? { ...flag, exclusionReason: EXCLUSION_REASONS.unread } : flag));
}

/** `Config(**values)`, whatever the keys are. */
const TAKES_ALL = /[(,]\s*\*\*(?!kw\b|kwargs\b)[A-Za-z_]\w*\s*[,)]|\bsetattr\(|\.__dict__\b|\bvars\(/;
/** `SGD(**config["optimizer"])`, `SGD(**config.optimizer)`. */
const TAKES_GROUP = /[(,]\s*\*\*[\w.]{1,100}(?:\.|\[["'])(\w{1,100})/g;
