/**
 * Property tests of `npm test` draw the same examples each time, thirty where a test does not say how many: PROPERTY_SEED,
 * which `test/run.ts` sets. Other seeds look further.
 */
import { isMainThread } from 'node:worker_threads';

// the engine's threads inherit this import, have no properties, and would each take 40 ms for it
if (isMainThread) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED), numRuns: 30 });
}
