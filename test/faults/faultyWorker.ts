/** The engine's worker thread, which dies at its n-th answer: before it is sent, or right behind it. */
import { parentPort } from 'node:worker_threads';
import '../../src/tuner/engine/engineWorker.ts';

const port = parentPort;
if (port === null) throw new Error('faultyWorker.js only runs as a worker thread.');
const [nth, way] = (process.env.FAULTS_WORKER ?? '0 exit').split(' ');
const send = port.postMessage.bind(port);
let answers = 0;

port.postMessage = (answer: unknown) => {
  const dies = ++answers === Number(nth);
  if (dies && way === 'throw') throw new Error('the worker was made to fail');
  if (!dies || way === 'behind') send(answer);
  if (dies) process.exit(1);
};
