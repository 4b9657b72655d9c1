/** A study as text for other programs, in any of the export formats. */
import { curvesToCsv, toCsv } from './csv.ts';
import { toJson } from './json.ts';
import { toOptunaJournal, type ExportSource } from './optuna.ts';

export const exportFormats = ['csv', 'curves', 'json', 'optuna'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export function serializeStudy(format: ExportFormat, source: ExportSource): string {
  switch (format) {
    case 'csv':
      return toCsv(source.summary);
    case 'curves':
      return curvesToCsv(source.curves);
    case 'json':
      return toJson(source.summary, source.curves);
    case 'optuna':
      return toOptunaJournal(source);
  }
}

/** What follows the study's name in the name of a file of this format. */
export function fileExtension(format: ExportFormat): string {
  switch (format) {
    case 'csv':
    case 'json':
      return format;
    case 'curves':
      return 'curves.csv';
    case 'optuna':
      return 'optuna.log';
  }
}
