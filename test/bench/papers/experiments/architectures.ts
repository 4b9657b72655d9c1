/**
 * The architectures of nb101_matched_20001.csv, a uniform sample of NAS-Bench-101 (Ying et al., arXiv 1902.09635), as
 * arms.
 *
 * An architecture is a graph of at most 7 vertices: input, inner vertices with an operation each, output. One with
 * fewer is padded: input first, output last, and the missing inner vertices, which have no edges, just before it.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import type { Table } from '../../../../src/lab/table.ts';

export const ARCHITECTURES_FILE = 'nb101_matched_20001.csv';

const VERTICES = 7;
const INNER = VERTICES - 2;
const OPERATIONS = 3;

const numericCell = z.string().regex(/^\d+(\.\d+)?$/).transform(Number); // oxfmt-ignore
const rows = z.array(
  z.object({
    vertices: numericCell,
    /** The upper triangle of the adjacency matrix, row by row. */
    triu_row_major: z.string().regex(/^[01]+$/),
    /** Of the inner vertices, in order. */
    ops: z.string().regex(/^[012]{0,5}$/),
    val_acc_108: numericCell,
    training_time_108_s: numericCell,
  }),
);

export interface Architectures {
  /** For a kernel: edges and operations, the latter one-hot, each half scaled to a largest norm of 1. */
  readonly kernel: Table;
  /** For mutation: an edge or an operation a column. */
  readonly edgesAndOperations: Table;
  /** [A] */
  readonly trainingHours: readonly number[];
}

export function readArchitectures(data: string): Architectures {
  const text = readFileSync(path.join(data, ARCHITECTURES_FILE), 'utf8');
  const read = rows.parse(parse(text, { columns: true, bom: true, skip_empty_lines: true }));
  const edges = read.map(({ vertices, triu_row_major }) => padTriangle(vertices, triu_row_major));
  const operations = read.map(({ ops }) => operationCodes(ops));
  const values = rescaleToUnit(read.map(({ val_acc_108 }) => val_acc_108));
  const halves = [scaleToUnitNorm(edges), scaleToUnitNorm(operations.map(oneHot))];
  return {
    kernel: { rows: edges.map((_, i) => halves.flatMap((half) => half[i])), values },
    edgesAndOperations: { rows: edges.map((row, i) => [...row, ...operations[i]]), values },
    trainingHours: read.map(({ training_time_108_s }) => training_time_108_s / 3600),
  };
}

/** The upper triangle of 7 vertices from that of fewer: the last vertex, the output, becomes the seventh. */
export function padTriangle(vertices: number, triangle: string): number[] {
  const paddedIndex = (v: number) => (v === vertices - 1 ? VERTICES - 1 : v);
  const edges = new Set<string>();
  let entry = 0;
  for (let from = 0; from < vertices; from++) {
    for (let to = from + 1; to < vertices; to++) {
      if (triangle[entry++] === '1') edges.add(`${paddedIndex(from)} ${paddedIndex(to)}`);
    }
  }
  if (entry !== triangle.length) throw new Error(`${triangle} is not the upper triangle of ${vertices} vertices.`);
  const bits: number[] = [];
  for (let from = 0; from < VERTICES; from++) {
    for (let to = from + 1; to < VERTICES; to++) bits.push(edges.has(`${from} ${to}`) ? 1 : 0);
  }
  return bits;
}

/** [5], with a code of its own where there is no vertex. */
function operationCodes(ops: string): number[] {
  return Array.from({ length: INNER }, (_, v) => (v < ops.length ? Number(ops[v]) : OPERATIONS));
}

/** [15]; all zeros where there is no vertex. */
function oneHot(operations: readonly number[]): number[] {
  return operations.flatMap((operation) => Array.from({ length: OPERATIONS }, (_, o) => (o === operation ? 1 : 0)));
}

/** So that the largest norm of a row is 1. */
function scaleToUnitNorm(half: readonly (readonly number[])[]): number[][] {
  const largest = half.reduce((most, row) => Math.max(most, Math.hypot(...row)), 0);
  return half.map((row) => row.map((entry) => entry / largest));
}

function rescaleToUnit(values: readonly number[]): number[] {
  const low = values.reduce((least, value) => Math.min(least, value), Infinity);
  const high = values.reduce((most, value) => Math.max(most, value), -Infinity);
  return values.map((value) => (value - low) / (high - low));
}
