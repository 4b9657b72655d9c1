/** Lines of JSON in `out/mutants` that a stopped run leaves for the next one. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

export interface Recorded<Line> {
  readonly lines: readonly Line[];
  readonly add: (line: Line) => void;
}

export function recorded<Line>(file: string, schema: z.ZodType<Line>): Recorded<Line> {
  mkdirSync(path.dirname(file), { recursive: true });
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // the last line may be torn
  const whole = text.split('\n').slice(0, -1);
  const lines = whole.map((line) => schema.parse(JSON.parse(line)));
  return {
    lines,
    add: (line) => {
      lines.push(line);
      appendFileSync(file, `${JSON.stringify(line)}\n`);
    },
  };
}
