import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandIds } from '../../src/extension/contributions.ts';
import { readJournal } from '../../src/study/disk/readJournal.ts';
import { journalFile, studyFolder } from '../../src/study/disk/paths.ts';
import { workspaceFile, write } from './files.ts';

describe('the extension host', () => {
  it('goes on while the optimizer searches 50,000 candidates', async () => {
    const parameters = Array.from('abcdefgh', (name) => `  ${name}: { type: float, low: 0, high: 1 }\n`).join('');
    write(
      'wide.mjs',
      'console.log(`loss: ${process.argv.slice(2).filter(Number).reduce((sum, x) => sum + (x - 0.3) ** 2, 0)}`);\n',
    );
    const wide = write(
      'wide.bbkb.yaml',
      `command: node wide.mjs\nparameters:\n${parameters}objective: { metric: loss, goal: minimize }\n` +
        'budget: { trials: 12 }\nparallel: 4\nalgorithm: { candidates: 50000 }\n',
    );
    const turns: number[] = [];
    const turning = setInterval(() => turns.push(Date.now()), 1);
    await vscode.commands.executeCommand(commandIds.start, wide);
    clearInterval(turning);

    const { events } = await readJournal(journalFile(studyFolder(workspaceFile('.').fsPath, 'wide')));
    const end = events.at(-1);
    assert.ok(end?.type === 'tuner.ended' && end.because === 'trials');
    const searches = events.flatMap((event) => {
      if (event.type !== 'batch.asked') return [];
      const end = event.at;
      const length = event.decision.engineSeconds * 1000;
      return [{ from: end - 0.75 * length, to: end - 0.25 * length }];
    });
    // Of a search on the host's own thread, no turn of the host is in the middle. Its longest delay would say the same,
    // but a busy machine delays it as well; npm run bench:smooth measures that.
    const during = searches.map(({ from, to }) => turns.filter((at) => at > from && at < to).length);
    assert.ok(Math.max(...during) > 0, `turns during each search: ${during.join(', ')}`);
  });
});
