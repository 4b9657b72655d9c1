/** Property tests of `npm test` draw the same examples each time: PROPERTY_SEED, which `test/run.ts` sets. Other seeds look further. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED) });
