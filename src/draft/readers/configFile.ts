/** The values of a configuration file: parameters of its copy, or of the command line of a boosting program. */
import type { Entry } from '../../template/format.ts';
import { areOne } from '../../template/findEntry.ts';
import { parseTemplate } from '../../template/parseTemplate.ts';
import { resolveFlag, wordsOf, type Flag } from './flag.ts';
import type { Literal } from '../../code/literal.ts';
import { grouped } from '../../code/grouped.ts';
import { positions } from '../../code/positions.ts';
import type { ReadFile } from '../../code/files.ts';
import { folderWith, type ConfigFile, type OutputStatement, type Script, type ScriptReader } from './script.ts';

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
  /\b(?:yaml\.\w*load\w*|json\.loads?|tomllib\.loads?|tomli\.loads?|toml\.loads?|OmegaConf\.load|Config\.fromfile|ConfigParser|RawConfigParser|YAML|load_config|read_config|parse_config)\s*\(/;
/** The names of such a flag. */
export const TAKES_CONFIG =
  /^(?:config|cfg|conf|config[-_]?(?:file|path|yaml|json|fn|fname|filename|name)|cfg[-_]?(?:file|path)|yaml|params|params[-_]?file|hparams|settings)$/i;

/** Where the flag has no default that is there: only one of these may be. */
const USUAL_FILES = ['', 'config/', 'configs/', 'conf/', 'cfg/'].flatMap((folder) =>
  ['config', 'base', 'default', 'train', 'params', 'hparams'].flatMap((name) =>
    ['yaml', 'yml', 'json', 'toml', 'ini'].map((extension) => `${folder}${name}.${extension}`),
  ),
);

/** The file that a Python script is given by a flag; undefined where it takes none, or nobody can tell which. */
export function configOption(
  text: string,
  { flags, withUse = (each) => each }: Pick<Script, 'flags' | 'withUse'>,
  readFile: ReadFile,
): ConfigFile | undefined {
  if (!LOADS.test(text)) return undefined;
  const flag = flags.find(({ name, type }) => TAKES_CONFIG.test(name) && type !== 'bool');
  if (flag === undefined) return undefined;
  const { default: given } = flag;
  const up = typeof given === 'string' && given !== '' ? folderWith(given, readFile) : undefined;
  const [usual, ...others] = up === undefined ? USUAL_FILES.filter((each) => readFile(each) !== undefined) : [];
  const file = up !== undefined ? String(given) : others.length > 0 ? undefined : usual;
  const path = `${up ?? ''}${file ?? ''}`;
  const inFile = file === undefined ? undefined : configFlags(path, readFile(path) ?? '', true);
  if (file === undefined || inFile?.ok !== true) return undefined;
  return { file, up, flags: inFile.flags.map(withUse), words: wordsOf(flag, file), takenBy: flag.name };
}
