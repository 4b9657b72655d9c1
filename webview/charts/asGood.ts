/**
 * The values of a parameter that are as good as the best, and those about which the trials say too little, as a person
 * reads them.
 */
import { pluralize, type Insight, type Summary } from '../../src/protocol.ts';
import { capitalized, formatInterval, formatNumber, formatValue, texts } from '../text/format.ts';

type Slice = Insight['slices'][number];

/** For a narrow column: the values as good as the best, or what is known of the others. */
export function rangeOf(slice: Slice, summary: Summary): string {
  const { supported, asGood, values, scale } = slice;
  if (isInterval(supported) && supported.low === supported.high) return othersOf(slice, summary);
  if (isInterval(supported)) {
    if (isWhole(supported, values)) return ANY;
    // a parameter that may not matter at all is not to be left at an end of what is sure
    return texts(interval(supported, scale), isWhole(asGood, values) && PERHAPS_ANY).join(', ');
  }
  if (scale !== 'category') return HARDLY_TRIED;
  const good = supported?.values ?? [];
  if (good.length > 1) return good.length === values.length ? ANY : named(good);
  const { few, unsure } = otherCategories(slice, summary);
  if (unsure.length > 0) return OTHERS_NOT_RULED_OUT;
  if (few.length === 0) return NO_OTHER;
  return few.length === values.length - good.length ? OTHERS_HARDLY_TRIED : SOME_HARDLY_TRIED;
}

/** Where one number is as good by what trials show: what is known of the others. */
function othersOf({ parameter, asGood, values, supported }: Slice, { trials }: Summary): string {
  if (!hasAllNumbers(values)) return isWhole(asGood, values) ? PERHAPS_ANY : ONLY_NEAR;
  if (!isInterval(asGood) || asGood.low === asGood.high) return NO_OTHER;
  const open = values.filter((value) => {
    const isBest = isInterval(supported) && value === supported.low;
    return !isBest && asGood.low <= Number(value) && Number(value) <= asGood.high;
  });
  return open.every((value) => countWith(trials, parameter, value) < FEW) ? OTHERS_HARDLY_TRIED : OTHERS_NOT_RULED_OUT;
}

const isWhole = (range: Slice['asGood'], values: Slice['values']): boolean =>
  isInterval(range) && range.low === values[0] && range.high === values.at(-1);

/** Of others, neighbours between two values may still be as good in what matters to a person. */
const hasAllNumbers = (values: Slice['values']): boolean =>
  Number(values.at(-1)) - Number(values[0]) === values.length - 1;

/** Values that are hardly more than those before are not worth a sentence. */
const MORE = 1.25;

/** In sentences. */
export function asGoodText(slice: Slice, summary: Summary): string {
  const { supported, asGood, scale } = slice;
  if (isInterval(asGood)) {
    const [all, good] = [interval(asGood, scale), isInterval(supported) ? interval(supported, scale) : ''];
    const isMore = !isInterval(supported) || widthOf(asGood, scale) > MORE * widthOf(supported, scale);
    return sentences({ [AS_GOOD]: good, [NOT_RULED_OUT]: isMore ? all : '' });
  }
  const good = isInterval(supported) ? [] : (supported?.values ?? []);
  const { few, unsure } = otherCategories(slice, summary);
  return sentences({ [AS_GOOD]: named(good), [NOT_RULED_OUT]: unsure.join(', '), [HARDLY_TRIED]: few.join(', ') });
}

const countWith = (trials: Summary['trials'], parameter: string, value: Slice['at']): number =>
  trials.filter((trial) => trial.value !== null && trial.parameters[parameter] === value).length;

/** With fewer trials a category may be better than it looks, wherever the model sees it. */
const FEW = 5;

/** With the number of their trials: those that were hardly tried, and the others that are not ruled out. */
function otherCategories({ parameter, values, asGood, supported }: Slice, { trials }: Summary) {
  const good = supported === null || isInterval(supported) ? [] : supported.values;
  const others = values
    .filter((value) => !good.includes(value))
    .map((value) => {
      const count = countWith(trials, parameter, value);
      const isUnsure = !isInterval(asGood) && asGood.values.includes(value);
      return { text: `${formatValue(value)} (${pluralize(count, 'trial')})`, isFew: count < FEW, isUnsure };
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
function interval({ low, high }: Interval, scale: Slice['scale']): string {
  const format = scale === 'log' ? (x: number) => formatNumber(Number(x.toPrecision(2))) : formatInterval(high - low);
  const [from, to] = [low, high].map((x) => (Number.isInteger(x) && Math.abs(x) < 1e6 ? String(x) : format(x)));
  return from === to ? from : `${from} to ${to}`;
}

const named = (values: readonly Slice['at'][]): string => values.map((value) => formatValue(value)).join(', ');

const ANY = 'any';
const PERHAPS_ANY = 'perhaps any';
const NO_OTHER = 'no other';
const ONLY_NEAR = 'only near it';
const SOME_HARDLY_TRIED = 'some hardly tried';
const OTHERS_NOT_RULED_OUT = 'others not ruled out';
const HARDLY_TRIED = 'hardly tried';
export const OTHERS_HARDLY_TRIED = 'others hardly tried';
const AS_GOOD = 'as good as the best';
const NOT_RULED_OUT = 'not ruled out';
/** Without those that say nothing. */
const sentences = (texts: Readonly<Record<string, string>>): string =>
  Object.entries(texts)
    .flatMap(([what, text]) => (text === '' ? [] : [`${capitalized(what)}: ${text}.`]))
    .join(' ');
