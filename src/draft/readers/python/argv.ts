/** Arguments that a Python script takes by their place or their name, where no parser takes them. */
import { argumentsByName } from '../argumentsByName.ts';
import { argumentsByPlace } from '../argumentsByPlace.ts';
import type { PythonScript, Reading } from './script.ts';

const PARSES = /^(?:add_argument|add_option|docopt|parse_(?:known_)?args\w*|(?:gnu_)?getopt)$/;

export function readArgv({ module, calls }: PythonScript): Reading {
  const isParsed = calls.some(({ call }) => PARSES.test(call.name));
  const { text } = module.source;
  const list = /\bfrom\s+sys\s+import\b[^\n]*\bargv\b/.test(text) ? 'argv' : 'sys.argv';
  return { flags: isParsed ? [] : [...argumentsByPlace(text, list), ...argumentsByName(text, list)] };
}
