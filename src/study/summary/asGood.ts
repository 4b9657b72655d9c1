/**
 * The values of a parameter that are as good as the best, and those about which the trials say too little, as a person
 * reads them.
 */
import type { Insight } from '../insight.ts';
import { formatInterval } from './numberText.ts';
import type { Summary } from './summary.ts';
import { pluralize } from './wording.ts';

type Slice = Insight['slices'][number];
type Format = (x: number) => string;

/**
 * Of each parameter of the recommended point, for a narrow column. None while the model has only been heard on a trial
 * that was recommended before: its ranges lie around other values.
 *
 * @param format of numbers
 */
export function rangesOf(insight: Insight | null, summary: Summary, format: Format): ReadonlyMap<string, string> {
  const values = summary.best?.parameters ?? {};
  const around = insight?.slices.filter(({ parameter }) => Object.hasOwn(values, parameter)) ?? [];
  const isOfRecommended = around.every(({ parameter, at }) => at === values[parameter]);
  const textOf = (slice: Slice): string => {
    const text = rangeOf(slice, summary, format);
    return text === NO_OTHER && hardlyMatters(slice, insight) ? OTHERS_LITTLE_WORSE : text;
  };
  return new Map(isOfRecommended ? around.map((slice) => [slice.parameter, textOf(slice)]) : []);
}

/** Below 1 %, as is shown beside it. */
const hardlyMatters = ({ parameter }: Slice, insight: Insight | null): boolean =>
  insight?.importance.some((of) => of.parameter === parameter && of.unknown === undefined && of.share < 0.01) === true;

/** The values as good as the best, or what is known of the others. */
export function rangeOf(slice: Slice, summary: Summary, format: Format): string {
  const { supported, values, scale } = slice;
  if (isInterval(supported) && supported.low === supported.high) return othersOf(slice, summary, format);
  if (isInterval(supported)) {
    if (isWhole(supported, values)) return ANY;
    // a parameter that may not matter at all is not to be left at an end of what is sure
    const [range, more] = [interval(supported, scale, format), perhaps(slice, supported, format)];
    return more === '' ? range : `${range}, ${more}`;
  }
  if (scale !== 'category') return HARDLY_TRIED;
  const good = supported?.values ?? [];
  if (good.length > 1) return good.length === values.length ? ANY : named(good, format);
  const { few, unsure } = otherCategories(slice, summary, format);
  if (unsure.length > 0) return OTHERS_NOT_RULED_OUT;
  if (few.length === 0) return NO_OTHER;
  return few.length === values.length - good.length ? OTHERS_HARDLY_TRIED : SOME_HARDLY_TRIED;
}

/** Where one number is as good by what trials show: what is known of the others. */
function othersOf(slice: Slice, { trials }: Summary, format: Format): string {
  const { parameter, asGood, values, supported } = slice;
  const isOne = !isInterval(asGood) || asGood.low === asGood.high;
  if (isOne) return hasAllNumbers(values) ? NO_OTHER : ONLY_NEAR;
  const open = values.filter((value) => {
    const isBest = isInterval(supported) && value === supported.low;
    return !isBest && asGood.low <= Number(value) && Number(value) <= asGood.high;
  });
  const isKnown = open.some((value) => countWith(trials, parameter, value) >= FEW);
  return isKnown || !hasAllNumbers(values) ? perhaps(slice, asGood, format) : OTHERS_HARDLY_TRIED;
}

/** What is not ruled out beyond these values, by the ends that differ; empty where that is hardly more. */
function perhaps({ asGood, values, scale }: Slice, sure: Interval, format: Format): string {
  if (isWhole(asGood, values)) return PERHAPS_ANY;
  if (!isInterval(asGood)) return '';
  if (asGood === sure) return `perhaps ${interval(asGood, scale, format)}`;
  if (!isMore(asGood, sure, scale)) return '';
  const [[from, to], [sureFrom, sureTo]] = [asGood, sure].map((each) => ends(each, scale, format));
  if (from === sureFrom) return `perhaps to ${to}`;
  return to === sureTo ? `perhaps from ${from}` : `perhaps ${from} to ${to}`;
}

const isWhole = (range: Slice['asGood'], values: Slice['values']): boolean =>
  isInterval(range) && range.low === values[0] && range.high === values.at(-1);

/** Of others, neighbours between two values may still be as good in what matters to a person. */
const hasAllNumbers = (values: Slice['values']): boolean =>
  Number(values.at(-1)) - Number(values[0]) === values.length - 1;

