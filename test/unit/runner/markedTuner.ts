/**
 * A tuner for processInfo.test.ts that carries the mark of the trial whose tree it terminates: prints what it
 * terminated.
 */
import { terminateTree } from '../../../src/runner/terminate/terminateTree.ts';

console.log(JSON.stringify(await terminateTree({ dir: process.env.BBKB_TRIAL_DIR ?? '', rootExited: true }, 0)));
