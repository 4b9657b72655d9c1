/** Studies whose trials pause, as processes: a script with checkpoints, and what its steps and its journal tell. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { StudyEvent } from '../../../../src/study/events.ts';
import { journalFile } from '../../../../src/study/disk/paths.ts';
import type { Tuner } from '../../../../src/tuner/tuner.ts';
import type { Workspace } from '../../cli/workspace.ts';
import { madeWorkspace, opened } from '../opened.ts';

export const LAST = 8;

/**
 * Eight steps, each noted in steps.log before it is reported. The first four are quick, so that a start costs nothing in
 * comparison. All trials have about the same curve, so that each may become the best. `load` and `step` are the lines
 * of a test, before the first, before each and after each step.
 */
const scriptOf = ({ load = '', step = '', after = '' }: Lines): string => `
echo "$BBKB_TRIAL begins $$" >> runs.log
saved=$BBKB_CHECKPOINT_DIR/step
n=$(cat "$saved" 2> /dev/null || echo 0)
${load}
while [ "$n" -lt ${LAST} ]; do
  n=$((n + 1))
  score=$((30 - n))
  if [ "$n" -gt 4 ]; then sleep 0.6; else sleep 0.3; fi
  ${step}
  trap '' TERM
  echo "$n" > "$saved"
  echo "$BBKB_TRIAL $n" >> steps.log
  echo "epoch $n/${LAST} score: $score"
  [ "$deaf" ] || trap - TERM
  ${after}
done
echo "$BBKB_TRIAL ends $$" >> runs.log
`;

interface Lines {
  readonly load?: string;
  readonly step?: string;
  readonly after?: string;
}

export async function pausingStudy(lines: readonly string[], script: Lines = {}): Promise<Workspace> {
  const trial = 'trial: { checkpoint: true, early_stop: { rule: pause } }';
  const own = lines.some((line) => line.startsWith('trial:')) ? lines : [...lines, trial];
  const workspace = await madeWorkspace(['algorithm: { candidates: 64 }', ...own]);
  writeFileSync(path.join(workspace.dir, 'trial.sh'), scriptOf(script));
  return workspace;
}

export async function play(workspace: Pick<Workspace, 'declaration' | 'dir'>) {
  const tuner = await opened(workspace);
  const end = await tuner.run(new AbortController().signal);
  return { end, study: tuner.study };
}

/** The steps that a trial has made, in their order. */
export function stepsOf({ dir }: Workspace, trial: number): readonly number[] {
  const log = path.join(dir, 'steps.log');
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : [];
  return lines.map((line) => line.split(' ').map(Number)).flatMap(([of, step]) => (of === trial ? [step] : []));
}

export const ALL_STEPS: readonly number[] = Array.from({ length: LAST }, (_, i) => i + 1);

/** How often each trial has paused; 0 of one that has not. */
export function pauseCounts(events: readonly StudyEvent[], trials: number): readonly number[] {
  return Array.from({ length: trials }, (_, i) => reasonsToPause(events, i + 1).length);
}

export function reasonsToPause(events: readonly StudyEvent[], trial: number): readonly string[] {
  return events.flatMap((event) =>
    event.type === 'trial.ended' && event.trial === trial && event.result.kind === 'paused'
      ? [event.result.reason]
      : [],
  );
}

export const states = ({ trials }: Tuner['study']): readonly string[] => trials.map(({ state }) => state);

/**
 * Leaves the journal as a tuner that is killed when it has written the first event of this kind.
 *
 * @returns the lines that are not there any more
 */
export function cutAfter({ study }: Workspace, isIt: (line: string) => boolean): readonly string[] {
  const lines = readFileSync(journalFile(study), 'utf8').split('\n');
  const at = lines.findIndex(isIt);
  assert.ok(at >= 0);
  writeFileSync(journalFile(study), `${lines.slice(0, at + 1).join('\n')}\n`);
  return lines.slice(at + 1, -1);
}
