/** Which columns the table shows. */
import { h } from '../../elements/dom.ts';
import { checkbox } from '../../elements/toolkit.ts';
import type { SharedChoices } from '../../viewChoices.ts';
import { isFixed } from './columnLayout.ts';
import type { Column } from './columns.ts';

export function createColumnChoice(choices: SharedChoices) {
  const list = h('ul');
  const entry = ({ id, heading }: Column): HTMLElement => {
    const shown = checkbox(heading, !choices.current().hidden.includes(id), (checked) => {
      const others = choices.current().hidden.filter((other) => other !== id);
      choices.update({ hidden: checked ? others : [...others, id] });
    });
    shown.title = heading;
    return h('li', {}, shown);
  };
  return {
    element: h('details', { class: 'columns' }, h('summary', {}, 'Columns'), list),
    offer(columns: readonly Column[]) {
      list.replaceChildren(...columns.filter(({ id }) => !isFixed(id)).map(entry));
    },
  };
}
