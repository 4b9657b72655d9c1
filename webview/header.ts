/** What is tuned, how far it is, and the buttons that start, pause and stop it. */
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
  const resume = button('Continue', 'primary', () => {
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

  const buttons = h('span', { class: 'buttons' }, start, proceed, resume, pause, stop, enqueue, declaration);

  return {
    element: h(
      'header',
      {},
      h('div', { class: 'title' }, name, state, buttons),
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
      const { state: now } = summary;
      const active = now === 'running' || now === 'paused';
      setHidden(now !== 'new', start);
      setHidden(now === 'new' || active, proceed);
      // a finished study continues only after its declaration was given more budget
      setLook(proceed, now === 'finished' ? 'secondary' : 'primary');
      setHidden(now !== 'paused', resume);
      setHidden(now !== 'running', pause);
      setHidden(!active, stop);
      setLook(stop, now === 'running' ? 'primary' : 'secondary');
      setHidden(now === 'new', enqueue);
    },
  };
}

const stateWords: Readonly<Record<Summary['state'], string>> = {
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
