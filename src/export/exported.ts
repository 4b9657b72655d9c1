/** A study as a text for other programs, in each of the formats that there are. */
import { csvOf } from './csv.ts';
import { jsonOf } from './json.ts';
import { optunaOf, type Exported } from './optuna.ts';

export type { Exported };

export const formats = ['csv', 'json', 'optuna'] as const;
export type Format = (typeof formats)[number];

export function exported(format: Format, from: Exported): string {
  switch (format) {
    case 'csv':
      return csvOf(from.summary);
    case 'json':
      return jsonOf(from.summary);
    case 'optuna':
      return optunaOf(from);
  }
}

/** What a file of the format is called after its study's name. */
export function endingOf(format: Format): string {
  switch (format) {
    case 'csv':
    case 'json':
      return format;
    case 'optuna':
      return 'optuna.log';
  }
}
