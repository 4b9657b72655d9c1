/**
 * The worker thread of the engine: answers one request after another.
 *
 * An error is not answered: it ends the thread, and engine.ts reports the end of the thread.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { OptimizerSettings } from '../../engine/optimizer.ts';
import type { Call, CallName } from '../enginePort.ts';
import { engineCalls } from './engineCalls.ts';

if (!parentPort) throw new Error('engineWorker.js only runs as a worker thread.');
const port = parentPort;
const calls = engineCalls(workerData as OptimizerSettings);
port.on('message', <Name extends CallName>({ name, args }: Call<Name>) => {
  port.postMessage(calls[name](...args));
});
