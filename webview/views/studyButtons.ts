/** The buttons of the header: to start, continue, pause and stop the study, to try a point, and to get it out. */
import { countTrials, isReadOnly } from '../../src/protocol.ts';
import { h, setHidden } from '../elements/dom.ts';
import { button, setAppearance, type ButtonAppearance } from '../elements/toolkit.ts';
import type { Post } from '../host.ts';
import { buttons as labels } from '../text/messages.ts';
import type { View } from './view.ts';

type StudyMessageType =
  | 'start'
  | 'continue'
  | 'pause'
  | 'stop'
  | 'addTrials'
  | 'retryFailed'
  | 'startOver'
  | 'enqueue'
  | 'openDeclaration'
  | 'compare'
  | 'saveReport'
  | 'exportStudy';

export function createStudyButtons(post: Post): View {
  const create = (label: string, appearance: ButtonAppearance, type: StudyMessageType) =>
    button(label, appearance, () => {
      post({ type });
    });
  const start = create(labels.start, 'primary', 'start');
  const continueEnded = create(labels.continue, 'primary', 'start');
  const continuePaused = create(labels.continue, 'primary', 'continue');
  const pause = create(labels.pause, 'secondary', 'pause');
  const stop = create(labels.stop, 'primary', 'stop');
  const addTrials = create(labels.addTrials, 'primary', 'addTrials');
  const retryFailed = create(labels.retryFailed, 'secondary', 'retryFailed');
  const startOver = create(labels.startOver, 'secondary', 'startOver');
  const enqueue = create(labels.enqueue, 'secondary', 'enqueue');
  const openDeclaration = create(labels.openDeclaration, 'secondary', 'openDeclaration');
  const compare = create(labels.compare, 'secondary', 'compare');
  const saveReport = create(labels.saveReport, 'secondary', 'saveReport');
  const exportStudy = create(labels.exportStudy, 'secondary', 'exportStudy');
  const ended = [continueEnded, addTrials, retryFailed, startOver];
  const all = [start, ...ended, continuePaused, pause, stop, enqueue, openDeclaration];

  return {
    element: h('span', { class: 'buttons' }, ...all, compare, saveReport, exportStudy),
    render(summary) {
      const { state, failure, continues, setAside, asOf } = summary;
      const active = state === 'running' || state === 'paused';
      setHidden(state !== 'new', start);
      // the failure card has the ways to go on
      setHidden(state === 'new' || active || failure !== null || !continues, continueEnded);
      setHidden(!(state === 'finished' || state === 'failed'), addTrials);
      setAppearance(addTrials, continues || state === 'failed' ? 'secondary' : 'primary');
      setHidden(state === 'new' || active || countTrials(summary).failed === 0, retryFailed);
      setHidden(state === 'new' || active, startOver);
      setHidden(state !== 'paused' || failure !== null, continuePaused);
      setHidden(state !== 'running', pause);
      setHidden(!active, stop);
      setAppearance(stop, state === 'running' ? 'primary' : 'secondary');
      setHidden(state === 'new', enqueue);
      if (isReadOnly(summary)) setHidden(true, ...all);
      // its journal cannot be used any more, but its declaration can
      if (state === 'damaged' && !setAside) setHidden(false, startOver, openDeclaration);
      setHidden(state === 'new' || asOf !== undefined, compare, saveReport);
      setHidden(state === 'new' || state === 'damaged' || asOf !== undefined, exportStudy);
    },
  };
}
