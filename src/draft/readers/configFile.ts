/**
 * The values of a configuration file, as parameters of its copy. Those of LightGBM's and XGBoost's own programs, lines of
 * `key = value`, are taken on the command line as well, where they count more than those of the file.
 */
import type { Entry } from '../../template/format.ts';
import { parseTemplate } from '../../template/parseTemplate.ts';
import { resolveFlag, type Flag } from './flag.ts';
import type { Literal } from '../../code/literal.ts';
import { counted } from '../../code/grouped.ts';
import { positions } from '../../code/positions.ts';
import type { OutputStatement, ScriptReader } from './script.ts';

type ConfigFlags =
  | { readonly ok: true; readonly flags: readonly Flag[] }
  | { readonly ok: false; readonly problem: string };

/** @param isOther whether the file is not the one that is drafted from */
export function configFlags(file: string, text: string, isOther = false): ConfigFlags {
  const read = parseTemplate(file, file, text);
  if (!read.ok) return read;
  const { lineAt } = positions(text);
  const countOf = counted(read.template.entries.map(({ path }) => path));
  const flags = read.template.entries
    .filter((entry) => entry.kind === 'plain' && countOf(entry.path) === 1 && !/^_(base|BASE)_/.test(entry.path))
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
