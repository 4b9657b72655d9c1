/** What can be done with a trial, for the menu of its row. */
import { allowedRequests } from '../../../src/protocol.ts';
import type { TrialSummary } from '../../../src/study/summary/summary.ts';
import type { MenuItem } from '../../elements/menu.ts';
import type { Post } from '../../host.ts';
import { requestNames, trialMenu } from '../../text/messages.ts';

/** @param setAside whether its study was set aside, so that it can only be looked at */
export function trialActions({ trial, ...summary }: TrialSummary, setAside: boolean, post: Post): MenuItem[] {
  const requests = setAside ? [] : allowedRequests(summary);
  const others = [
    { label: trialMenu.copyCommand(trial), type: 'copyCommand' },
    { label: trialMenu.runInTerminal(trial), type: 'runInTerminal' },
    ...(summary.attempt > 0 ? [{ label: trialMenu.openLog(trial), type: 'openLog' } as const] : []),
  ] as const;
  return [...requests.map((type) => ({ label: requestNames[type](trial), type })), ...others].map(
    ({ label, type }) => ({
      label,
      run: () => {
        post({ type, trial });
      },
    }),
  );
}
