/**
 * The trials that the person points at and has chosen, by their numbers: one selection for all views, so that a trial
 * that is hovered or chosen anywhere is lit everywhere. It is not saved: it belongs to the page as it is open now.
 */
export interface Selection {
  readonly hovered: number | null;
  /** In the order in which they were chosen. One is shown with its details, more stand side by side. */
  readonly chosen: readonly number[];
}

export interface SharedSelection {
  readonly current: () => Selection;
  /** The pointer or the focus is on the trial; null when it has left. */
  readonly hover: (trial: number | null) => void;
  /** Only these from now on; none closes the panel. */
  readonly choose: (...trials: readonly number[]) => void;
  /** Adds the trial to the chosen ones, or takes it from them. */
  readonly toggle: (trial: number) => void;
  /** Calls the listener after each change, with the selection before. */
  readonly subscribe: (listener: (now: Selection, before: Selection) => void) => void;
}

export function createSelection(): SharedSelection {
  let selection: Selection = { hovered: null, chosen: [] };
  const listeners: ((now: Selection, before: Selection) => void)[] = [];

  const change = (changed: Partial<Selection>): void => {
    const before = selection;
    selection = { ...before, ...changed };
    for (const listener of listeners) listener(selection, before);
  };

  return {
    current: () => selection,
    hover: (trial) => {
      // a pointer moves within a row far more often than from row to row
      if (trial !== selection.hovered) change({ hovered: trial });
    },
    choose: (...trials) => {
      const { chosen } = selection;
      const isSame = trials.length === chosen.length && trials.every((trial, i) => trial === chosen[i]);
      if (!isSame) change({ chosen: [...new Set(trials)] });
    },
    toggle: (trial) => {
      const { chosen } = selection;
      change({ chosen: chosen.includes(trial) ? chosen.filter((other) => other !== trial) : [...chosen, trial] });
    },
    subscribe: (listener) => listeners.push(listener),
  };
}
