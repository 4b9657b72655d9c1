/**
 * A reason with its distinguishing part first: of `The script ended with exit code 1; its stderr.log says "Out of
 * memory".` a narrow column shows `Out of memory (exit code 1)`. Other reasons are as they are.
 */
export function shortReason(reason: string): string {
  const end = /^The script (?:ended with|was killed by) (exit code \d+|SIG\w+)\b[^;]*; its \w+\.log says "/.exec(
    reason,
  );
  const quoted = end === null ? '' : reason.slice(end[0].length, reason.lastIndexOf('"'));
  return end === null || quoted === '' ? reason : `${quoted} (${end[1]})`;
}
