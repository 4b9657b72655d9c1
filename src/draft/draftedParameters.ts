/** Which of a script's values a study would tune, and the one way that takes most of them to the script. */
import { firstOfEach } from '../code/grouped.ts';
import { nameOf } from '../template/findEntry.ts';
import { attributeName, inCommand, mergeNegatedPairs, type Flag, type PassStyle } from './readers/flag.ts';
import { isPenalty, isRate } from './readers/constantFlags.ts';
import type { ConfigFile } from './readers/script.ts';
import { draftParameter, type DraftedParameter } from './suggestions/draftParameter.ts';
import { meaningOf } from './suggestions/meaning.ts';

// nobody looks through more than this
const MAX_FLAGS = 300;

/**
 * Constants only where the script does not take its hyperparameters as flags, or not the rate at which it learns.
 *
 * @param readConstants those of the script; beside options only what its author gave a name
 */
export function draftedParameters(
  flags: readonly Flag[],
  readConstants: (areBeside: boolean) => readonly Flag[],
  config: ConfigFile | undefined,
) {
  const common = commonPassStyle(flags);
  const taken = draftAll(flags, common);
  if (config !== undefined && common !== 'hydra') {
    const others = flags.filter(({ name }) => name !== config.takenBy);
    const inConfig = draftAll([...config.flags, ...others], 'template');
    const isMore = activeOf(inConfig) > activeOf(taken);
    const isBetter = config.isScript
      ? activeOf(taken) === 0 && isMore
      : (config.takenBy === undefined && !config.isFixed) || isMore;
    // those of the code itself count as well
    const inCode = isBetter && config.isFixed ? draftAll(readConstants(false), 'constants') : [];
    if (isBetter && activeOf(inConfig) >= activeOf(inCode))
      return { passStyle: 'template' as const, drafted: inConfig };
  }
  if (activeOf(taken) > 0) {
    const both = withConstants(flags, taken, common, readConstants);
    return both ? { passStyle: 'constants' as const, drafted: both } : { passStyle: common, drafted: taken };
  }
  const constants = readConstants(false);
  const drafted = draftAll([...constants, ...flags], 'constants');
  // such as where W&B keeps its records
  const areGiven = flags.every(({ passStyle, neededValue }) => passStyle === 'env' && neededValue !== undefined);
  const isBetter = drafted.some(({ active }) => active) || (areGiven && constants.length > 0);
  return isBetter ? { passStyle: 'constants' as const, drafted } : { passStyle: common, drafted: taken };
}

/**
 * A script may take its epochs as an option and keep its learning rate at its top: then each is passed its own way. The
 * rates of layers that are written into it are no option's either, nor is the weight decay where no option is the rate.
 */
function withConstants(
  flags: readonly Flag[],
  taken: readonly DraftedParameter[],
  passStyle: PassStyle,
  readConstants: (areBeside: boolean) => readonly Flag[],
) {
  if (passStyle === 'hydra' || passStyle === 'env') return undefined;
  const known = new Set(
    flags.flatMap((flag) => [flag, { ...flag, name: attributeName(flag) }]).map((flag) => meaningOf(flag).text),
  );
  // that of an option is its default
  const others = readConstants(true).filter((flag) => !known.has(meaningOf(flag).text));
  const withAll = draftBeside(others, flags);
  const hasRate = taken.some(isLearningRate);
  if (!hasRate && withAll.some(isLearningRate)) return withAll;
  const withSome = draftBeside(others.filter(hasRate ? isRate : isPenalty), flags);
  const ofOptions = withSome.filter(({ flag }) => flag.passStyle !== 'constants');
  // a switch has no place beside constants
  const isMore = activeOf(ofOptions) === activeOf(taken) && activeOf(withSome) > activeOf(taken);
  return isMore ? withSome : undefined;
}

function draftBeside(constants: readonly Flag[], flags: readonly Flag[]): readonly DraftedParameter[] {
  return draftAll([...constants, ...flags.map(inCommand)], 'constants');
}

function isLearningRate({ active, flag }: DraftedParameter): boolean {
  return active && LEARNING_RATE.test(meaningOf(flag).text);
}

const LEARNING_RATE = /^(?:[a-z]{0,20}lr|learning ?rate|step ?size)\b/;

/** Each once, as a study would tune it. */
export function draftAll(flags: readonly Flag[], passStyle: PassStyle): readonly DraftedParameter[] {
  const unique = uniqueByName(mergeNegatedPairs(flags.map(asCalled)));
  const beside = unique.map(({ name }) => name.slice(0, 40)).join(' ');
  return unique.map((flag) => draftParameter({ ...flag, beside }, passStyle));
}

function asCalled(flag: Flag): Flag {
  return flag.passStyle === 'template' ? { ...flag, name: nameOf(flag.name) } : flag;
}

export function activeOf(parameters: readonly DraftedParameter[]): number {
  return parameters.filter(({ active }) => active).length;
}

/** The way that most flags are passed: a declaration has one. */
function commonPassStyle(flags: readonly Flag[]): PassStyle {
  const count = (...styles: readonly PassStyle[]): number =>
    flags.filter(({ passStyle }) => styles.includes(passStyle)).length;
  if (count('hydra') > count('flags', 'equals', 'short')) return 'hydra';
  if (count('flags', 'equals', 'short', 'positional') === 0 && count('env') > 0) return 'env';
  return count('equals') > count('flags') ? 'equals' : 'flags';
}

/** The first flag of each name; names that mean something to JavaScript itself are left out. */
function uniqueByName(flags: readonly Flag[]): readonly Flag[] {
  const named = flags.filter(({ name }) => !['__proto__', 'constructor', 'prototype'].includes(name));
  return firstOfEach(named, ({ name }) => name).slice(0, MAX_FLAGS);
}
