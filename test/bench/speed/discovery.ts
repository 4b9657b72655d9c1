/**
 * How long the extension takes to know the study of a workspace of many files: `npm run bench:discovery [FILES]`.
 *
 * 100,000 files, of which half are scripts in Python and a tenth those of a virtual environment; one is a declaration.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { runEntry } from '../../host/inhost.ts';

const FILES_OF_FOLDER = 250;
const DECLARATION = `command: python3 folder0/file0.py
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: loss, goal: minimize }
budget: { trials: 4 }
`;
const costSchema = z.object({ isActive: z.boolean(), activation: z.number(), known: z.number(), search: z.number() });

const files = Number(process.argv[2] ?? 100_000);
const workspace = mkdtempSync(path.join(tmpdir(), 'bbkb-bench-discovery-'));
try {
  fill();
  const { isActive, activation, known, search } = costSchema.parse(await runEntry('discoveryCost', workspace));
  console.table({
    [`${files} files`]: {
      'activation, ms': isActive ? 'before' : Math.round(activation),
      'until the study is known, ms': Math.round(known),
      'one search for declarations, ms': Math.round(search),
    },
  });
} finally {
  rmSync(workspace, { recursive: true });
}

function fill(): void {
  writeFileSync(path.join(workspace, 'large.bbkb.yaml'), DECLARATION);
  for (let n = 0; n * FILES_OF_FOLDER < files; n++) {
    const folder = path.join(workspace, n % 10 === 9 ? `.venv/lib/package${n}` : `folder${n}`);
    mkdirSync(folder, { recursive: true });
    for (let i = 0; i < FILES_OF_FOLDER; i++) writeFileSync(path.join(folder, `file${i}.${i % 2 ? 'txt' : 'py'}`), '');
  }
}
