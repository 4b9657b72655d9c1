/** Small sets to learn from: rows of the papers' tables, and made-up classes; always the same ones. */
import { normals } from '../../../../src/math/random/normals.ts';
import { seededUniform, type Uniform } from '../../../../src/math/random/seededUniform.ts';
import { readPaperTable, type TableFile } from '../../shared/paperTables.ts';

/** Features standardised by the training rows; targets so for a regression, else the number of the class. */
export interface Split {
  readonly train: Examples;
  readonly valid: Examples;
}

export interface Examples {
  readonly X: readonly Float64Array[];
  readonly y: Float64Array;
}

/** `training` and then `validation` rows in a drawn order. */
export function tableSplit(folder: string, table: TableFile, training: number, validation: number): Split {
  const { rows, values } = readPaperTable(table, folder, false);
  const order = shuffled(rows.length, seededUniform(11)).slice(0, training + validation);
  const X = standardised(
    order.map((i) => rows[i]),
    training,
  );
  const y = standardised(
    order.map((i) => [values[i]]),
    training,
  ).map(([value]) => value);
  return splitRows(X, y, training);
}

/** Points of `classes` arms of a spiral, blurred, in the first 2 of `d` features; the others are noise. */
export function spirals(classes: number, d: number, training: number, validation: number, blur: number): Split {
  const uniform = seededUniform(12, classes, d);
  const normal = normals(uniform);
  const y = Array.from({ length: training + validation }, (_, i) => i % classes);
  const X = y.map((label) => {
    const radius = 0.2 + 0.8 * uniform();
    const angle = 2 * Math.PI * (label / classes + 0.6 * radius);
    const spot = [radius * Math.cos(angle), radius * Math.sin(angle)];
    return Array.from({ length: d }, (_, j) => (j < 2 ? spot[j] + blur * normal() : normal()));
  });
  return splitRows(standardised(X, training), y, training);
}

/** `classes` clouds, two a class, in `d` features; `spread` is the clouds' size beside their distance. */
export function gaussianClusters(
  classes: number,
  d: number,
  training: number,
  validation: number,
  spread: number,
): Split {
  const normal = normals(seededUniform(13, classes, d));
  const centres = Array.from({ length: 2 * classes }, () => Array.from({ length: d }, normal));
  const y = Array.from({ length: training + validation }, (_, i) => i % classes);
  const X = y.map((label, i) => {
    const centre = centres[label + (i % 3 === 0 ? classes : 0)];
    return centre.map((value) => value + spread * normal());
  });
  return splitRows(standardised(X, training), y, training);
}

export function shuffled(count: number, uniform: Uniform): number[] {
  const order = [...new Array(count).keys()];
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(uniform() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

function standardised(rows: readonly (readonly number[])[], training: number): Float64Array[] {
  const columns = rows[0].map((_, j) => {
    const trainingColumn = rows.slice(0, training).map((row) => row[j]);
    const mean = trainingColumn.reduce((sum, value) => sum + value, 0) / training;
    const sd = Math.sqrt(trainingColumn.reduce((sum, value) => sum + (value - mean) ** 2, 0) / training);
    return { mean, sd: sd || 1 };
  });
  return rows.map((row) => Float64Array.from(row, (value, j) => (value - columns[j].mean) / columns[j].sd));
}

function splitRows(X: readonly Float64Array[], y: readonly number[], training: number): Split {
  return {
    train: { X: X.slice(0, training), y: Float64Array.from(y.slice(0, training)) },
    valid: { X: X.slice(training), y: Float64Array.from(y.slice(training)) },
  };
}
