/** Which columns the table shows, and which of them stay in sight while the others scroll. */
import { h } from '../../elements/dom.ts';
import { checkbox } from '../../elements/toolkit.ts';
import type { SharedChoices } from '../../viewChoices.ts';
import { isFixed } from './columnLayout.ts';
import type { Column } from './columns.ts';

export function createColumnChoice(choices: SharedChoices) {
  const list = h('ul');
  const element = h('details', { class: 'columns' }, h('summary', {}, 'Columns'), list);

  const entry = ({ id, heading }: Column): HTMLElement => {
    const { hidden, pinned } = choices.current();
    const shown = checkbox(heading, !hidden.includes(id), (checked) => {
      choices.update({ hidden: withId(choices.current().hidden, id, !checked) });
    });
    const pin = (checked: boolean): void => choices.update({ pinned: withId(choices.current().pinned, id, checked) });
    const stays = checkbox('pin', pinned.includes(id), pin, heading);
    shown.title = heading;
    return h('li', {}, shown, stays);
  };
  return {
    element,
    offer(columns: readonly Column[]) {
      list.replaceChildren(...columns.filter(({ id }) => !isFixed(id)).map(entry));
    },
  };
}

function withId(ids: readonly string[], id: string, isIn: boolean): string[] {
  const others = ids.filter((other) => other !== id);
  return isIn ? [...others, id] : others;
}
