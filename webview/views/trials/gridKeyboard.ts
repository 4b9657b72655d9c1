/**
 * The table by keyboard. Arrows go from row to row and, above the first, to the headings; Enter opens a trial or sorts
 * by a heading, Space chooses one trial more, and the menu key or Shift+F10 opens the menu of a row.
 */
import type { GridCommands } from './gridPointer.ts';
import { SIDEWAYS, targetIndex } from '../targetIndex.ts';
import type { TrialGrid } from './trialGrid.ts';

type Commands = Omit<GridCommands, 'hover'>;

export function listenToKeyboard(grid: TrialGrid, commands: Commands): void {
  grid.table.addEventListener('keydown', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    const { trial, column } = target.dataset;
    const isHandled =
      trial !== undefined
        ? handleRow(grid, commands, event, target, Number(trial))
        : column !== undefined
          ? handleHeading(grid, commands, event, column)
          : target === grid.table && handleTable(grid, event);
    if (!isHandled) return;
    event.preventDefault();
    // the editor has commands of its own for some of these keys
    event.stopPropagation();
  });
}

function handleRow(grid: TrialGrid, commands: Commands, event: KeyboardEvent, row: HTMLElement, trial: number) {
  if (event.key === 'Enter') commands.open(trial);
  else if (event.key === ' ') commands.toggle(trial);
  else if (isMenuKey(event)) commands.openMenu(row, trial);
  else return moveToRow(grid, event.key, trial);
  return true;
}

function moveToRow(grid: TrialGrid, key: string, trial: number): boolean {
  const { trials = [], sort } = grid.content() ?? {};
  const index = trials.findIndex((each) => each.trial === trial);
  const target = targetIndex(key, index, trials.length, grid.pageSize());
  if (target === null) return false;
  if (target === -1) grid.heading(sort?.column ?? '')?.focus();
  else focusRow(grid, target);
  return true;
}

function handleHeading(grid: TrialGrid, commands: Commands, { key }: KeyboardEvent, column: string): boolean {
  const columns = grid.content()?.columns.map(({ id }) => id) ?? [];
  const target = targetIndex(SIDEWAYS[key] ?? '', columns.indexOf(column), columns.length, 1);
  if (target !== null) grid.heading(columns[Math.max(0, target)])?.focus();
  else if (key === 'ArrowDown') focusRow(grid, 0);
  else if (key === 'Enter' || key === ' ') commands.sortBy(column);
  else return false;
  return true;
}

/** The row that had the focus is out of sight: any key that moves comes back to it. */
function handleTable(grid: TrialGrid, { key }: KeyboardEvent): boolean {
  const isMove = targetIndex(key, 0, 1, 1) !== null;
  if (isMove) focusRow(grid, grid.content()?.trials.findIndex(({ trial }) => trial === grid.lastFocused()) ?? 0);
  return isMove;
}

function focusRow(grid: TrialGrid, index: number): void {
  const trial = grid.content()?.trials.at(Math.max(0, index))?.trial;
  if (trial !== undefined) grid.reveal(trial)?.focus({ preventScroll: true });
}

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'ContextMenu' || (key === 'F10' && shiftKey);
