/** Files of other tuners, recognised by their content, as declarations. */
import { readDocument, type SourceDocument } from '../document.ts';
import { isNni, translateNni } from './nni.ts';
import { asMapping, type ReadSibling, type TranslatedFile } from './translation.ts';
import { isWandb, translateWandb } from './wandb.ts';

/** Undefined for a declaration, and for a file that is not for a tuner. */
export function translateDialect(
  source: SourceDocument,
  text: string,
  readSibling: ReadSibling,
): TranslatedFile | undefined {
  const file = asMapping(source.value);
  if (file === undefined) return undefined;
  if (isWandb(file)) return translateWandb(file, source, text);
  return isNni(file) ? translateNni(file, source, readSibling) : undefined;
}

/** Whether a text is for a tuner, BBKB or another: the name of its file does not show it. */
export function isTuningFile(text: string): boolean {
  const file = asMapping(readDocument(text.replace(/^\uFEFF/, '')).value);
  if (file === undefined) return false;
  const isOurs = ['command', 'parameters', 'objective'].every((key) => Object.hasOwn(file, key));
  return isOurs || isWandb(file) || isNni(file);
}
