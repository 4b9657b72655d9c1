/** A study as a text for other programs, in each of the formats that there are. */
import { toCsv } from './csv.ts';
import { toJson } from './json.ts';
import { toOptunaJournal, type ExportSource } from './optuna.ts';

export type { ExportSource };

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

/** What a file of the format is called after its study's name. */
export function fileExtension(format: ExportFormat): string {
  switch (format) {
    case 'csv':
    case 'json':
      return format;
    case 'optuna':
      return 'optuna.log';
  }
}
