/** Functions and classes that become commands as they are: Python's `fire`, and fastcore's `call_parse`. */
import { decoratorsOf } from '../calls.ts';
import type { PythonScript, Reading } from '../script.ts';
import { definitionFlags, type Convention } from '../signatures/signature.ts';
import { commandReading } from './commands.ts';

// Fire reads values as Python does, and words that it cannot read are texts: `true` would be one
const fire: Convention = { passStyle: 'flags', booleans: 'python', nested: true, constructors: true };
const callParse: Convention = { passStyle: 'flags', booleans: 'on', nested: false, positionals: true };

export function readFire({ calls, module }: PythonScript): Reading {
  const made = calls.find(({ call }) => /^(?:fire\.)?Fire$/.test(call.path.join('.')));
  if (made) return commandReading(made.module, made.call.positional[0] ?? made.call.named.get('component'), fire);
  const parsed = module.functions.filter((node) =>
    decoratorsOf(module.source, node).some(({ name }) => name === 'call_parse'),
  );
  return { flags: parsed.flatMap((node) => definitionFlags({ module, node, rest: [] }, callParse)) };
}
