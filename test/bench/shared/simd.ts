/** Benches run the sources as they are, so what the build compiles into the programs is compiled for them: import this first. */
import { compiledSimd } from '../../../simd/compile.mjs';

Object.assign(globalThis, { BBKB_SIMD: await compiledSimd() });
