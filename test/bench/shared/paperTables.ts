/** The regression tables of the papers. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readTable, type Table } from '../../../src/lab/table.ts';

export interface TableFile {
  readonly file: string;
  readonly features: readonly (string | number)[];
  readonly target: string | number;
}

export const ABALONE_TABLE: TableFile = {
  file: 'abalone.data',
  // Sex is coded 0, 1, 2 in the order M, F, I, in which the words appear
  features: ['Sex', 'Length', 'Diameter', 'Height', 'Wweight', 'Sweight', 'Vweight', 'Shweight'],
  target: 'Rings',
};

/** California housing; [BBKB] calls it Cadata. */
export const HOUSING_TABLE: TableFile = { file: 'cal_housing.data', features: [0, 1, 2, 3, 4, 5, 6, 7], target: 8 };

/**
 * @param folder of the data
 * @param scaled whether the features are standardised and the target is rescaled to [0, 1]
 */
export function readPaperTable({ file, features, target }: TableFile, folder: string, scaled: boolean): Table {
  const text = readFileSync(path.join(folder, file), 'utf8');
  const asked = { csv: file, features: [...features], target, standardize: scaled, rescaleTarget: scaled };
  const table = readTable(text, asked);
  if (!table.ok) throw new Error(table.problems.join('\n'));
  return table.value;
}
