/**
 * The mark of a trial in the resource limits of its processes, for those that left its tree without a trace: a daemon
 * forks twice, begins a session, clears its environment and closes its output, but hardly ever changes a limit.
 *
 * RLIMIT_RSS is the one without any effect (Linux stopped enforcing it in 2.4.30), and its soft value is free for
 * anyone to choose. A cgroup for each trial would do the same, but only where this user may make one, which a session
 * of ssh and most containers do not allow; a subreaper takes a native program.
 */
import { createHash } from 'node:crypto';
import { execa } from 'execa';

/** A size in bytes that no machine has, as /proc shows it. */
export function limitMark(dir: string, studyId: string | undefined): string {
  const digest = createHash('sha256')
    .update(`${studyId ?? ''}\0${dir}`)
    .digest();
  return String(2n ** 62n + (digest.readBigUInt64BE() >> 4n));
}

/** The soft limit in the text of /proc/PID/limits, where there is one. */
export function limitIn(text: string | undefined): string | undefined {
  return text === undefined ? undefined : /^Max resident set +(\d+) /m.exec(text)?.[1];
}

let isMarked = false;
let isAvailable = process.platform === 'linux';

/**
 * Marks this process, so that its next child is born with the mark; set from outside, it would come too late for
 * the first children of a script. Does nothing where there is no `prlimit` (of util-linux).
 *
 * @throws Error when the last trial's mark cannot be replaced
 */
export async function markDescendants(mark: string): Promise<void> {
  if (!isAvailable) return;
  const { failed, shortMessage } = await execa('prlimit', ['--pid', String(process.pid), `--rss=${mark}:`], {
    stdio: 'ignore',
    reject: false,
    cleanup: false, // as in collectOrigin.ts
  });
  if (failed && isMarked) throw new Error(shortMessage);
  isAvailable = !failed;
  isMarked = isAvailable;
}
