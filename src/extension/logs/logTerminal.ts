/** A log in a terminal that no program runs in: it shows colours and progress bars, and follows the file. */
import { open } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { messageOf } from '../../system/errors.ts';
import { logName } from '../messages/messages.ts';
import { terminalText } from './terminalText.ts';

const LOOK_INTERVAL_MS = 500;
/** Bytes of a long log that are shown, from its end, and that are read at a time. */
const MOST_BYTES = 1_000_000;

export function showInTerminal(file: string): void {
  const folder = path.dirname(file);
  const name = logName(path.basename(path.dirname(path.dirname(folder))), path.basename(folder), path.basename(file));
  const known = vscode.window.terminals.find((terminal) => terminal.name === name && terminal.exitStatus === undefined);
  (known ?? vscode.window.createTerminal({ name, pty: followingTerminal(file) })).show();
}

function followingTerminal(file: string): vscode.Pseudoterminal {
  const written = new vscode.EventEmitter<string>();
  const shown = terminalText();
  let offset = -1;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const look = async (): Promise<void> => {
    try {
      const [bytes, next] = await bytesFrom(file, offset);
      offset = next;
      if (bytes.length > 0) written.fire(shown(bytes));
    } catch (error) {
      written.fire(`${messageOf(error)}\r\n`); // its folder may be gone
      return;
    }
    if (!isClosed) timer = setTimeout(() => void look(), LOOK_INTERVAL_MS);
  };
  return {
    onDidWrite: written.event,
    open: () => void look(),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      written.dispose();
    },
  };
}

/** @param offset as it was returned last; -1 at first. A log that was cut goes on at its end. */
async function bytesFrom(file: string, offset: number): Promise<readonly [Uint8Array, number]> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  if (offset > size) return [new Uint8Array(), size];
  const from = offset === -1 ? Math.max(0, size - MOST_BYTES) : offset;
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size - from, MOST_BYTES)), 0, null, from);
  return [buffer.subarray(0, bytesRead), from + bytesRead];
}
