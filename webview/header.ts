/** What is tuned, how far it is, and the buttons that start and stop it. */
import type { Summary } from '../src/study/summary.ts';
import { begunText } from './begunText.ts';
import { h, setHidden, setText } from './dom.ts';
import type { Post } from './host.ts';
import { progressOf, progressText } from './progress.ts';
import { button, setLook } from './toolkit.ts';
import type { View } from './view.ts';

export function createHeader(post: Post): View {
  const name = h('h1');
  const state = h('span', { class: 'state', role: 'status' });
  const reason = h('p', { class: 'reason' });
  const begun = h('p', { class: 'begun' });
  const progress = h('span', { class: 'progress-text' });
  const bar = h('progress', { 'aria-label': 'Trials ended' });
  const start = button('Start', 'primary', () => {
    post({ type: 'start' });
  });
  const proceed = button('Continue', 'primary', () => {
    post({ type: 'start' });
  });
  const stop = button('Stop', 'primary', () => {
    post({ type: 'stop' });
  });
  const declaration = button('Open declaration', 'secondary', () => {
    post({ type: 'openDeclaration' });
  });

  return {
    element: h(
      'header',
      {},
      h('div', { class: 'title' }, name, state, h('span', { class: 'buttons' }, start, proceed, stop, declaration)),
      h('div', { class: 'progress' }, bar, progress),
      begun,
      reason,
    ),
    render(summary) {
      setText(name, summary.study);
      setText(state, stateWords[summary.state]);
      state.dataset.state = summary.state;
      setText(reason, reasonSentence(summary));
      reason.hidden = reason.textContent === '';
      setText(begun, begunText(summary));
      begun.hidden = begun.textContent === '';
      const counted = progressOf(summary);
      setText(progress, progressText(counted));
      bar.max = counted.total;
      bar.value = counted.ended;
      setHidden(summary.state !== 'new', start);
      setHidden(summary.state === 'new' || summary.state === 'running', proceed);
      // a finished study continues only after its declaration was given more budget
      setLook(proceed, summary.state === 'finished' ? 'secondary' : 'primary');
      setHidden(summary.state !== 'running', stop);
    },
  };
}

const stateWords: Readonly<Record<Summary['state'], string>> = {
  new: 'Not started',
  running: 'Running',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
  finished: 'Finished',
  failed: 'Failed',
};

function reasonSentence({ state, reason }: Summary): string {
  if (reason !== null) return reason;
  return state === 'interrupted' ? 'Its tuner is gone without having said so; Continue takes up where it was.' : '';
}
