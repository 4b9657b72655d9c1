/** A study as text for other programs, in any of the export formats. */
import { toCsv } from './csv.ts';
import { toJson } from './json.ts';
import { toOptunaJournal, type ExportSource } from './optuna.ts';

export const exportFormats = ['csv', 'json', 'optuna'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export function serializeStudy(format: ExportFormat, source: ExportSource): string {
  switch (format) {
    case 'csv':
      return toCsv(source.summary);
    case 'json':
      return toJson(source.summary);
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
    case 'optuna':
      return 'optuna.log';
  }
}
