/**
 * The trials that the person points at and has chosen, by their numbers: one selection for all views, so that a trial
 * that is hovered or chosen anywhere is lit everywhere. It is not saved: it belongs to the page as it is open now.
 */
export interface Selection {
  readonly hovered: number | null;
  /** In the order in which they were chosen. One is shown with its details, more stand side by side. */
  readonly chosen: readonly number[];
}

export function createSelection() {
  let now: Selection = { hovered: null, chosen: [] };
  const listeners: ((now: Selection, before: Selection) => void)[] = [];

  const change = (changed: Partial<Selection>): void => {
    const before = now;
    now = { ...before, ...changed };
    for (const listener of listeners) listener(now, before);
  };

  return {
    current: (): Selection => now,
    /** The pointer or the focus is on the trial; null when it has left. */
    hover: (trial: number | null): void => {
      // a pointer moves within a row far more often than from row to row
      if (trial !== now.hovered) change({ hovered: trial });
    },
    /** Only these from now on; none closes the panel. */
    choose: (...trials: readonly number[]): void => {
      const { chosen } = now;
      const isSame = trials.length === chosen.length && trials.every((trial, i) => trial === chosen[i]);
      if (!isSame) change({ chosen: [...new Set(trials)] });
    },
    /** Adds the trial to the chosen ones, or takes it from them. */
    toggle: (trial: number): void => {
      const { chosen } = now;
      change({ chosen: chosen.includes(trial) ? chosen.filter((other) => other !== trial) : [...chosen, trial] });
    },
    /** Calls the listener after each change, with the selection before. */
    subscribe: (listener: (now: Selection, before: Selection) => void): void => void listeners.push(listener),
  };
}

/** The page's own. */
export const selection = createSelection();
