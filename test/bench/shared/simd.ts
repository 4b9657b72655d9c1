/**
 * Benches run the sources as they are, so what the build compiles into the programs is compiled for them: import this
 * first. With `--plain` it is not, and the plain loops run.
 */
import { compiledSimd } from '../../../simd/compile.mjs';

if (!process.argv.includes('--plain')) Object.assign(globalThis, { BBKB_SIMD: await compiledSimd() });
