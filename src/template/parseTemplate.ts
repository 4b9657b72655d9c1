/** The text of a configuration file as a template, or why it cannot be one. */
import { TemplateError, type Template } from './format.ts';
import { formatOf, templateExtensions } from './formats/formats.ts';
import * as messages from './messages.ts';
import { checkMovable } from './movable.ts';
import { positions } from './positions.ts';

export type ReadTemplate =
  { readonly ok: true; readonly template: Template } | { readonly ok: false; readonly problem: string };

/** Every trial reads and writes all of it, and a hostile text of this size is read in a second. */
export const MAX_BYTES = 200_000;

/** @param file absolute */
export function parseTemplate(name: string, file: string, text: string): ReadTemplate {
  const format = formatOf(name);
  if (format === undefined) return { ok: false, problem: messages.unknownFormat(name, templateExtensions) };
  if (text.length > MAX_BYTES) return { ok: false, problem: messages.tooLarge(name, MAX_BYTES) };
  try {
    checkMovable(name, text);
    return { ok: true, template: { name, file, text, format, entries: format.read(text) } };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    const { lineAt, columnAt } = positions(text);
    const at = error.at ?? 0;
    return { ok: false, problem: messages.notParsed(name, lineAt(at), columnAt(at), error.message) };
  }
}
