/**
 * Processor time that a trial's output costs once it has ended: three million lines of a progress bar, and a line of
 * 200 MB.
 */
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReportReader } from '../../../src/runner/metric/reportReader.ts';
import { trialFiles } from '../../../src/runner/output/trialFiles.ts';
import { printedLines } from '../../../src/tuner/triedOutput.ts';
import { processorSeconds } from '../shared/timing.ts';

const BAR_LINES = 3e6;
const dir = mkdtempSync(join(tmpdir(), 'bbkb-output-'));
const files = trialFiles(dir);
const metric = { name: 'acc' };

const outputs: Readonly<Record<string, () => Generator<string>>> = {
  *'a bar without the metric'() {
    for (let i = 0; i < BAR_LINES; i++) yield `step ${i}\r`;
  },
  *'a bar that reports it'() {
    for (let i = 0; i < BAR_LINES; i++) yield `epoch ${i} acc: 0.5\r`;
  },
  *'a bar of tqdm'() {
    for (let i = 0; i < BAR_LINES; i++) yield ` 30%|###       | ${i}/3000000 [00:04<00:09, 1.35it/s, loss=0.41]\r`;
  },
  *'one line of 200 MB'() {
    for (let i = 0; i < 200; i++) yield '.'.repeat(1e6);
    yield ' ';
  },
};

async function seconds(work: () => Promise<unknown>): Promise<string> {
  const before = process.cpuUsage();
  await work();
  return `${processorSeconds(before).toFixed(2)} s`;
}

try {
  for (const [name, output] of Object.entries(outputs)) {
    write(output());
    const found = await seconds(async () => {
      const reader = createReportReader(files, metric);
      await reader.read(true);
      if ((await reader.report())?.value !== 0.93) throw new Error('The metric was not found.');
    });
    const tried = await seconds(() => printedLines(dir));
    const size = Math.round(statSync(files.stdout).size / 1e6);
    console.log(`${name}, ${size} MB: curve and metric ${found}, printed lines ${tried}`);
  }
} finally {
  rmSync(dir, { recursive: true });
}

function write(pieces: Iterable<string>): void {
  const file = openSync(files.stdout, 'w');
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < 1e6) continue;
    writeSync(file, text);
    text = '';
  }
  writeSync(file, `${text}acc: 0.93\n`);
  closeSync(file);
}
