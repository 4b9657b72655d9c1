import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import * as z from 'zod';
import { commandIds } from '../../src/extension/contributions.ts';
import { studyFolder } from '../../src/study/disk/paths.ts';
import { eventually, studyOf, workspaceFile, write } from './files.ts';

const stackSchema = z.object({
  stackFrames: z.array(z.object({ id: z.number(), line: z.number(), source: z.object({ path: z.string() }) })),
});

/** What the script has at its breakpoint: its value, its arguments and its variables. */
const SEEN =
  'JSON.stringify([rate, process.argv.slice(2), process.env.DATA, process.env.BBKB_TRIAL, process.env.BBKB_STUDY])';

async function studied(name: string, script: string, declared: string): Promise<vscode.Uri> {
  write(`${name}.cjs`, script);
  const file = write(
    `${name}.bbkb.yaml`,
    `command: node ${name}.cjs\nparameters: { rate: { type: float, low: 0, high: 1 } }\n` +
      `objective: { metric: loss, goal: minimize }\nbudget: { trials: 2 }\nenv: { DATA: "a b" }\n${declared}`,
  );
  await vscode.commands.executeCommand(commandIds.start, file);
  assert.equal((await studyOf(name))?.end?.because, 'trials');
  return file;
}

/** Runs the trial under the debugger to the breakpoint in its script, and on to its end. @returns what it had there */
async function debugged(file: vscode.Uri, script: string, line: number, trial: number): Promise<readonly unknown[]> {
  const place = new vscode.Location(workspaceFile(script), new vscode.Position(line - 1, 0));
  const breakpoint = new vscode.SourceBreakpoint(place);
  vscode.debug.addBreakpoints([breakpoint]);
  let hasEnded = false;
  const ended = vscode.debug.onDidTerminateDebugSession(({ parentSession }) => {
    hasEnded ||= parentSession === undefined;
  });
  try {
    await vscode.commands.executeCommand(commandIds.debugTrial, file, trial);
    const frame = await eventually('a breakpoint that is hit', () => {
      const item = vscode.debug.activeStackItem;
      return item instanceof vscode.DebugStackFrame ? item : undefined;
    });
    const { session, threadId, frameId } = frame;
    const { stackFrames } = stackSchema.parse(await session.customRequest('stackTrace', { threadId }));
    assert.equal(path.basename(stackFrames[0].source.path), script);
    assert.equal(stackFrames[0].line, line);
    const { result } = z
      .object({ result: z.string() })
      .parse(await session.customRequest('evaluate', { expression: SEEN, frameId, context: 'clipboard' }));
    await session.customRequest('continue', { threadId });
    await eventually('the end of the script', () => hasEnded || undefined);
    return z.array(z.unknown()).parse(JSON.parse(z.string().parse(JSON.parse(result))));
  } finally {
    ended.dispose();
    await vscode.debug.stopDebugging();
    vscode.debug.removeBreakpoints([breakpoint]);
  }
}

/** Of all files, by their places in the folder. */
function textsBelow(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map(({ parentPath, name }) => path.join(parentPath, name));
  return new Map(files.map((file) => [path.relative(folder, file), readFileSync(file, 'utf8')]));
}

describe('a trial that is debugged', function () {
  // a study, a debugger and two processes of Node one after the other
  this.timeout(90_000);

  it('runs with its own command to a breakpoint of its script, and changes neither the study nor its results', async () => {
    const script = `const rate = Number(process.argv[3]);
require('node:fs').appendFileSync(process.env.BBKB_METRICS, JSON.stringify({ loss: rate }) + '\\n');
console.log('done');
`;
    const file = await studied('debugged', script, '');
    const rate = (await studyOf('debugged'))?.trials.get(1).parameters.rate;
    const folder = studyFolder(workspaceFile('.').fsPath, 'debugged');
    const before = textsBelow(folder);

    const seen = await debugged(file, 'debugged.cjs', 3, 2);
    assert.deepEqual(seen, [rate, ['--rate', String(rate)], 'a b', '2', 'debugged']);
    assert.deepEqual(textsBelow(folder), before);
    assert.equal(
      before.get('trials/0002/metrics.jsonl'),
      textsBelow(`${folder}.debug`).get('trials/0002/metrics.jsonl'),
    );
  });

  it('has its own values in the place of the constants of its script, whose lines stay', async () => {
    const script = "const rate = 0.1;\nconsole.log('loss: ' + rate);\n";
    const file = await studied('debuggedConstants', script, 'pass: constants\n');
    const rate = (await studyOf('debuggedConstants'))?.trials.get(1).parameters.rate;
    const seen = await debugged(file, 'debuggedConstants.cjs', 2, 2);
    assert.deepEqual(seen, [rate, [], 'a b', '2', 'debuggedConstants']);
  });
});
