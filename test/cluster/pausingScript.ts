/** A script whose trials pause and go on, and what its trials leave: the same on every executor. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ifReadable } from '../../src/system/processes.ts';
import type { StudyEvent } from '../../src/study/events.ts';

const LAST = 8;

export const pausingLines = `command: sh script.sh
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: loss, goal: minimize }
algorithm: { candidates: 64 }
trial: { checkpoint: true, early_stop: { rule: pause } }
`;

/**
 * Saves before it prints, says where it keeps its state, and ends well after a SIGTERM, between two steps: a step that
 * was saved and not printed would be missing in its logs. It waits at its first rung, since a busy machine looks seldom.
 * All trials have the same curve, so that each may become the best. The test's own lines come before the first step.
 */
export const pausingScript = (before = ''): string => `
saved=$BBKB_CHECKPOINT_DIR/step
n=$(cat "$saved" 2> /dev/null || echo 0)
echo "state in $BBKB_CHECKPOINT_DIR"
last_words() { echo "SIGTERM after $n"; }
told=
trap 'told=yes' TERM
pause() {
  [ "$told" ] || { sleep $1 & wait $!; }
  if [ "$told" ]; then last_words; exit 0; fi
}
${before}
while [ "$n" -lt ${LAST} ]; do
  pause 1
  n=$((n + 1))
  echo "$n" > "$saved.new"
  mv "$saved.new" "$saved"
  echo "epoch $n/${LAST} loss: $((30 - n))"
  if [ "$n" = 1 ]; then pause 15; fi
done
`;

interface AttemptLog {
  readonly state: string | undefined;
  readonly steps: readonly number[];
  readonly gotSigterm: boolean;
}

/** Of each attempt of a trial whose output is here, in their order. @param study absolute: its own folder */
export function attemptLogs(study: string, trial: number): readonly AttemptLog[] {
  const folder = path.join(study, 'trials', String(trial).padStart(4, '0'));
  const read = (name: string) => ifReadable(() => readFileSync(path.join(folder, name), 'utf8'));
  // one that no host began has left none
  const numbers = readdirSync(folder).flatMap((name) => /^stdout\.(\d+)\.log$/.exec(name)?.[1] ?? []);
  const logs = numbers.sort((a, b) => Number(a) - Number(b)).map((n) => read(`stdout.${n}.log`) ?? '');
  return [...logs, read('stdout.log') ?? ''].map((text) => ({
    state: /^state in (.*)$/m.exec(text)?.[1],
    steps: [...text.matchAll(/^epoch (\d+)\//gm)].map(([, step]) => Number(step)),
    gotSigterm: /^SIGTERM after/m.test(text),
  }));
}

/** Where each attempt of a trial ran, in their order; of those that a host began. */
export function hostsOf(events: readonly StudyEvent[], trial: number): readonly string[] {
  return events.flatMap((event) => (event.type === 'trial.placed' && event.trial === trial ? [event.host] : []));
}

export function pausesOf(events: readonly StudyEvent[], trial?: number) {
  return events.flatMap((event) =>
    event.type === 'trial.stopping' && event.stop.pause !== undefined && event.trial === (trial ?? event.trial)
      ? [event]
      : [],
  );
}

/** The trial has made each step once, over all its attempts. */
export function assertEachStepOnce(logs: readonly AttemptLog[]): void {
  assert.deepEqual(
    logs.flatMap(({ steps }) => steps),
    Array.from({ length: LAST }, (_, i) => i + 1),
  );
}
