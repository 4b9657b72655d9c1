/**
 * The compiled loops, in AssemblyScript: two entries at a time. compile.mjs compiles them.
 *
 * Lanes are different entries of a column, so each entry is computed in the order of the loops in
 * src/math/linalg/columns.ts, and is the same to the bit. No relaxed instruction and no fused multiply-add, which would
 * round otherwise.
 *
 * Addresses are those of the module's memory; a list of columns is a list of their addresses, of 4 bytes each. Lengths
 * and numbers of columns count entries of 8 bytes.
 */
export {
  combine,
  addSquares,
  accumulate,
  squaredDistances,
  rotate,
  products,
  subtractAndDivide,
  reflect,
  addCoordinate,
} from './columns';
export { solveLower, solveUpper, factor, invertFactored, gram, cholesky, invertLower } from './triangles';
export { uniforms } from './uniforms';
