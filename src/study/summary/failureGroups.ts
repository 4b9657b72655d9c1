/**
 * The trials that failed, grouped by their cause, and what tells each group from all trials that succeeded.
 *
 * Results for parts of the list are kept (list/measure.ts), so that an event costs little whatever the number of
 * trials.
 */
import { failureWay } from '../failureHistory.ts';
import { measure } from '../list/measure.ts';
import type { StudyState } from '../studyState.ts';
import { hasFailed, isValid, type Trial } from '../trial.ts';
import { failureRule } from './failureRule.ts';
import type { Summary } from './summary.ts';

type FailureGroup = Summary['failureGroups'][number];

/** The largest group first. Results that a person has taken back do not count. */
export function failureGroups({
  trials,
  declaration,
  failures: { remedies },
}: Pick<StudyState, 'trials' | 'declaration' | 'failures'>): FailureGroup[] {
  const groups = [...failuresByCause(trials).values()];
  const succeeded = groups.length === 0 ? [] : trials.filter(isValid).map(({ parameters }) => parameters);
  return groups
    .sort((a, b) => b.trials.length - a.trials.length)
    .map(({ trials, reason }) => {
      const advice = remedies.get(failureWay(reason));
      return {
        cause: causeOf(reason),
        ...(advice !== undefined && { advice }),
        trials: trials.map(({ trial }) => trial),
        rule: failureRule(trials.map(({ parameters }) => parameters), succeeded, declaration.space), // oxfmt-ignore
      };
    });
}

/** The line of output that a reason quotes (runner/result/messages.ts); undefined where it quotes none. */
function quotedLine(reason: string): string | undefined {
  return /; its std(?:err|out)\.log says "(.*)"\.(?: |$)/.exec(reason)?.[1];
}

/** A quoted line; else the reason, without what followed from the failure (tuner/messages.ts). */
function causeOf(reason: string): string {
  return quotedLine(reason) ?? reason.replace(/ (?:Another|No other) trial is tried instead\b.*$/s, '');
}

/** Of a quoted line, which is cut at 200 characters, so much that the length of its numbers makes no difference. */
const LINE_LENGTH = 100;

/** The same for trials that failed by the same cause. */
function groupOf(reason: string): string {
  const way = failureWay(causeOf(reason));
  return quotedLine(reason) === undefined ? way : way.slice(0, LINE_LENGTH);
}

interface Failures {
  readonly trials: readonly Trial[];
  /** The reason of the last trial. */
  readonly reason: string;
}

/** By their cause. */
const failuresByCause = measure<Trial, ReadonlyMap<string, Failures>>(new Map(), failuresOf, (a, b) => {
  if (a.size === 0 || b.size === 0) return a.size === 0 ? b : a;
  const joined = new Map(a);
  for (const [group, { trials, reason }] of b) {
    joined.set(group, { trials: [...(a.get(group)?.trials ?? []), ...trials], reason });
  }
  return joined;
});

function failuresOf(trial: Trial): ReadonlyMap<string, Failures> {
  if (!hasFailed(trial) || trial.invalid) return new Map();
  return new Map([[groupOf(trial.reason), { trials: [trial], reason: trial.reason }]]);
}
