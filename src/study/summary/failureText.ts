/** Why trials failed, in few words. */
import type { Summary } from './summary.ts';

/**
 * A reason with its distinguishing part first: of `The script ended with exit code 1; its stderr.log says "Out of
 * memory".` a narrow column shows `Out of memory (exit code 1)`, and of a value that is no number the line that was
 * printed. Of a missing metric it leaves out where it was looked for. Other reasons are as they are.
 */
export function shortReason(reason: string): string {
  const printed = /other than a finite number: it printed (".*")\.$/.exec(reason);
  if (printed !== null) return `printed ${printed[1]}`;
  const missing = /^The script ended without reporting its metric: looked for .*; (it wrote nothing|the closest line was ".*" in [\w.]+)\./.exec(reason); // oxfmt-ignore
  if (missing !== null) return `no metric; ${missing[1]}`;
  const end = /^The script (?:ended with|was killed by) (exit code \d+|SIG\w+)\b[^;]*; its \w+\.log says "/.exec(
    reason,
  );
  const quoted = end === null ? '' : reason.slice(end[0].length, reason.lastIndexOf('"'));
  return end === null || quoted === '' ? reason : `${quoted} (${end[1]})`;
}

const MOST_GROUPS = 3;
/** Characters. */
const LONGEST_CAUSE = 120;

/** A line for each of the largest groups: how many, where they are, and why. None where nothing else happened. */
export function failureLines({ failureGroups, trials, failure }: Summary): string[] {
  const isWholeStory = failureGroups.length === 1 && trials.every(({ value }) => value === null);
  // what a person is asked about has its cause there
  if (isWholeStory || failure !== null) return [];
  const others = failureGroups.slice(MOST_GROUPS).reduce((sum, { trials }) => sum + trials.length, 0);
  return [
    ...failureGroups.slice(0, MOST_GROUPS).map(groupText),
    ...(others === 0 ? [] : [`${others} failed for other reasons`]),
  ];
}

const MOST_NAMED = 3;

function groupText({ trials, cause, rule }: Summary['failureGroups'][number]): string {
  const named = `trial${trials.length === 1 ? '' : 's'} ${trials.slice(-MOST_NAMED).join(', ')}`;
  const where = rule === null ? ` (${trials.length > MOST_NAMED ? 'last: ' : ''}${named})` : `, all with ${rule.text}`;
  const words = shortReason(cause);
  return `${trials.length} failed${where}: ${words.length > LONGEST_CAUSE ? `${words.slice(0, LONGEST_CAUSE)}…` : words}`;
}
