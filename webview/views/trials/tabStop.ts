/**
 * The one stop of the Tab key in the table: the row or heading that had the focus last. Where that row is not in sight,
 * and so does not exist, the table itself is the stop.
 */
export function createTabStop(table: HTMLTableElement) {
  let last: string | undefined;

  const update = (): void => {
    const stops = stopsOf(table);
    const stop = stops.find((element) => keyOf(element) === last) ?? (last === undefined ? firstRow(stops) : undefined);
    for (const element of stops) element.tabIndex = element === stop ? 0 : -1;
    table.tabIndex = stop === undefined ? 0 : -1;
  };
  table.addEventListener('focusin', ({ target }) => {
    const stop = target instanceof HTMLElement ? target.closest<HTMLElement>(STOPS) : null;
    if (stop === null) return;
    last = keyOf(stop);
    update();
  });
  return {
    /** To be called when rows or headings have changed. */
    update,
    /** The trial of the row that had the focus last. */
    trial: (): number | null => (last?.startsWith(ROW) === true ? Number(last.slice(ROW.length)) : null),
  };
}

const STOPS = 'tr[data-trial], th[data-column]';
const ROW = 'trial ';

const stopsOf = (table: HTMLTableElement): readonly HTMLElement[] => [...table.querySelectorAll<HTMLElement>(STOPS)];

const firstRow = (stops: readonly HTMLElement[]): HTMLElement | undefined =>
  stops.find((element) => element.dataset.trial !== undefined);

const keyOf = ({ dataset: { trial, column = '' } }: HTMLElement): string =>
  trial === undefined ? `column ${column}` : `${ROW}${trial}`;
