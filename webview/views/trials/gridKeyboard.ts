/**
 * The table by keyboard. Arrows go from row to row and, above the first, to the headings; Enter opens a trial or sorts by
 * a heading, Space chooses one trial more, and the menu key or Shift+F10 opens the menu of a row.
 */
import { targetIndex } from './targetIndex.ts';
import type { TrialGrid } from './trialGrid.ts';

interface GridCommands {
  readonly sortBy: (column: string) => void;
  readonly open: (trial: number) => void;
  readonly toggle: (trial: number) => void;
  readonly openMenu: (row: HTMLElement, trial: number) => void;
}

export function listenToKeyboard(grid: TrialGrid, commands: GridCommands): void {
  grid.table.addEventListener('keydown', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    const { trial, column } = target.dataset;
    const isHandled =
      trial !== undefined
        ? handleRow(event, target, Number(trial))
        : column !== undefined
          ? handleHeading(event, column)
          : target === grid.table && handleTable(event);
    if (!isHandled) return;
    event.preventDefault();
    // the editor has commands of its own for some of these keys
    event.stopPropagation();
  });

  const handleRow = (event: KeyboardEvent, row: HTMLElement, trial: number): boolean => {
    if (event.key === 'Enter') commands.open(trial);
    else if (event.key === ' ') commands.toggle(trial);
    else if (isMenuKey(event)) commands.openMenu(row, trial);
    else return moveToRow(event.key, trial);
    return true;
  };
  const moveToRow = (key: string, trial: number): boolean => {
    const { trials = [], sort } = grid.content() ?? {};
    const index = trials.findIndex((each) => each.trial === trial);
    const target = targetIndex(key, index, trials.length, grid.pageSize());
    if (target === null) return false;
    if (target === -1) grid.heading(sort?.column ?? '')?.focus();
    else focusRow(target);
    return true;
  };
  const handleHeading = ({ key }: KeyboardEvent, column: string): boolean => {
    const columns = grid.content()?.columns.map(({ id }) => id) ?? [];
    const target = targetIndex(HORIZONTAL[key] ?? '', columns.indexOf(column), columns.length, 1);
    if (target !== null) grid.heading(columns[Math.max(0, target)])?.focus();
    else if (key === 'ArrowDown') focusRow(0);
    else if (key === 'Enter' || key === ' ') commands.sortBy(column);
    else return false;
    return true;
  };
  /** The row that had the focus is out of sight: any key that moves comes back to it. */
  const handleTable = ({ key }: KeyboardEvent): boolean => {
    const isMove = targetIndex(key, 0, 1, 1) !== null;
    if (isMove) focusRow(grid.content()?.trials.findIndex(({ trial }) => trial === grid.lastFocused()) ?? 0);
    return isMove;
  };
  const focusRow = (index: number): void => {
    const trial = grid.content()?.trials.at(Math.max(0, index))?.trial;
    if (trial !== undefined) grid.reveal(trial)?.focus({ preventScroll: true });
  };
}

const HORIZONTAL: Readonly<Partial<Record<string, string>>> = {
  ArrowRight: 'ArrowDown',
  ArrowLeft: 'ArrowUp',
  Home: 'Home',
  End: 'End',
};

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'ContextMenu' || (key === 'F10' && shiftKey);
