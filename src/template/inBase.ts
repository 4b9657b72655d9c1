/** A key that a configuration has from one of the files that it begins with. */
import { findEntry } from './findEntry.ts';
import { positions } from './positions.ts';
import { readTemplate } from './readTemplate.ts';
import { baseFiles } from './template.ts';
import type { Template } from './format.ts';

/** As many as a configuration is built of. */
const MAX_FILES = 30;

/** Where the key is written, such as `../base.py:3`; undefined where no base has it. */
export function placeInBase(template: Template, name: string): string | undefined {
  const waiting = [...baseFiles(template)];
  const seen = new Set<string>();
  for (let file = waiting.shift(); file !== undefined && seen.size < MAX_FILES; file = waiting.shift()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const read = readTemplate(file, '/');
    if (!read.ok) continue; // whoever reads the configuration will say it
    const found = findEntry(read.template, name);
    if (found.ok) return `${file}:${positions(read.template.text).lineAt(found.entry.from)}`;
    waiting.push(...baseFiles(read.template));
  }
  return undefined;
}
