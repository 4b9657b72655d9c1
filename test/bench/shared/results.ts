/** The files of a bench's results: its numbers as JSON, and tables as the pages of `docs/research` have them. */
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import path from 'node:path';
import { claimLines, type Claim } from './claim.ts';

/** How it was run, in the order of the page. */
export type Settings = readonly (readonly [name: string, value: string])[];

export interface Results {
  readonly settings: Settings;
  readonly claims: readonly Claim[];
  /** The rest of the JSON. */
  readonly numbers: object;
  /** The page, below the settings and the claims. */
  readonly tables: readonly string[];
}

/** Writes NAME.json and NAME.md. Returns what the claims came to and the path of the page, for a terminal. */
export function writeResults(folder: string, name: string, { settings, claims, numbers, tables }: Results): string {
  writeJson(folder, name, { settings: Object.fromEntries(settings), claims, ...numbers });
  const judged = claims.map(({ sentence, measured, held }) => [sentence, measured, held === null ? 'not run' : held ? 'yes' : '**no**']); // oxfmt-ignore
  const parts = [`# ${name}`, table(['run', ''], settings), table(['claim', 'measured', 'held'], judged), ...tables];
  const file = path.join(folder, `${name}.md`);
  writeFileSync(file, `${parts.join('\n\n')}\n`);
  return [...claimLines(claims), file].join('\n');
}

export function writeJson(folder: string, name: string, numbers: unknown): void {
  writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(numbers, null, 1)}\n`);
}

/** In Markdown. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [headings, headings.map(() => '---'), ...rows].map(line).join('\n');
}

export function machineSettings(jobs: number): Settings {
  return [
    ['Runs at a time', String(jobs)],
    ['Cores', `${availableParallelism()} (${cpus().at(0)?.model ?? 'unknown'})`],
    ['Node', process.version],
    ['System', `${process.platform} ${process.arch}`],
  ];
}
