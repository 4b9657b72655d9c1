/**
 * For `npm run bench:smooth`: a process that does nothing. Each line that it gets it answers with how late its loop was
 * since the last.
 */
import { createInterface } from 'node:readline';
import { watchEventLoop } from '../shared/eventLoop.ts';

console.log('{}');
let delay = watchEventLoop();
for await (const line of createInterface({ input: process.stdin })) {
  if (line === '') break;
  console.log(JSON.stringify(delay()));
  delay = watchEventLoop();
}
