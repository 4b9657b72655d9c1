/** The buttons of the header, and the menu beside them. */
import type { Insight } from '../../src/study/insight.ts';
import type { Summary } from '../../src/study/summary/summary.ts';
import { h, placeChildren, setHidden } from '../elements/dom.ts';
import { belowOf, openMenu } from '../elements/menu.ts';
import { button, setAppearance } from '../elements/toolkit.ts';
import type { Post } from '../host.ts';
import { buttons as labels } from '../text/messages.ts';
import { isAdvised, studyActions, type StudyAction } from './studyActions.ts';

export function createStudyButtons(post: Post) {
  let shown: Summary | undefined;
  const run = (action: StudyAction) => () => post({ type: action });
  const labelOf = (action: StudyAction): string =>
    action === 'start' && shown?.state !== 'new' ? labels.continue : labels[action];
  const created = new Map<string, HTMLElement>();
  /** The same one each time, so that it keeps the focus. */
  const buttonOf = (action: StudyAction): HTMLElement => {
    const label = labelOf(action);
    const key = `${action} ${label}`;
    const element = created.get(key) ?? button(label, 'secondary', run(action));
    created.set(key, element);
    return element;
  };
  const row = h('span', { class: 'buttons' });
  const more = button(MORE_ACTIONS, 'icon', () => {
    if (shown === undefined) return;
    const items = studyActions(shown).menu.map((action) => ({ label: labelOf(action), run: run(action) }));
    openMenu(MORE_ACTIONS, items, belowOf(more), more);
  });
  more.textContent = '⋯';
  more.setAttribute('aria-haspopup', 'menu');

  return {
    element: h('span', { class: 'buttons' }, row, more),
    render(summary: Summary, insight: Insight | null): void {
      shown = summary;
      const { buttons, menu } = studyActions(summary);
      const elements = buttons.map(buttonOf);
      for (const [i, action] of buttons.entries())
        setAppearance(elements[i], i === 0 && isAdvised(action, summary, insight) ? 'primary' : 'secondary');
      placeChildren(row, elements);
      setHidden(menu.length === 0, more);
    },
  };
}

const MORE_ACTIONS = 'More actions';
