/** The numbers that an R script prints because a statement is nothing but an expression: `[1] 0.61`. */
import type { TokenizedScript } from '../../code/tokenizedScript.ts';
import { goalOf } from '../suggestions/metricNames.ts';
import type { OutputStatement } from './script.ts';

export const R_VECTOR = { text: '[1] ' } as const;

/** Of one quantity, the last that is printed; all where it has no name, since nobody can tell them apart. */
export function printedNumbers(script: TokenizedScript): readonly OutputStatement[] {
  const starts = statementStarts(script);
  const found = starts.flatMap((from, i) => {
    const name = numberName(script, from, starts[i + 1] ?? script.tokens.length);
    return name === undefined ? [] : [{ name, line: script.tokens[from]?.line ?? 1 }];
  });
  const last = found.at(-1)?.name ?? '';
  return found
    .filter(({ name }) => last === '' || name === last)
    .map(({ name, line }) => ({ channel: 'stdout', segments: [R_VECTOR, { placeholder: name }], line }));
}

/** What R prints of a whole object, also by the name that holds it: in a statement that is nothing else, or by `print`. */
export function printedTables(script: TokenizedScript): readonly OutputStatement[] {
  const { tokens, wordAt, closing, assigned, calls } = script;
  const starts = statementStarts(script);
  const shown = [
    ...starts.map((from, i) => ({ from, to: starts[i + 1] ?? tokens.length })),
    ...(calls.get('print') ?? []).map(({ at }) => ({ from: at + 1, to: firstArgumentEnd(script, at) })),
  ];
  /** The function whose whole value an expression is. */
  const madeBy = (from: number, to = Infinity): { readonly name: string; readonly open: number } | undefined => {
    const held = to - from === 1 ? assigned.get(wordAt(from))?.findLast(({ at }) => at < from) : undefined;
    if (held !== undefined) return madeBy(held.at);
    const at = wordAt(from + 1) === '::' ? from + 2 : from;
    const isWhole = !/^[$[@|%+*/-]/.test(wordAt((closing.get(at + 1) ?? at) + 1));
    return wordAt(at + 1) === '(' && isWhole ? { name: wordAt(at), open: at + 1 } : undefined;
  };
  const printed = shown.flatMap(({ from, to }) => {
    const made = madeBy(from, to);
    const fitted = made?.name === 'summary' ? madeBy(made.open + 1, firstArgumentEnd(script, made.open)) : undefined;
    const label = made?.name === 'confusionMatrix' ? 'Accuracy' : fitted?.name === 'lm' ? 'Multiple R-squared' : '';
    const segments = [{ text: `${label}: ` }, { placeholder: label }];
    const place = { line: tokens[from]?.line ?? 1, ...(fitted && { isTraining: true as const }) };
    return label === '' ? [] : [{ channel: 'stdout' as const, segments, ...place }];
  });
  return printed.slice(-MAX_TABLES);
}

/** As many as the metric of a script may be among: the last of them counts. */
const MAX_TABLES = 100;

/** Of the statements outside of all brackets. */
function statementStarts({ tokens, inside, wordAt }: TokenizedScript): readonly number[] {
  return tokens.flatMap(({ line }, at) => {
    const isNew = at === 0 || (line !== tokens[at - 1]?.line && !CONTINUES.test(wordAt(at - 1)));
    return isNew && inside[at] === -1 ? [at] : [];
  });
}

const CONTINUES = /^(?:[-+*/^~&|,<>=!%$@]|<<?-|->>?|[=<>!]=|\|\||&&|::)$/;
const MAX_DEPTH = 4;

/** The name of the number that an expression is, empty where it has none; undefined for what may be something else. */
function numberName(script: TokenizedScript, from: number, to: number, depth = 0): string | undefined {
  const { tokens, wordAt, closing } = script;
  const word = wordAt(from);
  if (/^(?:Metrics|MLmetrics)$/.test(word) && wordAt(from + 1) === '::' && closing.get(from + 3) === to - 1)
    return goalOf(wordAt(from + 2)) === undefined ? '' : wordAt(from + 2);
  if (wordAt(from + 1) === '::') return numberName(script, from + 2, to, depth);
  if (to - from === 1) return tokens[from]?.kind === 'name' && goalOf(word) !== undefined ? word : undefined;
  if (closing.get(from + 1) !== to - 1 || depth > MAX_DEPTH) return undefined;
  // of the columns of a data.table
  if (wordAt(from + 1) === '[' && wordAt(from + 2) === ',') return numberName(script, from + 3, to - 1, depth + 1);
  const end = firstArgumentEnd(script, from + 1);
  if (/^(?:print|round|signif)$/.test(word)) return numberName(script, from + 2, end, depth + 1);
  if (word === 'mean') return meanName(script, from + 2, end);
  if (word === 'sqrt') return numberName(script, from + 2, end, depth + 1) === 'mse' ? 'rmse' : '';
  if (/^(?:rmse|rmsle|mae|mape|mse|r2|fbeta_score)$/i.test(word)) return word;
  return /^(?:sum|nrow|ncol|NROW|NCOL|length|max|min|median|sd|var|cor|AIC|BIC)$/.test(word) ? '' : undefined;
}

function firstArgumentEnd({ inside, wordAt, closing }: TokenizedScript, open: number): number {
  const end = closing.get(open) ?? open;
  for (let at = open + 1; at < end; at++) if (wordAt(at) === ',' && inside[at] === open) return at;
  return end;
}

/** `mean(a == b)` is an accuracy, `mean((a - b)^2)` a squared error. */
function meanName(script: TokenizedScript, from: number, to: number): string {
  const { tokens, wordAt, closing, inside } = script;
  const has = (sign: string, open: number): number => {
    for (let at = open + 1; at < to; at++) if (wordAt(at) === sign && inside[at] === open) return at;
    return -1;
  };
  const isPlain = (start: number, end: number): boolean => end - start === 1 && tokens[start]?.kind !== 'name';
  for (const [sign, name] of [
    ['==', 'accuracy'],
    ['!=', 'error rate'],
  ] as const) {
    const at = has(sign, from - 1);
    // of one class it is the share
    if (at >= 0) return isPlain(from, at) || isPlain(at + 1, to) ? '' : name;
  }
  const isSquare = wordAt(to - 2) === '^' && wordAt(to - 1) === '2' && closing.get(from) === to - 3;
  if (isSquare && has('-', from) >= 0) return 'mse';
  return wordAt(from) === 'abs' && closing.get(from + 1) === to - 1 && has('-', from + 1) >= 0 ? 'mae' : '';
}
