/** Ports of loopback that nobody listens on. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Below those that Linux gives to whoever asks for any, and would give away again before they are used. */
const [LOWEST, HIGHEST] = [20_000, 32_000];

export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = new Map<number, Server>();
  while (servers.size < count) {
    const port = randomInt(LOWEST, HIGHEST);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(() => true, () => false); // oxfmt-ignore
    if (isFree) servers.set(port, server);
  }
  await Promise.all([...servers.values()].map((server) => once(server.close(), 'close')));
  return [...servers.keys()];
}
