/** The kinds of files that can be templates, by the ends of their names. */
import type { Format } from '../format.ts';
import { json } from './json.ts';
import { ini, keyValueLines, properties } from './lines.ts';
import { python } from './python.ts';
import { shell } from './shell.ts';
import { toml } from './toml.ts';
import { yaml } from './yaml.ts';

const FORMATS: Readonly<Record<string, Format>> = {
  '.yaml': yaml,
  '.yml': yaml,
  '.json': json,
  '.toml': toml,
  '.py': python,
  '.ini': ini,
  '.cfg': ini,
  '.conf': keyValueLines,
  '.config': keyValueLines,
  '.properties': properties,
  '.sh': shell,
  '.bash': shell,
};

export const templateExtensions: readonly string[] = Object.keys(FORMATS);

export function formatOf(file: string): Format | undefined {
  const extension = /\.\w+$/.exec(file)?.[0].toLowerCase() ?? '';
  return Object.hasOwn(FORMATS, extension) ? FORMATS[extension] : undefined;
}
