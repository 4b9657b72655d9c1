import type { Template } from './format.ts';
import { readTemplate } from './readTemplate.ts';
import { baseFiles } from './template.ts';

/** As many as a configuration is built of. */
const MAX_FILES = 30;

/**
 * The files that a configuration begins with, and those that these begin with, absolute. Each is named before it is
 * read: whoever must not read it asks for no more. One that cannot be read is said by whoever reads the configuration.
 */
export function* basesOf(template: Template): Generator<string, void> {
  const waiting = [...baseFiles(template)];
  const seen = new Set<string>();
  for (let file = waiting.shift(); file !== undefined && seen.size < MAX_FILES; file = waiting.shift()) {
    if (seen.has(file)) continue;
    seen.add(file);
    yield file;
    const read = readTemplate(file, '/');
    if (read.ok) waiting.push(...baseFiles(read.template));
  }
}
