/**
 * The configuration files of LightGBM's and XGBoost's own programs, lines of `key = value`. Both programs take the same
 * keys on the command line as well, where they count more than those of the file.
 */
import { configFlags } from './configFile.ts';
import type { Flag } from './flag.ts';
import type { OutputStatement, ScriptReader } from './script.ts';

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
