/** The entry that VS Code calls inside its extension host; the bundled suites lie beside it. */
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Mocha from 'mocha';

interface Result {
  readonly title: string;
  readonly seconds: number;
  readonly error?: string;
}

export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', timeout: 120_000 });
  for (const name of readdirSync(__dirname)) {
    if (name.endsWith('.inhost.cjs')) mocha.addFile(path.join(__dirname, name));
  }

  const results: Result[] = [];
  const failures = await new Promise<number>((resolve) => {
    mocha
      .run(resolve)
      .on('pass', (test) => results.push(resultOf(test)))
      .on('fail', (test, error: Error) => results.push({ ...resultOf(test), error: error.stack ?? error.message }));
  });

  const file = process.env.BBKB_INHOST_RESULTS;
  if (file !== undefined) writeFileSync(file, JSON.stringify(results));
  if (failures > 0) throw new Error(`${failures} in-host tests failed.`);
}

function resultOf(test: Mocha.Test): Result {
  return { title: test.fullTitle(), seconds: (test.duration ?? 0) / 1000 };
}
