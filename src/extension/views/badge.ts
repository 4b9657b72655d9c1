/** What is seen of the studies beside their rows: the number on the icon of the side bar, and those of the status bar. */
import { countTrials } from '../../study/summary/countTrials.ts';
import { needYou, trialsRunning } from '../messages/glanceMessages.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

type BadgeStudy = Pick<WorkspaceStudy, 'active' | 'summary'>;

interface Badge {
  readonly value: number;
  readonly tooltip: string;
}

/** Studies that wait for a person, else trials that run. */
export function badgeOf(studies: readonly BadgeStudy[]): Badge | undefined {
  const active = studies.flatMap(({ active, summary }) => (active && summary !== undefined ? [summary] : []));
  const waiting = active.filter(({ state, failure }) => state === 'paused' && failure !== null).length;
  if (waiting > 0) return { value: waiting, tooltip: needYou(waiting) };
  const running = active.reduce((sum, summary) => sum + countTrials(summary).running, 0);
  return running > 0 ? { value: running, tooltip: trialsRunning(running) } : undefined;
}

type BarStudy = Pick<WorkspaceStudy, 'running' | 'failedHere' | 'summary'>;

/**
 * Those of this window, first the one whose page is shown, then one that goes on; where nothing runs, those that have
 * failed.
 */
export function inStatusBar<Study extends BarStudy>(
  studies: readonly Study[],
  isShown: (study: Study) => boolean = () => false,
): readonly Study[] {
  const running = studies.filter((study) => study.running);
  if (running.length === 0) return studies.filter((study) => study.failedHere);
  const rank = (study: Study): number => (isShown(study) ? -2 : 0) + Number(study.summary?.state === 'paused');
  return running.toSorted((a, b) => rank(a) - rank(b));
}
