/**
 * The configuration files of LightGBM's and XGBoost's own programs, lines of `key = value`. Both programs take the same
 * keys on the command line as well, where they count more than those of the file.
 */
import { resolveFlag, type Flag } from './flag.ts';
import { parseLiteral } from './literal.ts';
import { boostingConfigOutputs } from './programs.ts';
import type { ScriptReader } from './script.ts';

export const boostingConfig: ScriptReader = {
  files: /\.conf(ig)?$/i,
  read: ({ text }) => ({ flags: boostingConfigFlags(text), outputs: boostingConfigOutputs(text), notes: [] }),
};

function boostingConfigFlags(text: string): readonly Flag[] {
  if (boostingCommand('', text) === undefined) return [];
  return text.split('\n').flatMap((line, i) => {
    const [, name, value = ''] = /^\s*(\w+)\s*=\s*"?([^#"\r\n]*)/.exec(line.slice(0, MAX_LINE_LENGTH)) ?? [];
    if (name === undefined) return [];
    return [resolveFlag({ name, passStyle: 'hydra', line: i + 1, defaultLiteral: parseLiteral(value.trim()) })];
  });
}

const MAX_LINE_LENGTH = 500;

/** The program and its arguments; undefined where the keys are those of neither. */
export function boostingCommand(file: string, text: string): readonly string[] | undefined {
  if (/^\s*(booster|eval\[\w+\]|model_dir|eta)\s*=/m.test(text)) return ['xgboost', file];
  const isLightGbm =
    /^\s*(boosting|boosting_type|num_leaves|num_leaf|tree_learner|min_data_in_leaf|is_training_metric)\s*=/m;
  return isLightGbm.test(text) ? ['lightgbm', `config=${file}`] : undefined;
}
