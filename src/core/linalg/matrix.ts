/** A dense matrix, row-major: entry (i, j) is `data[i * cols + j]`. */
export interface Matrix {
  readonly rows: number;
  readonly cols: number;
  readonly data: Float64Array;
}

/** The rows of X with these indices, repeated ones repeated. */
export function selectRows({ cols, data }: Matrix, indices: readonly number[]): Matrix {
  const rows = new Float64Array(indices.length * cols);
  indices.forEach((index, r) => {
    rows.set(data.subarray(index * cols, (index + 1) * cols), r * cols);
  });
  return { rows: indices.length, cols, data: rows };
}
