/**
 * The table by pointer: a click on a row opens its trial, with Ctrl or Cmd it chooses one more; one on a heading sorts.
 */
import type { Place } from '../../elements/menu.ts';
import type { TrialGrid } from './trialGrid.ts';

export interface GridCommands {
  readonly sortBy: (column: string) => void;
  readonly open: (trial: number) => void;
  readonly toggle: (trial: number) => void;
  /** @param place below the opener if there is none */
  readonly openMenu: (opener: HTMLElement, trial: number, place?: Place) => void;
  readonly hover: (trial: number | null) => void;
}

export function listenToPointer({ table }: TrialGrid, commands: GridCommands): void {
  table.addEventListener('click', ({ target, ctrlKey, metaKey }) => {
    if (!(target instanceof Element)) return;
    const trial = trialAt(target);
    const column = target.closest<HTMLElement>('th[data-column]')?.dataset.column;
    const menu = target.closest('button');
    if (trial !== null && menu !== null) commands.openMenu(menu, trial);
    else if (trial !== null && (ctrlKey || metaKey)) commands.toggle(trial);
    // a click also ends the drag that marks a text to be copied
    else if (trial !== null && getSelection()?.isCollapsed !== false) commands.open(trial);
    else if (column !== undefined) commands.sortBy(column);
  });
  table.addEventListener('contextmenu', (event) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>(ROW) : null;
    if (row === null) return;
    // in place of the editor's menu, which offers to copy
    event.preventDefault();
    commands.openMenu(row, Number(row.dataset.trial), { x: event.clientX, y: event.clientY });
  });
  for (const type of ['pointerover', 'focusin'] as const) {
    table.addEventListener(type, ({ target }) => commands.hover(target instanceof Element ? trialAt(target) : null));
  }
  for (const type of ['pointerleave', 'focusout'] as const) {
    table.addEventListener(type, () => commands.hover(null));
  }
}

const ROW = 'tr[data-trial]';

function trialAt(target: Element): number | null {
  const row = target.closest<HTMLElement>(ROW);
  return row === null ? null : Number(row.dataset.trial);
}
