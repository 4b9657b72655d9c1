/** The menu of a trial: the actions that a person can take. */
import { allowedRequests, isReadOnly, noteOf, type Summary, type TrialSummary } from '../../../src/protocol.ts';
import { belowOf, openMenu, type MenuItem, type Place } from '../../elements/menu.ts';
import { post } from '../../host.ts';
import { requestNames, trialMenu } from '../../text/messages.ts';

/** Does nothing for a trial that the study does not have. @param opener gets the focus back */
export function openTrialMenu(
  number: number,
  study: Summary | undefined,
  opener: HTMLElement,
  place: Place = belowOf(opener),
): void {
  const trial = study?.trials.at(number - 1);
  if (study === undefined || trial === undefined) return;
  openMenu(trialMenu.name(number), actionsOn(trial, study), place, opener);
}

function actionsOn({ trial, ...summary }: TrialSummary, study: Summary): MenuItem[] {
  const { notes, asOf } = study;
  // nobody is there who could do it
  if (asOf !== undefined) return [];
  const note = noteOf(notes, trial);
  const star = {
    label: note.star ? trialMenu.unstar(trial) : trialMenu.star(trial),
    run: () => post({ type: 'setNote', note: { ...note, star: !note.star } }),
  };
  const requests = isReadOnly(study) ? [] : allowedRequests(summary);
  const others = [
    { label: trialMenu.copyCommand(trial), type: 'copyCommand' },
    { label: trialMenu.runInTerminal(trial), type: 'runInTerminal' },
    { label: trialMenu.debugTrial(trial), type: 'debugTrial' },
    ...(summary.attempt > 0 ? [{ label: trialMenu.openLog(trial), type: 'openLog' } as const] : []),
  ] as const;
  const messages = [...requests.map((type) => ({ label: requestNames[type](trial), type })), ...others].map(
    ({ label, type }) => ({
      label,
      run: () => post({ type, trial }),
    }),
  );
  return [...messages, star];
}
