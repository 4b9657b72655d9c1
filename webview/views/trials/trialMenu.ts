/** The menu of a trial: the actions that a person can take. */
import { allowedRequests, isReadOnly, noteOf, type Summary, type TrialSummary } from '../../../src/protocol.ts';
import { openMenu, type MenuItem, type Place } from '../../elements/menu.ts';
import { post } from '../../host.ts';
import { trialActions, trialMenu } from '../../text/messages.ts';

/** Does nothing for a trial that the study does not have. @param opener gets the focus back */
export function openTrialMenu(number: number, study: Summary | undefined, opener: HTMLElement, place?: Place): void {
  const trial = study?.trials.at(number - 1);
  if (study === undefined || trial === undefined) return;
  openMenu(trialMenu.name(number), actionsOn(trial, study), opener, place);
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
  const others = ['copyCommand', 'runInTerminal', 'debugTrial', 'openLog'] as const;
  const offered = [...requests, ...(summary.attempt > 0 ? others : others.slice(0, -1))];
  return [...offered.map((type) => ({ label: trialActions[type](trial), run: () => post({ type, trial }) })), star];
}
