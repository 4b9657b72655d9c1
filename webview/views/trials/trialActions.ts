/** What can be done with a trial, for the menu of its row. */
import { allowedRequests, isReadOnly } from '../../../src/protocol.ts';
import type { Summary, TrialSummary } from '../../../src/study/summary/summary.ts';
import type { MenuItem } from '../../elements/menu.ts';
import type { Post } from '../../host.ts';
import { requestNames, trialMenu } from '../../text/messages.ts';
import { noteOf } from './noteOf.ts';

export function trialActions(
  { trial, ...summary }: TrialSummary,
  study: Pick<Summary, 'state' | 'setAside' | 'notes' | 'asOf'>,
  post: Post,
): MenuItem[] {
  const { notes, asOf } = study;
  // nobody is there who could do it
  if (asOf !== undefined) return [];
  const note = noteOf(notes, trial);
  const star = {
    label: note.star ? trialMenu.unstar(trial) : trialMenu.star(trial),
    run: () => {
      post({ type: 'setNote', note: { ...note, star: !note.star } });
    },
  };
  const requests = isReadOnly(study) ? [] : allowedRequests(summary);
  const others = [
    { label: trialMenu.copyCommand(trial), type: 'copyCommand' },
    { label: trialMenu.runInTerminal(trial), type: 'runInTerminal' },
    ...(summary.attempt > 0 ? [{ label: trialMenu.openLog(trial), type: 'openLog' } as const] : []),
  ] as const;
  const messages = [...requests.map((type) => ({ label: requestNames[type](trial), type })), ...others].map(
    ({ label, type }) => ({
      label,
      run: () => {
        post({ type, trial });
      },
    }),
  );
  return [...messages, star];
}
