/** What is tuned, how far it is, and the buttons that start, pause and stop it. */
import type { Summary } from '../../src/study/summary/summary.ts';
import { startText } from '../text/startText.ts';
import { h, setHidden, setText } from '../elements/dom.ts';
import type { Post } from '../host.ts';
import { countTrials, progressText } from '../text/progress.ts';
import { button, setAppearance } from '../elements/toolkit.ts';
import type { View } from './view.ts';

export function createHeader(post: Post): View {
  const name = h('h1');
  const state = h('span', { class: 'state', role: 'status' });
  const reason = h('p', { class: 'reason' });
  const startNote = h('p', { class: 'begun' });
  const progress = h('span', { class: 'progress-text' });
  const bar = h('progress', { 'aria-label': 'Trials ended' });
  const start = button('Start', 'primary', () => {
    post({ type: 'start' });
  });
  const continueEnded = button('Continue', 'primary', () => {
    post({ type: 'start' });
  });
  const continuePaused = button('Continue', 'primary', () => {
    post({ type: 'continue' });
  });
  const pause = button('Pause', 'secondary', () => {
    post({ type: 'pause' });
  });
  const stop = button('Stop', 'primary', () => {
    post({ type: 'stop' });
  });
  const enqueue = button('Try a point…', 'secondary', () => {
    post({ type: 'enqueue' });
  });
  const declaration = button('Open declaration', 'secondary', () => {
    post({ type: 'openDeclaration' });
  });

  const buttons = h(
    'span',
    { class: 'buttons' },
    start,
    continueEnded,
    continuePaused,
    pause,
    stop,
    enqueue,
    declaration,
  );

  return {
    element: h(
      'header',
      {},
      h('div', { class: 'title' }, name, state, buttons),
      h('div', { class: 'progress' }, bar, progress),
      startNote,
      reason,
    ),
    render(summary) {
      setText(name, summary.study);
      setText(state, stateLabels[summary.state]);
      state.dataset.state = summary.state;
      setText(reason, reasonSentence(summary));
      reason.hidden = reason.textContent === '';
      setText(startNote, startText(summary));
      startNote.hidden = startNote.textContent === '';
      const progressCounts = countTrials(summary);
      setText(progress, progressText(progressCounts));
      bar.max = progressCounts.total;
      bar.value = progressCounts.ended;
      const { state: currentState } = summary;
      const active = currentState === 'running' || currentState === 'paused';
      setHidden(currentState !== 'new', start);
      setHidden(currentState === 'new' || active, continueEnded);
      // a finished study continues only after its declaration was given more budget
      setAppearance(continueEnded, currentState === 'finished' ? 'secondary' : 'primary');
      setHidden(currentState !== 'paused', continuePaused);
      setHidden(currentState !== 'running', pause);
      setHidden(!active, stop);
      setAppearance(stop, currentState === 'running' ? 'primary' : 'secondary');
      setHidden(currentState === 'new', enqueue);
    },
  };
}

const stateLabels: Readonly<Record<Summary['state'], string>> = {
  new: 'Not started',
  running: 'Running',
  paused: 'Paused',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
  finished: 'Finished',
  failed: 'Failed',
};

function reasonSentence({ state, reason }: Summary): string {
  if (reason !== null) return reason;
  return state === 'paused' ? 'No trial is begun until it is continued; those that run end as they would.' : '';
}
