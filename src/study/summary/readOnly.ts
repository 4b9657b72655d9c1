import type { Summary } from './summary.ts';

/** Whether the study can only be looked at: nobody could do what a button of it asks for. */
export function isReadOnly({ state, setAside }: Pick<Summary, 'state' | 'setAside'>): boolean {
  return setAside || state === 'damaged';
}
