/** `bbkb mcp`: serves coding agents. */
import type { Run } from '../command.ts';
import { SERVING } from '../mcp/messages.ts';
import { serve } from '../mcp/server.ts';
import { printNote } from '../terminal/terminal.ts';

export const mcp: Run<'folder' | 'parallel'> = async (_files, { folder, parallel }, terminal, programs) => {
  if (process.stdin.isTTY) printNote(SERVING, terminal);
  await serve(process, programs, folder, parallel);
  return 0;
};
