/** The lines that XGBoost prints in R while it trains: `[1]\ttrain-rmse:0.61\teval-rmse:0.74`. */
import { literalText, literalTexts } from '../../code/literal.ts';
import { listAt, type Argument, type Call } from '../../code/rCalls.ts';
import type { TokenizedScript } from '../../code/tokenizedScript.ts';
import { boostedNames } from '../suggestions/metricNames.ts';
import type { OutputStatement } from './script.ts';

/**
 * `xgb.train(…, watchlist = list(train = a, eval = b))`, which newer versions call `evals`, `xgb.cv(…, nfold = 5)`, which
 * prints a mean and a deviation, and `xgboost(…)`.
 */
export function boostingOutput(script: TokenizedScript, { name, args, line }: Call): readonly OutputStatement[] {
  const isGiven = (key: string): boolean => args.some((argument) => argument.name === key);
  const isFolded = name === 'cv' && isGiven('nfold');
  const watched =
    name === 'train' ? partsOf(script, args, /^(?:watchlist|evals)$/).flatMap((part) => part.name ?? []) : [];
  const sets = isFolded ? ['train', 'test'] : name === 'xgboost' && isGiven('nrounds') ? ['train'] : watched;
  const verbose = args.find((argument) => argument.name === 'verbose')?.value;
  if (sets.length === 0 || (verbose && 'value' in verbose && Number(verbose.value) === 0)) return [];
  const list = partsOf(script, args, /^params$/);
  // what a function is given, nobody knows
  if (list.length === 0 && isGiven('params')) return [];
  const settings = [...args, ...list];
  const given = (key: string) => settings.find((argument) => argument.name === key)?.value;
  const asked = literalTexts(given('eval_metric'));
  const metrics = asked.length > 0 ? asked : boostedNames(literalText(given('objective')) ?? DEFAULT_OBJECTIVE);
  const names = sets.flatMap((set) => metrics.map((metric) => `${set}-${metric}`));
  const deviation = isFolded ? [{ text: '+' }, { placeholder: '' }] : [];
  const segments = names.flatMap((placeholder) => [{ text: `\t${placeholder}:` }, { placeholder }, ...deviation]);
  return [{ channel: 'stdout', segments: [{ text: '[12]' }, ...segments], line, isRepeated: true }];
}

const DEFAULT_OBJECTIVE = 'reg:squarederror';

const MAX_PLACES = 20;

/** Of the list that an argument is, or the variable that it names. */
function partsOf(script: TokenizedScript, args: readonly Argument[], name: RegExp): readonly Argument[] {
  const list = args.find((argument) => name.test(argument.name ?? ''));
  if (list === undefined) return [];
  const places = list.variable === undefined ? [] : (script.assigned.get(list.variable) ?? []);
  // `params <- c(params, …)` only adds to one before
  const before = places
    .filter(({ at }) => at < list.at)
    .slice(-MAX_PLACES)
    .findLast(({ at }) => listAt(script, at).some((part) => part.name !== undefined));
  return listAt(script, before?.at ?? list.at);
}
