/** The counts of a study's trials in words: in the terminal, on the page and for agents. */
import { countTrials, type TrialCounts } from './countTrials.ts';
import { plain } from './paint.ts';
import type { Summary } from './summary.ts';

type Counted = Exclude<keyof TrialCounts, 'ended'>;

const WORDS: Readonly<Record<Counted, string>> = {
  ...{ running: 'running', succeeded: 'succeeded', stoppedEarly: 'stopped early', paused: 'paused' },
  ...{ failed: 'failed', cancelled: 'cancelled', waiting: 'waiting' },
};

/** Without a result. */
export const NO_RESULT = ['cancelled', 'waiting'] as const;
/** All that end without a value, or not yet. */
export const BESIDE_VALUES = ['stoppedEarly', 'paused', 'failed', ...NO_RESULT] as const;

/** `46 succeeded`, `2 failed`, …, in this order. @param always also where there are none */
export function countTexts<C extends Counted>(
  counts: Readonly<Record<C, number>>,
  counted: readonly C[],
  always: readonly C[] = [],
  paint = plain,
): readonly string[] {
  return counted
    .filter((each) => counts[each] > 0 || always.includes(each))
    .map((each) => {
      const text = `${counts[each]} ${WORDS[each]}`;
      return each === 'failed' && counts[each] > 0 ? paint('red', text) : text;
    });
}

/** All of them, as an overview has them. */
export const overviewCounts = (summary: Summary, paint = plain): readonly string[] =>
  countTexts(
    countTrials(summary),
    ['succeeded', ...BESIDE_VALUES, 'running'],
    ['succeeded', 'failed', 'running'],
    paint,
  );
