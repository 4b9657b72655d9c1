/** Files of other tuners, told by what is in them, in the declaration's language. */
import { readSource, type Source } from '../declaration/document.ts';
import { isNni, ofNni } from './nni.ts';
import { groupOf, type Beside, type Translated } from './translation.ts';
import { isWandb, ofWandb } from './wandb.ts';

export type { Beside, Translated };

/** Undefined for a file in our own language, and for one that is no tuner's. */
export function translated(source: Source, text: string, beside: Beside): Translated | undefined {
  const file = groupOf(source.value);
  if (file === undefined) return undefined;
  if (isWandb(file)) return ofWandb(file, source, text);
  return isNni(file) ? ofNni(file, source, beside) : undefined;
}

/** Whether a text is meant for a tuner, ours or another: its name alone does not tell. */
export function isForTuning(text: string): boolean {
  const file = groupOf(readSource(text.replace(/^\uFEFF/, '')).value);
  if (file === undefined) return false;
  const isOurs = ['command', 'parameters', 'objective'].every((key) => Object.hasOwn(file, key));
  return isOurs || isWandb(file) || isNni(file);
}
