/** Which columns the table shows. */
import { h } from '../../elements/dom.ts';
import { checkbox } from '../../elements/controls.ts';
import type { SharedChoices } from '../../viewChoices.ts';
import { isFixed } from './columnLayout.ts';
import type { Column } from './columns.ts';

export function createColumnChoice(choices: SharedChoices) {
  const list = h('ul');
  const entry = ({ id, heading }: Column): HTMLElement => {
    const { element } = checkbox(heading, !choices.current().hidden.includes(id), (checked) => {
      const others = choices.current().hidden.filter((other) => other !== id);
      choices.update({ hidden: checked ? others : [...others, id] });
    });
    element.title = heading;
    return h('li', {}, element);
  };
  return {
    element: h('details', { class: 'columns' }, h('summary', {}, 'Columns'), list),
    offer(columns: readonly Column[]) {
      list.replaceChildren(...columns.filter(({ id }) => !isFixed(id)).map(entry));
    },
  };
}
