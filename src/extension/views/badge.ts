/** The number on the icon of the side bar: studies that wait for a person, else trials that run. */
import { countTrials } from '../../study/summary/countTrials.ts';
import { needYou, trialsRunning } from '../messages/glanceMessages.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

type BadgeStudy = Pick<WorkspaceStudy, 'active' | 'summary'>;

interface Badge {
  readonly value: number;
  readonly tooltip: string;
}

export function badgeOf(studies: readonly BadgeStudy[]): Badge | undefined {
  const active = studies.flatMap(({ active, summary }) => (active && summary !== undefined ? [summary] : []));
  const waiting = active.filter(({ state, failure }) => state === 'paused' && failure !== null).length;
  if (waiting > 0) return { value: waiting, tooltip: needYou(waiting) };
  const running = active.reduce((sum, summary) => sum + countTrials(summary).running, 0);
  return running > 0 ? { value: running, tooltip: trialsRunning(running) } : undefined;
}
