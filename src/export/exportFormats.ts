/** The formats in which a study is exported, as a person sees them listed. */
import { csv, curves } from './csv.ts';
import type { ExportFormat } from './exportFormat.ts';
import { json } from './json.ts';
import { optuna } from './optuna.ts';

export const exportFormats: readonly ExportFormat[] = [csv, curves, json, optuna];
