/**
 * A menu that opens at a place of the page, as the editor's own do: arrows move, Enter chooses, Escape and Tab close.
 */
import { h } from './dom.ts';

export interface MenuItem {
  readonly label: string;
  readonly run: () => void;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** None if it has no items. @param opener gets the focus back */
export function openMenu(
  name: string,
  items: readonly MenuItem[],
  opener: HTMLElement,
  { x, y }: Place = belowOf(opener),
): void {
  if (items.length === 0) return;
  const close = (): void => {
    element.removeEventListener('focusout', closeWhenLeft);
    element.remove();
    opener.focus({ preventScroll: true });
  };
  const entries = items.map(({ label, run }) => {
    const entry = h('button', { role: 'menuitem', tabindex: '-1', type: 'button' }, label);
    entry.addEventListener('click', () => {
      close();
      run();
    });
    entry.addEventListener('pointermove', () => entry.focus());
    return entry;
  });
  const element = h('div', { role: 'menu', class: 'menu', popover: 'manual', 'aria-label': name }, ...entries);
  const closeWhenLeft = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) element.remove();
  };
  element.addEventListener('focusout', closeWhenLeft);
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (!moveFocus(entries, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  // within a landmark of the page, by which people who cannot see it find their way
  (opener.closest('main, aside') ?? document.body).append(element);
  // over everything, and placed in the window whatever contains it
  element.showPopover();
  const { width, height } = element.getBoundingClientRect();
  element.style.left = `${Math.max(0, Math.min(x, innerWidth - width))}px`;
  element.style.top = `${Math.max(0, Math.min(y, innerHeight - height))}px`;
  entries.at(0)?.focus();
}

/** From the one of these that has the focus, round and round. False if the key is none that moves. */
export function moveFocus(entries: readonly HTMLElement[], key: string): boolean {
  const current = entries.findIndex((entry) => entry === document.activeElement);
  const target = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: -1 }[key];
  if (target === undefined) return false;
  entries.at(target === entries.length ? 0 : target)?.focus();
  return true;
}

/** Where the menu of a button or a row opens. */
export function belowOf(element: HTMLElement): Place {
  const { left, bottom } = element.getBoundingClientRect();
  // a row may begin to the left of the visible part
  return { x: Math.max(left, 0), y: bottom };
}
