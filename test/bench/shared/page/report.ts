/** The files of a bench's results, and what its page says of the machine. */
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import path from 'node:path';
import { browserProgram, type Settings } from './document.ts';

/**
 * Writes NAME.json and NAME.html.
 *
 * @param render makes the page with the program that draws its figures
 * @returns the path of the page
 */
export async function writePage(
  folder: string,
  name: string,
  json: unknown,
  render: (script: string) => string,
): Promise<string> {
  writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(json, null, 1)}\n`);
  const file = path.join(folder, `${name}.html`);
  writeFileSync(file, render(await browserProgram()));
  return file;
}

export function machineSettings(jobs: number): Settings {
  return [
    ['Runs at a time', String(jobs)],
    ['Cores', `${availableParallelism()} (${cpus().at(0)?.model ?? 'unknown'})`],
    ['Node', process.version],
    ['System', `${process.platform} ${process.arch}`],
  ];
}
