/** Which columns the table shows, and which of them stay in sight while the others scroll. */
import { h } from '../../elements/dom.ts';
import { checkbox } from '../../elements/toolkit.ts';
import * as messages from '../../text/messages.ts';
import type { TableChoices } from '../../viewChoices.ts';
import { isFixed } from './columnLayout.ts';
import type { Column } from './columns.ts';

type ColumnChoices = Pick<TableChoices, 'hidden' | 'pinned'>;

export function createColumnChoice(choices: () => ColumnChoices, update: (changed: Partial<ColumnChoices>) => void) {
  const list = h('ul');
  const element = h('details', { class: 'columns' }, h('summary', {}, messages.COLUMNS), list);

  const entry = ({ id, heading }: Column): HTMLElement => {
    const { hidden, pinned } = choices();
    const shown = checkbox(heading, !hidden.includes(id), (checked) => {
      update({ hidden: withId(choices().hidden, id, !checked) });
    });
    const pin = (checked: boolean): void => {
      update({ pinned: withId(choices().pinned, id, checked) });
    };
    const stays = checkbox(messages.PIN, pinned.includes(id), pin, heading);
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
