import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { commandIds } from '../../src/extension/contributions.ts';
import { eventually, workspaceFile, write } from './files.ts';

const script = `import argparse
p = argparse.ArgumentParser()
p.add_argument("--lr", type=float, default=0.1)
p.add_argument("--workers", type=int, default=4)
print("loss:", p.parse_args().lr)
`;

describe('a script whose parameters can be read', () => {
  it('gets no draft when the person closes the question', async () => {
    const optimized = vscode.commands.executeCommand(commandIds.optimize, write('refused/train.py', script));
    await closed(optimized);
    await assert.rejects(async () => vscode.workspace.fs.stat(workspaceFile('refused/train.bbkb.yaml')));
  });
});

describe('the extension host', () => {
  const flags = Array.from({ length: 300 }, (_, i) => `p.add_argument("--lr${i}", type=float, default=0.1)\n`).join('');
  const hostile = {
    'half a megabyte of flags with long descriptions': flags.replaceAll('0.1)', `0.1, help="${'x '.repeat(800)}")`),
    'a megabyte of numbers': `x = [${'1, '.repeat(330_000)}]\n`,
    'a megabyte of brackets': '('.repeat(1_000_000),
    'half a megabyte of texts that never end': '"\n'.repeat(240_000),
  };

  for (const [what, text] of Object.entries(hostile)) {
    it(`goes on while it reads ${what}`, async function () {
      // a busy machine can hold the host as well, but not each time
      this.retries(2);
      const uri = write(`hostile/${what.replaceAll(' ', '-')}.py`, text);
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      const startedAt = performance.now();
      const optimized = vscode.commands.executeCommand(commandIds.optimize, uri);
      await closed(optimized);
      delay.disable();
      const [longest, all] = [delay.max / 1e6, performance.now() - startedAt].map(Math.round);
      // a script without parameters is asked nothing about, and gets its form
      if (!text.includes('add_argument'))
        await vscode.workspace.fs.delete(uri.with({ path: uri.path.replace('.py', '.bbkb.yaml') }));
      // not a time of day, but a proportion: read on the host's own thread, the script would hold it for nearly all of
      // it
      assert.ok(longest < all / 3, `held for ${longest} ms, of ${all} ms`);
    });
  }
});

/** Closes the question until that was taken. */
async function closed(optimized: Thenable<unknown>): Promise<void> {
  let done = false;
  const ended = Promise.resolve(optimized).then(() => {
    done = true;
  });
  await eventually('the end of the question', async () => {
    await sleep(200);
    if (!done) await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    return done || undefined;
  });
  await ended;
}
