/** Files of other tuners, told by what is in them, in the declaration's language. */
import { readDocument, type SourceDocument } from '../document.ts';
import { isNni, translateNni } from './nni.ts';
import { asMapping, type ReadSibling, type TranslatedFile } from './translation.ts';
import { isWandb, translateWandb } from './wandb.ts';

export type { ReadSibling, TranslatedFile };

/** Undefined for a file in our own language, and for one that is no tuner's. */
export function translateDialect(
  source: SourceDocument,
  text: string,
  beside: ReadSibling,
): TranslatedFile | undefined {
  const file = asMapping(source.value);
  if (file === undefined) return undefined;
  if (isWandb(file)) return translateWandb(file, source, text);
  return isNni(file) ? translateNni(file, source, beside) : undefined;
}

/** Whether a text is meant for a tuner, ours or another: its name alone does not tell. */
export function isTuningFile(text: string): boolean {
  const file = asMapping(readDocument(text.replace(/^\uFEFF/, '')).value);
  if (file === undefined) return false;
  const isOurs = ['command', 'parameters', 'objective'].every((key) => Object.hasOwn(file, key));
  return isOurs || isWandb(file) || isNni(file);
}
