/** The buttons of the header, and the menu beside them. */
import type { Insight } from '../../src/study/insight.ts';
import type { Summary } from '../../src/study/summary/summary.ts';
import { h, setChildren } from '../elements/dom.ts';
import { belowOf, openMenu } from '../elements/menu.ts';
import { button } from '../elements/toolkit.ts';
import type { Post } from '../host.ts';
import { buttons as labels } from '../text/messages.ts';
import { isAdvised, studyActions, type StudyAction } from './studyActions.ts';

export function createStudyButtons(post: Post) {
  const element = h('span', { class: 'buttons' });
  return {
    element,
    render(summary: Summary, insight: Insight | null): void {
      const { buttons, menu } = studyActions(summary);
      const labelOf = (action: StudyAction): string =>
        action === 'start' && summary.state !== 'new' ? labels.continue : labels[action];
      const run = (action: StudyAction) => () => post({ type: action });
      const row = buttons.map((action, i) => {
        const isPrimary = i === 0 && isAdvised(action, summary, insight);
        const each = button(labelOf(action), isPrimary ? 'primary' : 'secondary', run(action));
        // else the one that is pressed would become another one
        each.dataset.key = labelOf(action);
        return each;
      });
      const openMore = (): void => {
        const opener = element.lastElementChild;
        const items = menu.map((action) => ({ label: labelOf(action), run: run(action) }));
        if (opener instanceof HTMLElement) openMenu(MORE_ACTIONS, items, belowOf(opener), opener);
      };
      const more = button('⋯', 'icon', openMore, MORE_ACTIONS);
      more.dataset.key = MORE_ACTIONS;
      more.setAttribute('aria-haspopup', 'menu');
      setChildren(element, menu.length === 0 ? row : [...row, more]);
    },
  };
}

const MORE_ACTIONS = 'More actions';
