/** The sentence above everything else, and a button for what it suggests. */
import type { ComparedStudy } from '../../../src/study/summary/comparison.ts';
import { h, setHidden, setText } from '../../elements/dom.ts';
import { button } from '../../elements/toolkit.ts';
import type { Post } from '../../host.ts';
import type { TrialDetailsStore } from '../../trialDetails.ts';
import type { View } from '../view.ts';
import { followedTrials } from './followed.ts';
import { glanceOf } from './glance.ts';
import { buttons, VERDICT } from './messages.ts';
import { verdictOf } from './verdict.ts';

interface VerdictCard extends View {
  /** To be called before the next `render`. */
  readonly receive: (others: readonly ComparedStudy[]) => void;
}

export function createVerdictCard(post: Post, details: Pick<TrialDetailsStore, 'of'>): VerdictCard {
  let others: readonly ComparedStudy[] = [];
  const sentence = h('p', { class: 'sentence' });
  const stop = button(buttons.stop, 'secondary', () => {
    post({ type: 'stop' });
  });
  const addTrials = button(buttons.addTrials, 'secondary', () => {
    post({ type: 'addTrials' });
  });
  const confirmBest = button(buttons.confirmBest, 'secondary', () => {
    post({ type: 'confirmBest' });
  });
  const glance = h('ul', { class: 'glance' });
  const actions = h('p', { class: 'buttons' }, stop, addTrials, confirmBest);
  const element = h('section', { class: 'card verdict', 'aria-label': VERDICT }, sentence, actions, glance);

  return {
    element,
    receive: (received) => {
      others = received;
    },
    render(summary) {
      const verdict = verdictOf(summary);
      setHidden(verdict === null, element);
      if (verdict === null) return;
      setText(sentence, verdict.sentence);
      const known = followedTrials(summary).flatMap(({ trial }) => details.of(trial) ?? []);
      const lines = glanceOf(summary, others, known).map((line) => h('li', {}, line));
      setHidden(lines.length === 0, glance);
      if (!h('ul', { class: 'glance' }, ...lines).isEqualNode(glance)) glance.replaceChildren(...lines);
      setHidden(verdict.action === null && !verdict.confirm, actions);
      setHidden(verdict.action !== 'stop', stop);
      setHidden(verdict.action !== 'addTrials', addTrials);
      setHidden(!verdict.confirm, confirmBest);
    },
  };
}