/** Values that are hardly more than those before are not worth a sentence. */
const MORE = 1.25;
const isMore = (values: Interval, than: Interval, scale: Slice['scale']): boolean =>
  widthOf(values, scale) > MORE * widthOf(than, scale);

/** In sentences. */
export function asGoodText(slice: Slice, summary: Summary, format: Format): string {
  const { supported, asGood, scale } = slice;
  if (isInterval(asGood)) {
    const [all, good] = [
      interval(asGood, scale, format),
      isInterval(supported) ? interval(supported, scale, format) : '',
    ];
    const hasMore = !isInterval(supported) || isMore(asGood, supported, scale);
    return sentences({ [AS_GOOD]: good, [NOT_RULED_OUT]: hasMore ? all : '' });
  }
  const good = isInterval(supported) ? [] : (supported?.values ?? []);
  const { few, unsure } = otherCategories(slice, summary, format);
  return sentences({
    [AS_GOOD]: named(good, format),
    [NOT_RULED_OUT]: unsure.join(', '),
    [FEW_TRIALS]: few.join(', '),
  });
}

const countWith = (trials: Summary['trials'], parameter: string, value: Slice['at']): number =>
  trials.filter((trial) => trial.value !== null && trial.parameters[parameter] === value).length;

/** With fewer trials a category may be better than it looks, wherever the model sees it. */
const FEW = 5;

/** With the number of their trials: those that were hardly tried, and the others that are not ruled out. */
function otherCategories({ parameter, values, asGood, supported }: Slice, { trials }: Summary, format: Format) {
  const good = supported === null || isInterval(supported) ? [] : supported.values;
  const others = values
    .filter((value) => !good.includes(value))
    .map((value) => {
      const count = countWith(trials, parameter, value);
      const isUnsure = !isInterval(asGood) && asGood.values.includes(value);
      return { text: `${valueText(value, format)} (${pluralize(count, 'trial')})`, isFew: count < FEW, isUnsure };
    });
  return {
    few: others.filter(({ isFew }) => isFew).map(({ text }) => text),
    unsure: others.filter(({ isFew, isUnsure }) => isUnsure && !isFew).map(({ text }) => text),
  };
}

interface Interval {
  readonly low: number;
  readonly high: number;
}

const isInterval = (values: Slice['supported']): values is Interval => values !== null && 'low' in values;

const widthOf = ({ low, high }: Interval, scale: Slice['scale']): number =>
  scale === 'log' ? Math.log(high / low) : high - low;

/** To two significant digits: of the ends on a logarithmic scale, of the width on others. Whole numbers are whole. */
function interval(of: Interval, scale: Slice['scale'], format: Format): string {
  const [from, to] = ends(of, scale, format);
  return from === to ? from : `${from} to ${to}`;
}

function ends({ low, high }: Interval, scale: Slice['scale'], format: Format): readonly [from: string, to: string] {
  const short = scale === 'log' ? (x: number) => format(Number(x.toPrecision(2))) : formatInterval(high - low, format);
  const text = (x: number): string => (Number.isInteger(x) && Math.abs(x) < 1e6 ? String(x) : short(x));
  return [text(low), text(high)];
}

const named = (values: readonly Slice['at'][], format: Format): string =>
  values.map((value) => valueText(value, format)).join(', ');

const valueText = (value: Slice['at'], format: Format): string =>
  typeof value === 'number' ? format(value) : String(value);

const ANY = 'any';
const PERHAPS_ANY = 'perhaps any';
const NO_OTHER = 'no other';
const OTHERS_LITTLE_WORSE = 'others little worse';
const ONLY_NEAR = 'only near it';
const SOME_HARDLY_TRIED = 'some hardly tried';
const OTHERS_NOT_RULED_OUT = 'others not ruled out';
const HARDLY_TRIED = 'hardly tried';
export const OTHERS_HARDLY_TRIED = 'others hardly tried';
const AS_GOOD = 'As good as the best';
const NOT_RULED_OUT = 'Not ruled out';
const FEW_TRIALS = 'Hardly tried';
/** Without those that say nothing. */
const sentences = (texts: Readonly<Record<string, string>>): string =>
  Object.entries(texts)
    .flatMap(([what, text]) => (text === '' ? [] : [`${what}: ${text}.`]))
    .join(' ');
