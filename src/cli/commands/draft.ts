/** `bbkb draft`: its parsers take 40 ms of the processor to load, for which other commands need not wait. */
import { command } from '../command.ts';

export const draft = command({
  name: 'draft',
  takes: 'script',
  usage: [
    'SCRIPT [--json] [--try] [--out NAME.bbkb.yaml]',
    'a first declaration for a script, from its text; runs nothing, but with --try the script once, with its own defaults',
  ],
  options: ['json', 'try', 'out'],
  run: async (...call) => (await import('./draftScript.ts')).draftScript(...call),
});
