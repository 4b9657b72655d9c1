/** Lines that well-known command line programs print, by their configuration or their arguments. */
import type { OutputStatement } from './script.ts';

/** `metric = binary_logloss,auc` of LightGBM, and `eval[test] = …` with `eval_metric = auc` of XGBoost. */
export function boostingConfigOutputs(text: string): readonly OutputStatement[] {
  const lines = text.split('\n').map((line) => /^\s*([\w[\].]+)\s*=\s*"?([^#"\n]*)/.exec(line.slice(0, 500)));
  const entries = lines.flatMap((match, i) =>
    match ? [{ key: match[1] ?? '', value: (match[2] ?? '').trim(), line: i + 1 }] : [],
  );
  const evaluated = [...new Set(entries.flatMap(({ key }) => /^eval\[(\w+)\]$/.exec(key)?.[1] ?? []))].slice(
    0,
    MAX_SETS,
  );
  return entries
    .filter(({ key }) => /^(metric|metrics|metric_types|eval_metric)$/.test(key))
    .slice(0, MAX_SETS)
    .flatMap(({ value, line }) =>
      value
        .split(/[\s,]+/)
        .slice(0, MAX_SETS)
        .flatMap((metric) => {
          const names = evaluated.length > 0 ? evaluated.map((name) => `${name}-${metric}`) : [metric];
          return names.map((name) => namedOutput(`Iteration:12, ${name} : `, name, line));
        }),
    );
}

/** As many data sets and metrics as anybody has; each has a line for each of the others. */
const MAX_SETS = 20;

/** The outputs of a command of a shell script. */
export function programOutputs(words: readonly string[], line: number): readonly OutputStatement[] {
  const program = words[0]?.split('/').at(-1);
  if (program === 'fasttext' && /^test(-label)?$/.test(words[1] ?? '')) return [namedOutput('P@1\t', 'P@1', line)];
  if (program === 'vw') return [namedOutput('average loss = ', 'average loss', line)];
  return [];
}

function namedOutput(text: string, placeholder: string, line: number): OutputStatement {
  return { channel: 'stdout', segments: [{ text }, { placeholder }], line };
}
