import type { ChildProcess } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A port of the loopback interface that nobody listens on: the one wanted, if one is. */
export async function freePort(wanted = 0): Promise<number> {
  const server = createServer().unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      reject(new Error(`Port ${wanted} of 127.0.0.1 cannot be had. Name another one, or none to take any.`, { cause }));
    });
    server.listen(wanted, '127.0.0.1', resolve);
  });
  const bound = server.address();
  server.close();
  if (bound === null || typeof bound === 'string') throw new Error('A TCP server has no port.');
  return bound.port;
}

/** Whether a process came to accept connections on a port before it ended, or a minute had passed. */
export async function listening(port: number, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && child.exitCode === null) {
    if (await accepts(port)) return true;
    await sleep(50);
  }
  return false;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
