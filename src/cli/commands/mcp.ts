/** `bbkb mcp`: its packages take time to load, for which other commands need not wait. */
import { command } from '../command.ts';
import { SERVING } from '../mcp/messages.ts';
import { printError } from '../terminal/terminal.ts';

export const mcp = command({
  name: 'mcp',
  takes: 'nothing',
  usage: [
    '[--folder FOLDER]',
    'serve coding agents over the Model Context Protocol: they draft, try, start, watch and explain studies of FOLDER; a person is asked before anything runs',
  ],
  options: ['folder'],
  run: async (_files, { folder }, terminal, programs) => {
    if (process.stdin.isTTY) printError(SERVING, terminal);
    await (await import('../mcp/server.ts')).serve(folder, programs);
    return 0;
  },
});
